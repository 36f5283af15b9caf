"""Whether house rules go together, told over HTTP while somebody chooses them; nothing is kept of it."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from protocol.http import JudgeOptions, OptionsFault, OptionsJudged
from rules.options import OptionsRefused, options, options_hash
from server.answering import answered, body, json


def house_rules() -> list[BaseRoute]:
    """Where they are judged."""
    return [Route("/api/options", answered(_judge), methods=["POST"])]


async def _judge(request: Request) -> Response:
    wish = await body(request, JudgeOptions)
    try:
        return json(OptionsJudged(options_hash(options(wish.options)), None))
    except OptionsRefused as refused:
        return json(OptionsJudged(None, OptionsFault(refused.reason, refused.field, refused.detail)))
