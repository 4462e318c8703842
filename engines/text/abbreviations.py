"""Abbreviations that the sentence splitter does not know, by language.

``TITLES`` never end a sentence. ``SHORT_FORMS`` may: what follows them in lower
case or as a number still belongs to the sentence, a capital starts a new one.
"""

# ruff: noqa: SIM905, RUF001 (read as prose; Cyrillic letters are meant)

from collections.abc import Mapping

TITLES: Mapping[str, frozenset[str]] = {
    "en": frozenset(
        """
        capt col dr fig gen gov hon lt messrs mr mrs ms mx pres prof rep rev sen sgt st
        """.split()
    ),
    "de": frozenset("dipl dr fr hr hrn ing prof st".split()),
    "fr": frozenset("dr m me mlle mm mme mmes pr prof st ste".split()),
    "es": frozenset("d dr dra dña ing lic prof sr sra sres srta ud uds".split()),
    "ru": frozenset("акад г-жа г-н доц им проф св ул".split()),
    "ar": frozenset("أ د م".split()),
    "hi": frozenset("कु डॉ पं प्रो श्री श्रीमती".split()),
}
SHORT_FORMS: Mapping[str, frozenset[str]] = {
    "en": frozenset(
        """
        a.k.a acct al amt approx appx art ave avg bldg cf ch dept div e.g ed eds est excl ext govt
        hr hrs i.e incl max min mins misc mo no nos p para pp qty ref rm sec secs std tel temp viz
        vol vs w.r.t wk wks yr yrs
        """.split()
    ),
    "de": frozenset(
        """
        abs abzgl allg art bspw bzw ca d.h evtl exkl gem ggf h i.d.r inkl lt max min mind nr o.ä
        rd s sog std str tel u.a usw vgl z.b z.t z.zt zzgl
        """.split()
    ),
    "fr": frozenset(
        """
        approx art av bd cf chap env ex fig hab j.-c max min n no nos p p.ex pp s tél vol éd
        """.split()
    ),
    "es": frozenset(
        "aprox art avda cap dpto ee.uu ej fig máx mín núm p p.ej pág págs tel uu vol".split()
    ),
    "ru": frozenset(
        """
        в вв г гг гр др кв коп мин млн млрд напр обл ок п пп прим рис руб с сек см ст стр т.д т.е
        т.к т.п тел тыс ч
        """.split()
    ),
    "ar": frozenset("ص ق.م هـ".split()),
    "hi": frozenset("रु सं".split()),
}
