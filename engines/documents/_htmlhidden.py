"""Whether a browser would hide an element, as far as its own attributes say so."""

from selectolax.lexbor import LexborNode

_WHITE = frozenset({"white", "#fff", "#ffffff", "rgb(255,255,255)", "rgba(255,255,255,1)"})
_HIDING = {
    "display": frozenset({"none"}),
    "visibility": frozenset({"hidden", "collapse"}),
    "opacity": frozenset({"0", "0.0", "0%"}),
    "color": frozenset({"transparent"}),
}


def hidden_reason(node: LexborNode) -> str:
    """Return why the element is not seen ("display:none"), or "" when nothing says so."""
    attributes = node.attributes
    if "hidden" in attributes:
        return "the attribute “hidden”"
    style = attributes.get("style")
    return declared_hidden(style, ground="white") if style else ""


def declared_hidden(declarations: str, *, ground: str = "") -> str:
    """Return why text under these CSS declarations is not seen, or "".

    Args:
        declarations: As in a style attribute.
        ground: The background where none is declared; "" where it may be any.
    """
    style = _declarations(declarations)
    for name, values in _HIDING.items():
        if style.get(name) in values:
            return f"{name}:{style[name]}"
    if _is_zero(style.get("font-size", "")):
        return "font-size:0"
    background = style.get("background-color", style.get("background", ground))
    color = style.get("color", "")
    both_white = color in _WHITE and background in _WHITE
    if both_white or (color and color == background):
        return "text in the colour of its background"
    return ""


def _declarations(style: str) -> dict[str, str]:
    pairs = (declaration.partition(":") for declaration in style.lower().split(";"))
    return {
        name.strip(): "".join(value.replace("!important", "").split())
        for name, _, value in pairs
        if value
    }


def _is_zero(size: str) -> bool:
    number = size.rstrip("abcdefghijklmnopqrstuvwxyz%")
    try:
        return float(number) == 0
    except ValueError:
        return False
