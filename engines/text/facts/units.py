"""Units of measure: names, dimension, and the factor to the dimension's base unit."""

from collections.abc import Sequence
from dataclasses import dataclass

from engines.text.facts.tokens import Token, tokenise


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: value in base units = number * factor + offset."""

    name: str
    dimension: str
    factor: float
    offset: float = 0.0


_DAY = 86_400.0
_YEAR = 365.25 * _DAY
_TABLE: tuple[tuple[str, str, float, str], ...] = (
    ("second", "time", 1, "second seconds sec secs sekunde sekunden seconde secondes segundo"),
    ("second", "time", 1, "segundos 秒"),
    ("second", "time", 1, "секунда секунды секунд सेकंड"),
    ("minute", "time", 60, "минута минуты минут मिनट"),
    ("hour", "time", 3600, "час часа часов घंटा घंटे घंटों"),
    ("day", "time", _DAY, "день дня дней сутки суток दिन दिनों"),
    ("week", "time", 7 * _DAY, "неделя недели недель неделю सप्ताह हफ्ता हफ्ते हफ़्ते"),
    ("month", "time", _YEAR / 12, "месяц месяца месяцев महीना महीने महीनों माह"),
    ("year", "time", _YEAR, "год года лет साल वर्ष वर्षों"),
    ("minute", "time", 60, "minute minutes min mins minuten minuto minutos 分钟 分間 دقيقة"),
    ("hour", "time", 3600, "hour hours hr hrs stunde stunden heure heures hora horas"),
    ("hour", "time", 3600, "小时 時間 ساعة"),
    ("hour", "time", 3600, "ساعات"),
    ("day", "time", _DAY, "day days tag tage tagen jour jours dia dias"),
    ("day", "time", _DAY, "天 日 日間 يوم يوما ايام"),
    ("week", "time", 7 * _DAY, "week weeks woche wochen semaine semaines semana semanas"),
    ("week", "time", 7 * _DAY, "周 週間"),
    ("week", "time", 7 * _DAY, "اسبوع اسابيع"),
    ("fortnight", "time", 14 * _DAY, "fortnight fortnights"),
    ("month", "time", _YEAR / 12, "month months monat monate monaten mois mes meses"),
    ("month", "time", _YEAR / 12, "个月 ヶ月 か月"),
    ("month", "time", _YEAR / 12, "شهر اشهر"),
    ("quarter", "time", _YEAR / 4, "quartal quartale trimestre trimestres"),
    ("year", "time", _YEAR, "year years yr yrs jahr jahre jahren an ans annee annees ano anos"),
    ("year", "time", _YEAR, "年間 سنة سنوات"),
    ("decade", "time", 10 * _YEAR, "decade decades jahrzehnt jahrzehnte"),
    ("century", "time", 100 * _YEAR, "century centuries jahrhundert siecle siglo"),
    ("millimetre", "length", 1e-3, "mm millimetre millimetres millimeter millimeters"),
    ("centimetre", "length", 1e-2, "cm centimetre centimetres centimeter centimeters zentimeter"),
    ("metre", "length", 1, "metre metres meter meters metern mètre mètres metro metros 米"),
    ("kilometre", "length", 1e3, "km kilometre kilometres kilometer kilometers kilomètres"),
    ("kilometre", "length", 1e3, "公里"),
    ("inch", "length", 0.0254, "inch inches zoll"),
    ("foot", "length", 0.3048, "foot feet ft"),
    ("yard", "length", 0.9144, "yard yards"),
    ("mile", "length", 1609.344, "mile miles"),
    ("milligram", "mass", 1e-3, "mg milligram milligrams milligramm"),
    ("gram", "mass", 1, "gram grams gramm gramme grammes gramo gramos 克"),
    ("kilogram", "mass", 1e3, "kg kilogram kilograms kilo kilos kilogramm 公斤"),
    ("tonne", "mass", 1e6, "tonne tonnes tonnen tonelada toneladas 吨"),
    ("pound", "mass", 453.592, "lb lbs"),
    ("pound", "pound", 1, "pound pounds"),
    ("stone", "mass", 6350.29, "stones"),
    ("square metre", "area", 1, "m² m2 'square metre' 'square metres' 'square meter'"),
    ("square metre", "area", 1, "'square meters' 'sq m' sqm quadratmeter 'mètres carrés'"),
    ("square kilometre", "area", 1e6, "km² km2 'square kilometre' 'square kilometres'"),
    ("square kilometre", "area", 1e6, "'square kilometer' 'square kilometers' 'sq km'"),
    ("square foot", "area", 0.09290304, "'square foot' 'square feet' 'sq ft' ft² ft2"),
    ("square mile", "area", 2.589988e6, "'square mile' 'square miles' 'sq mi' mi² mi2"),
    ("hectare", "area", 1e4, "ha hectare hectares hektar"),
    ("acre", "area", 4046.856, "acre acres"),
    ("cubic metre", "volume", 1e3, "m³ m3 'cubic metre' 'cubic metres' 'cubic meter'"),
    ("cubic metre", "volume", 1e3, "'cubic meters' kubikmeter"),
    ("kilometre per hour", "speed", 1, "km/h kph kmh 'kilometres per hour' 'kilometers per hour'"),
    ("kilometre per hour", "speed", 1, "'kilometre per hour' 'km per hour'"),
    ("mile per hour", "speed", 1.609344, "mph 'miles per hour' 'mile per hour'"),
    ("metre per second", "speed", 3.6, "m/s 'metres per second' 'meters per second'"),
    ("knot", "speed", 1.852, "knot knots kn"),
    ("ounce", "mass", 28.3495, "oz ounce ounces"),
    ("millilitre", "volume", 1e-3, "ml millilitre millilitres milliliter milliliters"),
    ("litre", "volume", 1, "litre litres liter liters litern litro litros 升"),
    ("gallon", "volume", 3.78541, "gallon gallons"),
    ("byte", "data", 1, "byte bytes octet octets"),
    ("kilobyte", "data", 1e3, "kb kilobyte kilobytes"),
    ("megabyte", "data", 1e6, "mb megabyte megabytes"),
    ("gigabyte", "data", 1e9, "gb gigabyte gigabytes"),
    ("terabyte", "data", 1e12, "tb terabyte terabytes"),
    ("watt", "power", 1, "watt watts"),
    ("kilowatt", "power", 1e3, "kw kilowatt kilowatts"),
    ("megawatt", "power", 1e6, "mw megawatt megawatts"),
    ("kilowatt-hour", "energy", 1, "kwh"),
    ("percent", "ratio", 0.01, "% percent prozent pct 'per cent' 'pour cent' 'por ciento'"),
    ("percent", "ratio", 0.01, "процент процента процентов प्रतिशत फीसदी بالمئة"),
    ("percent", "ratio", 0.01, "'v. h.'"),
    ("tenth", "ratio", 0.1, "成 割"),
    ("percentage point", "percentage point", 1, "'percentage point' 'percentage points'"),
    ("percentage point", "percentage point", 1, "prozentpunkte"),
    ("working day", "business time", 1, "'business day' 'business days' 'working day'"),
    ("working day", "business time", 1, "'working days' 'work day' 'work days' werktag werktage"),
    ("working day", "business time", 1, "werktagen arbeitstage arbeitstagen 'jours ouvrés'"),
    ("working day", "business time", 1, "'jours ouvrables' 'días hábiles' 'días laborables'"),
    ("working day", "business time", 1, "工作日"),
    ("working day", "business time", 1, "営業日"),
    ("pay period", "pay period", 1, "'pay period' 'pay periods'"),
    ("dollar", "currency:USD", 1, "$ us$ usd dollar dollars dólares"),
    ("cent", "currency:USD", 0.01, "cents"),
    ("euro", "currency:EUR", 1, "€ eur euro euros"),
    ("pound sterling", "currency:GBP", 1, "£ gbp 'pound sterling' 'pounds sterling'"),
    ("pence", "currency:GBP", 0.01, "pence"),
    ("rouble", "currency:RUB", 1, "₽ rub рубль рубля рублей rouble roubles ruble rubles"),
    ("won", "currency:KRW", 1, "₩ krw"),
    ("krona", "currency:SEK", 1, "sek"),
    ("Canadian dollar", "currency:CAD", 1, "cad c$ ca$"),
    ("Australian dollar", "currency:AUD", 1, "aud a$"),
    ("franc", "currency:CHF", 1, "chf franken"),
    ("yen", "currency:JPY", 1, "jpy yen 円"),
    ("yuan", "currency:CNY", 1, "cny rmb yuan 元 人民币"),
    ("yen or yuan", "currency:¥", 1, "¥"),
    ("rupee", "currency:INR", 1, "₹ inr rupee rupees रुपया रुपये रुपए"),
)  # fmt: skip

# Single letters are units only as written: "5 m" is metres, "5 M" is not.
SYMBOLS = {
    "s": Unit("second", "time", 1),
    "h": Unit("hour", "time", 3600),
    "m": Unit("metre", "length", 1),
    "g": Unit("gram", "mass", 1),
    "t": Unit("tonne", "mass", 1e6),
    "l": Unit("litre", "volume", 1),
    "L": Unit("litre", "volume", 1),
    "W": Unit("watt", "power", 1),
}
_TEMPERATURES = {
    "°C": Unit("degree Celsius", "temperature", 1),
    "degrees Celsius": Unit("degree Celsius", "temperature", 1),
    "degrees C": Unit("degree Celsius", "temperature", 1),
    "Grad Celsius": Unit("degree Celsius", "temperature", 1),
    "°F": Unit("degree Fahrenheit", "temperature", 5 / 9, -160 / 9),
    "degrees Fahrenheit": Unit("degree Fahrenheit", "temperature", 5 / 9, -160 / 9),
    "degrees F": Unit("degree Fahrenheit", "temperature", 5 / 9, -160 / 9),
}
# A word for units of several dimensions: how many base units of each it is.
AMBIGUOUS: dict[str, dict[str, float]] = {
    "pound": {"mass": 453.592, "currency:GBP": 1.0},
    "currency:¥": {"currency:JPY": 1.0, "currency:CNY": 1.0},
}
CUSTOMARY_UNITS = frozenset(
    {"inch", "foot", "yard", "mile", "pound", "stone", "ounce", "gallon", "acre"}
    | {"square foot", "square mile", "mile per hour", "knot"}
)  # what people round when they turn it into metric units
CALENDAR_UNITS = frozenset({"month", "quarter", "year", "decade", "century"})


def _aliases(names: str) -> list[str]:
    """Split at spaces, keeping what stands in single quotes together."""
    parts = names.split("'")
    return [
        alias
        for place, part in enumerate(parts)
        for alias in ([part] if place % 2 else part.split())
    ]


UNITS: dict[str, Unit] = {
    alias: Unit(name, dimension, factor)
    for name, dimension, factor, names in _TABLE
    for alias in _aliases(names)
} | _TEMPERATURES


def _words() -> dict[tuple[str, ...], Unit]:
    """Return the units by the words of their names, folded; single letters are left out."""
    return {
        tuple(token.key for token in tokenise(alias)): unit
        for alias, unit in UNITS.items()
        if len(alias) > 1
    }


_BY_WORDS = _words()
_LONGEST = max(map(len, _BY_WORDS))


def written_unit(tokens: Sequence[Token]) -> Unit | None:
    """Return the one unit that some words end with: that of "calendar month"."""
    keys = tuple(token.key for token in tokens)
    for size in range(min(_LONGEST, len(keys)), 0, -1):
        if found := _BY_WORDS.get(keys[len(keys) - size :]):
            return found
    return None
