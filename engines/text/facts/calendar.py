"""Names of months and weekdays, folded as tokens are."""

from engines.text.facts.tokens import fold

_MONTH_NAMES = (
    "january jan januar janvier enero января январь जनवरी يناير",
    "february feb februar fevrier febrero февраля февраль फरवरी फ़रवरी فبراير",
    "march mar marz mars marzo марта март मार्च مارس",
    "april apr avril abril апреля апрель अप्रैल ابريل",
    "may mai mayo мая май मई مايو",
    "june jun juni juin junio июня июнь जून يونيو",
    "july jul juli juillet julio июля июль जुलाई يوليو",
    "august aug aout agosto августа август अगस्त اغسطس",
    "september sep sept septembre septiembre сентября сентябрь सितंबर سبتمبر",
    "october oct oktober okt octobre octubre октября октябрь अक्टूबर اكتوبر",
    "november nov novembre noviembre ноября ноябрь नवंबर نوفمبر",
    "december dec dezember dez decembre diciembre декабря декабрь दिसंबर ديسمبر",
)
_WEEKDAY_NAMES = (
    "monday mondays montag montags lundi lunes понедельник понедельникам सोमवार الاثنين",
    "tuesday tuesdays dienstag dienstags mardi martes вторник вторникам मंगलवार الثلاثاء",
    "wednesday wednesdays mittwoch mittwochs mercredi miercoles среду средам बुधवार الاربعاء",
    "thursday thursdays donnerstag donnerstags jeudi jueves четверг четвергам गुरुवार الخميس",
    "friday fridays freitag freitags vendredi viernes пятницу пятницам शुक्रवार الجمعة",
    "saturday saturdays samstag samstags samedi sabado субботу субботам शनिवार السبت",
    "sunday sundays sonntag sonntags dimanche domingo воскресенье воскресеньям रविवार الاحد",
)


def _numbered(names: tuple[str, ...], *, first: int) -> dict[str, int]:
    return {fold(name): place for place, words in enumerate(names, first) for name in words.split()}


MONTHS = _numbered(_MONTH_NAMES, first=1)
WEEKDAYS = _numbered(_WEEKDAY_NAMES, first=0)
CJK_WEEKDAYS = {day: place for place, day in enumerate("月火水木金土日")} | {
    day: place for place, day in enumerate("一二三四五六日")
}
