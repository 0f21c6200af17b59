"""What readers of a sweep are asked: how many leaves lie below a node."""

from typing import ClassVar

from search_walkthroughs.captions.context import CaptionContext
from search_walkthroughs.questions.family_questions import Questions
from search_walkthroughs.questions.question import Choice, Kind, QuestionDraft

LEAF_COUNT = Kind("leaf count", None)


class SweepQuestions(Questions):
    """What readers of a sweep are asked."""

    KINDS: ClassVar = (LEAF_COUNT,)

    def drafts(self, plan, moments, words):
        """See `Questions`."""
        for at, moment in enumerate(moments):
            if moment.frame.status == "backup" and not plan.nodes[moment.frame.path].leaf:
                context = CaptionContext(plan, moment, words)
                leaves, children = moment.frame.extra["leaves"], len(moment.below)
                choices = (
                    Choice(str(leaves), context.say("sweep.right", n=leaves)),
                    Choice(str(leaves + children), context.say("sweep.wrong", n=children)),
                )
                prompt = context.say("sweep.asked", **context.facts)
                yield at, QuestionDraft(LEAF_COUNT, prompt, choices)
