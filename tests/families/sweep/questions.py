"""What readers of a sweep are asked: how many leaves lie below a node."""

from search_walkthroughs.questions.family_questions import Questions
from search_walkthroughs.questions.question import Choice, Kind, ask

LEAF_COUNT = Kind("leaf count", None)


class SweepQuestions(Questions):
    """What readers of a sweep are asked."""

    KINDS = (LEAF_COUNT,)

    def drafts(self, contexts):
        """See `Questions`."""
        for context in contexts:
            if context.frame.status == "backup" and not context.node.leaf:
                leaves, children = context.frame.extra["leaves"], len(context.moment.below)
                choices = (
                    Choice(str(leaves), context.say("sweep.right", n=leaves)),
                    Choice(str(leaves + children), context.say("sweep.wrong", n=children)),
                )
                yield from ask(context, LEAF_COUNT, context.say("sweep.asked"), choices)
