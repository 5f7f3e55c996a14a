"""Reads pages in a language, and notices what was left in English."""

from playwright.sync_api import Page

from ..i18n.english import left_in_english

#: everything that is shown or read out, except what is marked as being in another language
TEXTS = """() => {
  const spoken = document.documentElement.lang;
  const own = e => e.closest("[lang]").lang === spoken && !e.closest("script, style, kbd, code, textarea");
  const found = new Set();
  for (const e of document.querySelectorAll("html, html *")) {
    if (!own(e)) continue;
    for (const n of ["alt", "aria-label", "placeholder", "title"]) if (e.getAttribute(n)) found.add(e.getAttribute(n));
    for (const t of e.childNodes) if (t.nodeType === 3 && t.data.trim()) found.add(t.data);
  }
  return [...found];
}"""
#: names of people and of the project, and what somebody typed or could type
NAMES = (
    "Sobremesa", "Ana", "Ben", "Wolfgang Kramer", "Richard Ulrich", "Michael Keller", "Andreas Odendahl",
    "Hans im Glück", "Spielworxx", "El Grande", "La Granja", "a seed", "sobremesa record",
)  # fmt: skip


class Reader:
    """Reads pages in a language and keeps what was left in English."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.read: set[str] = set()
        self.english: dict[str, str] = {}

    def look(self, page: Page) -> None:
        assert page.evaluate("document.documentElement.lang") == self.language
        for text in page.evaluate(TEXTS):
            if text not in self.read:
                self.read.add(text)
                if left_in_english(text, self.language, *NAMES):
                    self.english[text.strip()] = page.url
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"too wide: {page.url}"
