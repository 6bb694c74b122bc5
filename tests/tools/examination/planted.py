"""Errors planted in our Italian text of Scopa, each in a sentence of one clause: numbers, words, and what is left out."""

from typing import Final

from attrs import frozen


@frozen
class Error:
    """A passage of the text, and what stands there instead."""

    clause: str
    passage: str
    instead: str

    @property
    def id(self) -> str:
        """The clause, and the words that stand in the text now."""
        return f"{self.clause}: {self.instead or '(left out) ' + self.passage}"

    def planted_in(self, text: str) -> str:
        """The text with the error."""
        assert text.count(self.passage) == 1, self.passage
        return text.replace(self.passage, self.instead)


ERRORS: Final = (
    Error("dealing-3", "ne dà tre coperte", "ne dà due coperte"),
    Error("dealing-3", "ne dà tre coperte", "ne dà quattro coperte"),
    Error("dealing-3", "ne dà tre coperte a ciascun giocatore e ", ""),
    Error("dealing-4", "ne mette quattro scoperte", "ne mette tre scoperte"),
    Error("dealing-4", "ne mette quattro scoperte", "ne mette cinque scoperte"),
    Error("dealing-5", "ci sono tre o quattro re", "ci sono due o tre re"),
    Error("dealing-5", "ci sono tre o quattro re", "ci sono quattro re"),
    Error("dealing-6", "A rifarla è lo stesso mazziere", "A rifarla è chi siede alla sua destra"),
    Error("dealing-6", "A rifarla è lo stesso mazziere.", ""),
    Error("dealing-7", "ne dà altre tre a testa", "ne dà altre due a testa"),
    Error("dealing-7", "ne dà altre tre a testa", "ne dà altre quattro a testa"),
    Error("dealing-8", ", senza aggiungerne in tavola", ""),
    Error("turn-1", "Comincia chi siede alla destra del mazziere", "Comincia chi siede alla sinistra del mazziere"),
    Error("turn-1", "Comincia chi siede alla destra del mazziere", "Comincia il mazziere"),
    Error("turn-2", "in senso antiorario", "in senso orario"),
    Error("turn-3", "gioca una carta, quella che vuole", "gioca una carta, la più bassa"),
    Error("capturing-1", "una carta dello stesso valore, oppure", "una carta di valore più basso, oppure"),
    Error("capturing-2", "due o più carte", "due carte"),
    Error("capturing-2", "due o più carte", "tre o più carte"),
    Error("capturing-3", "non si può prendere una somma", "si può anche prendere una somma"),
    Error("capturing-3", ": se in tavola c'è una carta dello stesso valore, non si può prendere una somma", ""),
    Error("capturing-5", "La presa è obbligatoria", "La presa non è obbligatoria"),
    Error(
        "capturing-6",
        "La carta giocata e quelle prese si mettono coperte nel proprio mazzetto",
        "Le carte prese si mettono coperte nel proprio mazzetto, e quella giocata resta in tavola",
    ),
    Error(
        "capturing-8",
        "Una carta che non prende nulla resta scoperta in tavola",
        "Una carta che non prende nulla va nel proprio mazzetto",
    ),
    Error("capturing-8", "Una carta che non prende nulla resta scoperta in tavola.", ""),
    Error("scopa-1", "toglie dalla tavola tutte le carte fa scopa", "lascia in tavola al massimo una carta fa scopa"),
    Error("scopa-2", "della smazzata non è mai scopa", "della smazzata può essere scopa"),
    Error("scopa-2", " La presa fatta con l'ultima carta della smazzata non è mai scopa.", ""),
    Error("scopa-3", "e non contano come scopa", "e contano come scopa"),
    Error("ending-1", "sono state distribuite e giocate", "sono state distribuite"),
    Error("ending-2", "vanno a chi ha fatto l'ultima presa", "vanno al mazziere"),
    Error("points-1", "a chi ha più carte.", "a chi ha meno carte."),
    Error("points-2", "più carte di denari", "più carte di coppe"),
    Error("points-3", "il 7 di denari.", "il 6 di denari."),
    Error("points-4", "la primiera più alta", "la primiera più bassa"),
    Error("points-5", "un punto per ogni scopa", "due punti per ogni scopa"),
    Error("points-5", "Scope: un punto per ogni scopa.", ""),
    Error("points-6", "il punto non va a nessuno", "il punto va a tutti"),
    Error("points-6", "In caso di parità nelle carte, nei denari o nella primiera, il punto non va a nessuno.", ""),
    Error("primiera-1", "sommando la carta migliore di ogni seme", "sommando tutte le carte"),
    Error(
        "primiera-2", "Il 7 vale 21 punti di primiera, il 6 ne vale 18", "Il 7 vale 18 punti di primiera, il 6 ne vale 21"
    ),
    Error("primiera-2", "l'asso 16", "l'asso 11"),
    Error("primiera-3", "non concorre alla primiera", "concorre alla primiera con gli altri semi"),
    Error("winning-1", "I punti si sommano di smazzata in smazzata", "Contano i punti dell'ultima smazzata"),
    Error("winning-2", "il mazzo passa a chi siede alla destra del mazziere", "il mazzo resta allo stesso mazziere"),
    Error("winning-3", "ha almeno 11 punti", "ha almeno 21 punti"),
    Error("winning-3", "ha almeno 11 punti", "ha più di 11 punti"),
    Error("winning-4", "Se in testa c'è parità, si gioca un'altra smazzata", "Se in testa c'è parità, si vince insieme"),
    Error("winning-4", " Se in testa c'è parità, si gioca un'altra smazzata.", ""),
    Error("winning-5", "e più di tutti gli altri", "e meno di tutti gli altri"),
)
"""Every error, each in a text of its own."""
