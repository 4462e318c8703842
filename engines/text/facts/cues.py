"""Words that negate, quantify, oblige, permit, condition or report."""

from collections.abc import Container, Iterator, Sequence

from engines.text.facts.model import Cue, CueWord
from engines.text.facts.tokens import PhraseTable, Token
from engines.text.facts.wordlist import word_list
from engines.text.spans import Span

_CONTRACTED = word_list("do does did is are was were wo have has had could would")
_SHORT_NOT = "|".join(f"{verb}n't" for verb in _CONTRACTED)
_SHORT_NOT_EXCEED = "|".join(f"{verb}n't exceed" for verb in _CONTRACTED)
_PHRASES: dict[Cue | None, str] = {
    # Known phrases in which a negative or modal word does not act as one.
    None: (
        f"{_SHORT_NOT_EXCEED}|no more than|not more than|no less than|not less than|no fewer than"
        "|no later than|not later than|no earlier than|no longer than|no higher than"
        "|may not be more than|may not be higher than|must not be more than"
        "|must not be higher than|cannot be more than|cannot be higher than|not be more than"
        "|not be higher than|not go over|not only|no matter"
        "|whether or not|not exceed|no doubt|may not exceed|must not exceed"
        "|cannot exceed|if any|as well as|all right|at all|can not exceed"
        "|nicht mehr als|no más de|after all|most recent|most recently|most likely"
        "|at the most|at the least|the most|is most|are most|was most|were most"
        "|its most|his most|her most|their most|commonly referred to|commonly known"
        "|more common|less common|most common|more commonly|less commonly|more often|less often"
        "|more frequently|less frequently|more likely|less likely"
        "|generally known|not just|but not limited to|not limited to"
    ),
    Cue.NO_LONGER: (
        "no longer|not any more|not anymore|obsolete|obsoletes|obsoleted|deprecated|discontinued"
        "|abolished|withdrawn|has been terminated|was terminated|nicht mehr|ne plus|ya no"
    ),
    Cue.NOT_REQUIRED: (
        "no longer required|no longer necessary|no longer needed|not required"
        "|not need|need not|needn't|not have to|not mandatory|not necessary|optional"
        "|don't have to|doesn't have to|don't need|doesn't need|don't require"
        "|doesn't require|not require|no need|not obliged|voluntary|unnecessary"
        "|nicht erforderlich|nicht nötig|isn't required|aren't required"
        "|pas obligatoire|facultatif|no es necesario"
    ),
    Cue.FORBIDDEN: (
        "must not|mustn't|may not|shall not|cannot|can not|can't|not allowed"
        "|not permitted|forbidden|prohibited|banned|not be used|darf nicht"
        "|dürfen nicht|verboten|ne peut pas|interdit|interdite|prohibido|no puede"
        "|no pueden|禁止|不得"
    ),
    Cue.NEGATION: (
        f"not|never|n't|without|neither|nor|{_SHORT_NOT}|shouldn't|unable|nicht|kein|keine|keinen"
        "|keiner|nie|ohne|pas|sans|jamais|nunca|sin|不|无|無|没|未|ない|ません|ليس|لا|لم|دون"
    ),
    Cue.NONE: "no|none|nobody|no one|nothing|nowhere|niemand|nichts|aucun|aucune|rien|nadie"
    "|ninguno",
    Cue.ALL: (
        "all|every|any|everyone|everybody|everything|each|whatever|whichever|anyone"
        "|anybody|regardless|entire|whole|without exception|in all cases|alle|jeder"
        "|jede|jedes|allen|sämtliche|tous|toutes|chaque|tout|todos|todas|cada|所有|全部|全"
        "|每|すべて|全て|جميع|كل"
    ),
    Cue.MOST: (
        "most|majority|mostly|nearly all|almost all|largely|not all|not every|die meisten|meisten"
        "|la plupart|mayoría|大多数|大部分|معظم"
    ),
    Cue.SOME: "some|several|certain|many|few|a number of|einige|manche|certains|algunos|一些|بعض",
    Cue.ALWAYS: (
        "always|invariably|in any case|guaranteed|certain to|bound to|immer|auf jeden fall|toujours"
        "|siempre|总是|必ず|دائما"
    ),
    Cue.USUALLY: (
        "usually|generally|typically|normally|mostly|in general|as a rule|commonly"
        "|common|often|frequently|ordinarily|in most cases|in many cases"
        "|preferably|preferred|primarily|in der regel|normalerweise|meist"
        "|généralement|normalmente|通常|عادة"
    ),
    Cue.SOMETIMES: (
        "sometimes|occasionally|case-by-case|at times|rarely|manchmal|parfois|a veces|有时|أحيانا"
    ),
    Cue.ONLY: (
        "only|may only|solely|exclusively|nothing but|merely|just|nur|ausschließlich"
        "|seulement|uniquement|sólo|solo|solamente|只|仅|のみ|فقط"
    ),
    Cue.MUST: (
        "must|shall|have to|has to|required|requires|require|need to|needs to|needed"
        "|mandatory|obligatory|obliged|compulsory|muss|müssen|erforderlich|doit"
        "|doivent|obligatoire|debe|deben|obligatorio|必须|必須|يجب"
    ),
    Cue.SHOULD: (
        "should|ought|recommended|recommend|recommends|discouraged|encouraged|advised|advises"
        "|encourages|urges|urged"
        "|expected to|sollte|sollten|soll|devrait|devraient|debería|deberían|应该|べき"
        "|ينبغي"
    ),
    Cue.MAY: (
        "may|might|can|could|possibly|perhaps|potentially|likely|probably|kann|können"
        "|könnte|darf|dürfen|peut|peuvent|pourrait|puede|pueden|podría|可以|可能|يمكن|قد"
    ),
    Cue.ALLOWED: "allowed|permitted|entitled|erlaubt|autorisé|permis|permitido|允许|مسموح",
    Cue.WILL: "will|would|wird|werden|将",
    Cue.CONDITION: (
        "if|when|whenever|provided|provided that|as long as|only if|in case|on condition|subject to"
        "|once|in the event|wenn|falls|sofern|si|lorsque|cuando|siempre que|如果|场合|إذا|بشرط"
    ),
    Cue.EXCEPTION: (
        "unless|except|except for|excluding|other than|apart from|with the exception|but not"
        "|außer|es sei denn|sauf|excepto|salvo|除|除非|إلا|ما عدا"
    ),
    Cue.CAUSE: (
        "because|because of|due to|owing to|as a result|therefore|thanks to|caused by"
        "|leads to|led to|causes|so that|weil|wegen|aufgrund|deshalb|parce que"
        "|à cause|en raison|porque|debido a|因为|由于|ため|بسبب|لأن|نتيجة"
    ),
    Cue.REPORTED: (
        "according to|said|says|claims that|claimed that|reported that|reportedly"
        "|allegedly|rumour|rumor|rumours|believes|believed|thought|complained|told"
        "|suggests|suggested|argues|laut|zufolge|angeblich|selon|d'après|según|据|によると"
        "|وفقا|proposed|speculated|heard|supposedly|guess|opinion"
    ),
}
_TABLE = PhraseTable(
    {phrase: cue for cue, names in _PHRASES.items() for phrase in names.split("|")}
)


def scan(tokens: Sequence[Token], *, taken: Container[int]) -> Iterator[CueWord]:
    """Yield cue words outside the taken tokens, the longest phrase first."""
    index = 0
    while index < len(tokens):
        found = None if index in taken else _TABLE.at(tokens, index)
        if found is None:
            index += 1
            continue
        cue, size = found
        if cue is not None:
            span = Span(tokens[index].start, tokens[index + size - 1].end)
            yield CueWord(span, cue)
        index += size
