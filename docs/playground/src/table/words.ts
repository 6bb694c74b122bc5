// What a table itself says. English is the measure: tsc refuses a language that lacks anything, or says more.
import { fromOne } from "../rules/speech.js";

const english = {
  save: "Save the last game",
  table: "Table",
  undo: "Undo",
  whatYouCanDo: "What you can do",
  whatHappened: "What happened",
  clause: (id: string) => `clause ${id}`,
  point: "Point at something in the picture, or choose here",
  youCan: "You can",
  more: (number: number) => `and ${number} more: point at what they are about`,
  nothingToDo: "Nothing can be done with that now.",
  lands: (line: string) => `It can only lie here: ${line}.`,
  notUpToYou: "It is not up to you.",
  waiting: (name: string) => `Waiting for ${name}`,
  seat: (seat: number) => `seat ${fromOne(seat)}`,
  settled: { "go-on": "Go on from here, by the rules as they are now", end: "End the game as it stands" },
  wantedBy: (names: string) => `wanted by ${names}`,
  tableEnded: "The game has been ended as it stands.",
  lost: "The connection is lost; trying again …",
  refused: {
    "stale-version": "Something has happened meanwhile: look again.",
    "wrong-key": "This link opens no seat at this table.",
    "unknown-table": "There is no such table.",
    "too-many": "The server has too much to do: try again later.",
    failed: "The server has made a mistake.",
    closing: "The server is shutting down.",
  } as Record<string, string>,
  all: (number: number) => `All ${number}`,
  doIt: "Do it",
  whyThese: "The rule",
  empty: "empty",
  win: "gain",
  cost: "cost",
  row: (label: string) => `row ${label}`,
  column: (label: string) => `column ${label}`,
  space: (row: string, column: string, content: string) => `row ${row}, column ${column}: ${content}`,
};

/** All that a table says. */
export type Words = typeof english;

const german: Words = {
  save: "Das letzte Spiel speichern",
  table: "Tisch",
  undo: "Zurücknehmen",
  whatYouCanDo: "Was du tun kannst",
  whatHappened: "Was geschehen ist",
  clause: (id) => `Regel ${id}`,
  point: "Zeig auf etwas oder wähle",
  youCan: "Du kannst",
  more: (number) => `und ${number} weitere: Zeig auf das, worum es geht`,
  nothingToDo: "Damit ist jetzt nichts zu machen.",
  lands: (line) => `Es kann nur hier liegen: ${line}.`,
  notUpToYou: "Du bist nicht am Zug.",
  waiting: (name) => `Am Zug: ${name}`,
  seat: (seat) => `Platz ${fromOne(seat)}`,
  settled: { "go-on": "Von hier an weiterspielen, nach den jetzigen Regeln", end: "Das Spiel beenden, wie es steht" },
  wantedBy: (names) => `gewünscht von ${names}`,
  tableEnded: "Das Spiel wurde beendet, wie es stand.",
  lost: "Die Verbindung ist unterbrochen; neuer Versuch …",
  refused: {
    "stale-version": "Inzwischen ist etwas geschehen: Sieh noch einmal hin.",
    "wrong-key": "Dieser Link öffnet keinen Platz an diesem Tisch.",
    "unknown-table": "Diesen Tisch gibt es nicht.",
    "too-many": "Der Server hat zu viel zu tun: Versuch es später noch einmal.",
    failed: "Der Server hat einen Fehler gemacht.",
    closing: "Der Server wird gerade beendet.",
  },
  all: (number) => `Alle ${number}`,
  doIt: "Tun",
  whyThese: "Die Regel",
  empty: "leer",
  win: "Gewinn",
  cost: "Verlust",
  row: (label) => `Zeile ${label}`,
  column: (label) => `Spalte ${label}`,
  space: (row, column, content) => `Zeile ${row}, Spalte ${column}: ${content}`,
};

const italian: Words = {
  save: "Salva l’ultima partita",
  table: "Tavolo",
  undo: "Annulla",
  whatYouCanDo: "Che cosa puoi fare",
  whatHappened: "Che cosa è successo",
  clause: (id) => `regola ${id}`,
  point: "Indica qualcosa o scegli",
  youCan: "Puoi",
  more: (number) => `e altre ${number}: indica ciò di cui si tratta`,
  nothingToDo: "Con questo ora non si può fare nulla.",
  lands: (line) => `Può stare solo qui: ${line}.`,
  notUpToYou: "Non tocca a te.",
  waiting: (name) => `Si aspetta: ${name}`,
  seat: (seat) => `Posto ${fromOne(seat)}`,
  settled: { "go-on": "Continuare da qui, con le regole attuali", end: "Chiudere la partita così com'è" },
  wantedBy: (names) => `voluto da ${names}`,
  tableEnded: "La partita è stata chiusa così com'era.",
  lost: "La connessione è interrotta; nuovo tentativo …",
  refused: {
    "stale-version": "Nel frattempo è successo qualcosa: guarda di nuovo.",
    "wrong-key": "Questo link non apre alcun posto a questo tavolo.",
    "unknown-table": "Questo tavolo non esiste.",
    "too-many": "Il server ha troppo da fare: riprova più tardi.",
    failed: "Il server ha commesso un errore.",
    closing: "Il server si sta spegnendo.",
  },
  all: (number) => `Tutte (${number})`,
  doIt: "Fallo",
  whyThese: "La regola",
  empty: "vuota",
  win: "guadagno",
  cost: "perdita",
  row: (label) => `riga ${label}`,
  column: (label) => `colonna ${label}`,
  space: (row, column, content) => `riga ${row}, colonna ${column}: ${content}`,
};

const french: Words = {
  save: "Enregistrer la dernière partie",
  table: "Table",
  undo: "Reprendre",
  whatYouCanDo: "Ce que tu peux faire",
  whatHappened: "Ce qui s’est passé",
  clause: (id) => `règle ${id}`,
  point: "Désigne quelque chose, ou choisis",
  youCan: "Tu peux",
  more: (number) => `et ${number} de plus : désigne ce dont il s’agit`,
  nothingToDo: "On ne peut rien en faire maintenant.",
  lands: (line) => `Cela ne peut se poser qu’ici : ${line}.`,
  notUpToYou: "Ce n’est pas à toi.",
  waiting: (name) => `On attend : ${name}`,
  seat: (seat) => `Place ${fromOne(seat)}`,
  settled: { "go-on": "Continuer d'ici, selon les règles actuelles", end: "Terminer la partie telle quelle" },
  wantedBy: (names) => `souhaité par ${names}`,
  tableEnded: "La partie a été terminée telle quelle.",
  lost: "La connexion est perdue ; nouvel essai …",
  refused: {
    "stale-version": "Il s’est passé quelque chose entre-temps : regarde de nouveau.",
    "wrong-key": "Ce lien n’ouvre aucune place à cette table.",
    "unknown-table": "Cette table n’existe pas.",
    "too-many": "Le serveur a trop à faire : réessaie plus tard.",
    failed: "Le serveur a fait une erreur.",
    closing: "Le serveur est en train de s’arrêter.",
  },
  all: (number) => `Tout (${number})`,
  doIt: "Jouer",
  whyThese: "La règle",
  empty: "vide",
  win: "gain",
  cost: "perte",
  row: (label) => `ligne ${label}`,
  column: (label) => `colonne ${label}`,
  space: (row, column, content) => `ligne ${row}, colonne ${column} : ${content}`,
};

const hungarian: Words = {
  save: "Az utolsó játék mentése",
  table: "Asztal",
  undo: "Visszavonás",
  whatYouCanDo: "Amit tehetsz",
  whatHappened: "Ami történt",
  clause: (id) => `szabály: ${id}`,
  point: "Mutass valamire, vagy válassz",
  youCan: "Ezt teheted",
  more: (number) => `és még ${number}: mutass arra, amiről szó van`,
  nothingToDo: "Ezzel most nem lehet mit kezdeni.",
  lands: (line) => `Csak itt lehet: ${line}.`,
  notUpToYou: "Nem te következel.",
  waiting: (name) => `Következik: ${name}`,
  seat: (seat) => `${fromOne(seat)}. hely`,
  settled: { "go-on": "Folytatás innen, a mostani szabályok szerint", end: "A játék lezárása, ahogy áll" },
  wantedBy: (names) => `ezt kéri: ${names}`,
  tableEnded: "A játékot lezárták, ahogy állt.",
  lost: "Megszakadt a kapcsolat; új próbálkozás …",
  refused: {
    "stale-version": "Közben történt valami: nézd meg újra.",
    "wrong-key": "Ez a hivatkozás egyetlen helyet sem nyit meg ennél az asztalnál.",
    "unknown-table": "Nincs ilyen asztal.",
    "too-many": "A szervernek túl sok a dolga: próbáld újra később.",
    failed: "A szerver hibázott.",
    closing: "A szerver éppen leáll.",
  },
  all: (number) => `Mind (${number})`,
  doIt: "Legyen",
  whyThese: "A szabály",
  empty: "üres",
  win: "nyereség",
  cost: "veszteség",
  row: (label) => `${label}. sor`,
  column: (label) => `${label}. oszlop`,
  space: (row, column, content) => `${row}. sor, ${column}. oszlop: ${content}`,
};

const LANGUAGES: Readonly<Record<string, Words>> = { en: english, de: german, it: italian, fr: french, hu: hungarian };

/** A language without its region. */
export const base = (code: string): string => code.split(/[-_]/)[0] ?? code;

/** Whether tables have words of their own in a language. */
export const isKnown = (language: string): boolean => base(language) in LANGUAGES;

let spoken = english;

/** What tables say, in the language that was chosen. */
export const words = (): Words => spoken;

/** Say everything in a language, or in English where tables do not know it. */
export function speak(language: string): void {
  spoken = LANGUAGES[base(language)] ?? english;
}
