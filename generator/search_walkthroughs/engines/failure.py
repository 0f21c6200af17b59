"""`EngineFailure`: what is wrong with an engine of another program, and what helps."""


class EngineFailure(RuntimeError):
    """An engine cannot be started, or does not do what is asked of it; `remedy` says what to do.

    `option` is the option of the engine that is wrong, if one is.
    """

    def __init__(self, message: str, remedy: str, option: str = "") -> None:
        super().__init__(message, remedy, option)
        self.message, self.remedy, self.option = message, remedy, option
