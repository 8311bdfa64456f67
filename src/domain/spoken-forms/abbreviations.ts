import {
  byPattern,
  type FormRule,
  following,
  isCapitalized,
  isStarter,
  stopAfter,
  textAfter,
  textBefore,
  wordAfter,
  wordBefore,
} from './form.ts';
import { isTown } from './places.ts';

/**
 * How an abbreviation behaves: `title` and `name` stand before a name, `place` before the name of a place, `end` may end
 * a sentence, `month` stands in a date, `number` means something before figures only, and `any` is always the same.
 */
type AbbreviationClass = 'any' | 'end' | 'month' | 'name' | 'number' | 'place' | 'title';

const TABLE: Readonly<Record<AbbreviationClass, string>> = {
  title:
    'Mr mister|Mrs missus|Ms miz|Dr doctor|Drs doctors|Prof professor|Rev reverend|Fr father|Br brother|Bro brother|Sr sister|' +
    'Hon honorable|Rt right|Messrs messieurs|Mssrs messieurs|Mme madame|Mmes mesdames|Mlle mademoiselle|Sra señora|' +
    'Capt captain|Cpt captain|Lt lieutenant|Lieut lieutenant|Sgt sergeant|Sergt sergeant|Sjt sergeant|Cpl corporal|' +
    'Pvt private|Pte private|Maj major|Col colonel|Gen general|Genl general|Adm admiral|' +
    'Cmdr commander|Comdr commander|Cdr commander|Ens ensign|Gov governor|Sen senator|Rep representative|' +
    'Pres president|Supt superintendent|Insp inspector|Det detective|Atty attorney|Amb ambassador|Archbp archbishop|' +
    'Bp bishop|Msgr monsignor|Mgr monsignor|Mons monsieur|Asst assistant|Treas treasurer|Sec secretary|' +
    'Pfc private first class|Cllr councillor|Esqr esquire|Mx mix|Gnr gunner|Bdr bombardier|Tpr trooper|Spr sapper|Rfn rifleman|Dvr driver|Ldr leader|Supvr supervisor|Dir director|Vice-Pres vice president',
  name:
    'Wm William|Chas Charles|Geo George|Jas James|Jos Joseph|Thos Thomas|Robt Robert|Benj Benjamin|Saml Samuel|' +
    'Edw Edward|Jno John|Danl Daniel|Richd Richard|Fredk Frederick|Alexr Alexander|Nathl Nathaniel|Eliz Elizabeth|' +
    'Margt Margaret|Cath Catherine|Hy Henry|Andw Andrew|Abr Abraham|Matt Matthew|Patk Patrick|Michl Michael',
  place: 'Mt mount|Mtn mountain|Mts mountains|Ft fort|Pt point|Ste sainte|Is island|Pk park|Lk lake',
  end:
    'Bt baronet|Bart baronet|Phila Philadelphia|Jr junior|Snr senior|Jnr junior|Esq esquire|Co company|Cos companies|Inc incorporated|Mfg manufacturing|Mfrs manufacturers|Ltd limited|Bros brothers|' +
    'Assn association|Assoc association|Univ university|Inst institute|Dept department|Depts departments|Ave avenue|' +
    'Av avenue|Blvd boulevard|Rd road|Ln lane|Ct court|Pl place|Sq square|Hwy highway|Pkwy parkway|Ter terrace|' +
    'Terr terrace|Apt apartment|Bldg building|Bn battalion|Btn battalion|Regt regiment|Rgt regiment|Div division|' +
    'Bde brigade|Inf infantry|Cav cavalry|Arty artillery|Sqn squadron|Sqdn squadron|Plt platoon|' +
    'Hosp hospital|Acad academy|Coll college|Twp township|Sch school|Cem cemetery|Natl national|Intl international|Govt government|' +
    'govt government|dept department|etc et cetera|bros brothers|inc incorporated|ltd limited|Ctr center|Hts heights|Ret retired|ret retired',
  month:
    'Jan January|Feb February|Febr February|Mar March|Apr April|Jun June|Jul July|Aug August|Sept September|' +
    'Sep September|Oct October|Nov November|Dec December|Mon Monday|Tue Tuesday|Tues Tuesday|Wed Wednesday|' +
    'Weds Wednesday|Thu Thursday|Thur Thursday|Thurs Thursday|Fri Friday|Sat Saturday|Sun Sunday|Xmas Christmas',
  number:
    'no number|nos numbers|vol volume|vols volumes|p page|pp pages|pg page|pgs pages|ch chapter|chs chapters|chap chapter|' +
    'fig figure|figs figures|c circa|ca circa|circ circa|b born|d died|bn born|bapt baptized|art article|' +
    'sec section|sect section|para paragraph|pt part|pts parts|bk book|rm room|apt apartment|ste suite|ext extension|' +
    'tel telephone|rte route|hwy highway|l line|ll lines|v verse|vv verses|ver version|fl floor|ed edition|est established|' +
    'co company|cat catalogue|op opus|lot lot|Rs rupees|n note',
  any:
    'vs versus|viz namely|cf compare|approx approximately|appt appointment|appts appointments|incl including|' +
    'excl excluding|esp especially|misc miscellaneous|temp temperature|max maximum|min minimum|orig originally|' +
    'pop population|tho though|thro through|yr year|yrs years|inst instant|ult ultimo|prox proximo|hr hour|hrs hours|mins minutes|secs seconds|' +
    'wk week|wks weeks|mos months|doz dozen|lb pound|lbs pounds|oz ounces|yd yard|yds yards|gal gallon|gals gallons|' +
    'qt quart|qts quarts|tsp teaspoon|tsps teaspoons|tbsp tablespoon|tbsps tablespoons|pkg package|pkgs packages|' +
    'recd received|acct account|amt amount|avg average|bal balance|capt captain|sgt sergeant|cpl corporal|lt lieutenant|' +
    'prof professor|hosp hospital|regt regiment|batt battalion|ditto ditto|do ditto|cor corner|ibid ibidem|mgr manager|asst assistant|' +
    'supt superintendent|secy secretary|treas treasurer|chmn chairman|abbr abbreviated|ft feet|mi miles|blvd boulevard|' +
    'ave avenue|jr junior|mt mount|mr mister|mrs missus|dr doctor|rev reverend|messrs messieurs|sq square|cu cubic|adj adjective|' +
    'div division|opp opposite|rec received|tues Tuesday|thurs Thursday|sept September|attn attention|c/o care of',
};

interface Abbreviation {
  readonly said: string;
  readonly is: AbbreviationClass;
}

function entries(): [string, Abbreviation][] {
  return (Object.keys(TABLE) as AbbreviationClass[]).flatMap((is) =>
    TABLE[is].split('|').map((row): [string, Abbreviation] => {
      const space = row.indexOf(' ');
      return [row.slice(0, space), { said: row.slice(space + 1), is }];
    }),
  );
}

/** By the letters as they are written, without the stop. Those in capitals begin a name or a title. */
export const ABBREVIATIONS: ReadonlyMap<string, Abbreviation> = new Map(entries().reverse());

/** Those that British books write without a stop. */
const WITHOUT_STOP = new Set(
  'Mr Mrs Ms Dr Prof Capt Lt Sgt Cpl Pte Pvt Messrs Mme Mlle Mt Ft Jr Wm Supt Bros Ltd Cmdr'.split(' '),
);

const IN_NAMES = new Set(['place', 'title', 'name']);
/** Stand before a name that may look like the beginning of a sentence: "Mrs. So-and-so", "Dr. No". */
const NEVER_NAMES =
  /^(?:the|he|she|it|we|they|i|in|at|my|his|her|our|when|then|but|and|there|this|that|on)$/i;

/** "MRS" as "Mrs", so that a heading in capitals finds the same. */
function lookUp(stem: string): Abbreviation | undefined {
  const small = ABBREVIATIONS.get(stem.toLowerCase());
  const known = ABBREVIATIONS.get(stem) ?? (small?.is === 'number' ? small : undefined);
  if (known || stem.length < 2 || stem !== stem.toUpperCase()) return known;
  return ABBREVIATIONS.get(stem.charAt(0) + stem.slice(1).toLowerCase());
}

/** What a street is named: a word with a capital, or "5th", that is not the first word of the sentence. */
function isAfterName(text: string, at: number): boolean {
  const before = textBefore(text, at).trimEnd();
  if (/\d(?:st|nd|rd|th)$/.test(before)) return true;
  const word = wordBefore(text, at);
  return isCapitalized(word) && !isStarter(word);
}

/** A number of a house stands before it: "120 Main". */
const isAddress = (text: string, at: number) =>
  /\d\s+(?:[\p{Lu}\d][\p{L}\d.]{0,20}\s+){1,3}$/u.test(textBefore(text, at));

/** "St." and "Dr." stand before a saint or a doctor, and behind the name of a street. */
function saintOrStreet(
  text: string,
  start: number,
  end: number,
  [before, behind]: readonly [string, string],
) {
  const next = following(text, end);
  const isStreet = isAfterName(text, start) && (next !== 'capital' || isAddress(text, start));
  if (isStreet) return behind + (text[end - 1] === '.' ? stopAfter(text, end, true) : '');
  return (
    before + (next === 'end' || (next === 'starter' && NEVER_NAMES.test(wordAfter(text, end))) ? '.' : '')
  );
}

const TWO_SIDED: Readonly<Record<string, readonly [string, string]>> = {
  St: ['saint', 'street'],
  Dr: ['doctor', 'drive'],
  Sr: ['sister', 'senior'],
  Pt: ['point', 'point'],
  Fr: ['father', 'father'],
  Sts: ['saints', 'streets'],
  Corp: ['corporal', 'corporation'],
  Brig: ['brigadier', 'brigade'],
};

const isBeforeFigures = (text: string, end: number) =>
  /^\s?[#(]?(?:\d|(?!I\b)[IVXL]{1,7}\b|(?!i\b)[ivxl]{1,7}\b)/.test(textAfter(text, end));

/** Where in a text an abbreviation stands. */
interface Place {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Words that are no abbreviation at the end of a sentence: "the hot sun.", "He said no.", "my art." */
function isWord(stem: string, { is }: Abbreviation, { text, start, end }: Place): boolean {
  if (is === 'number') return !isBeforeFigures(text, end);
  if (stem === 'Mons') return isTown(text, start, end);
  if (/^(?:inst|ult|prox)$/.test(stem)) return !/\d(?:st|nd|rd|th|d) $/.test(textBefore(text, start));
  if (/^(?:Sun|Mar|Sat|Is|Pl|Sec|Rep|Matt|Dir|Temp|Bro|Hon|Cal|Inst)$/.test(stem))
    return (
      following(text, end) === 'end' ||
      following(text, end) === 'starter' ||
      (stem !== 'Hon' && /\bthe\s$/i.test(textBefore(text, start)))
    );
  if (/^(?:do|opp|rec|max|min|mt|ave|pop|temp|tho|mi|adj|bal|ditto|mos|gal)$/.test(stem))
    return following(text, end) !== 'goes-on';
  return false;
}

/** "Asst. Mgr.", "the store Mgr.": a manager, where a monsignor stands before his name. */
const isOfTrade = (text: string, start: number, end: number) =>
  /(?:\p{Ll}|\b(?:Asst|Gen|Dist|Bus)\.) $/u.test(textBefore(text, start)) ||
  !isCapitalized(wordAfter(text, end));

/** What it means before figures only. */
function beforeFigures(stem: string, text: string, end: number): string | null {
  if (!isBeforeFigures(text, end) || stem === 'Co' || stem === 'Bn') return null;
  // a year, and no floor of a house
  if (stem === 'fl' && /^\s?1\d{3}(?!\d)/.test(textAfter(text, end))) return 'flourished';
  const counted = ABBREVIATIONS.get(stem.toLowerCase());
  return counted?.is === 'number' ? counted.said : null;
}

/** "Fr. O'Toole, Sr. Mary Agnes": a row of the religious, where nobody is the elder of two. */
const isAmongReligious = (text: string, start: number) =>
  /\b(?:Fr|Br|Bro|Sr|Msgr)\. [^,.]{1,30}, $/u.test(textBefore(text, start));

function expand(stem: string, text: string, start: number, end: number): string | null {
  const abbreviation = lookUp(stem);
  const sides = TWO_SIDED[stem.charAt(0) + stem.slice(1).toLowerCase()];
  const counted = beforeFigures(stem, text, end);
  if (counted) return counted;
  // "Co. A": a letter names the company and begins no sentence
  if (stem === 'Co' && /^ \p{Lu}(?!\p{L})/u.test(textAfter(text, end))) return 'company';
  if (
    stem === 'Sr' &&
    /\p{Lu}\p{L}{0,20}, $/u.test(textBefore(text, start)) &&
    !isAmongReligious(text, start)
  )
    return `senior${stopAfter(text, end, true)}`;
  if (stem === 'Mgr' && isOfTrade(text, start, end)) return `manager${stopAfter(text, end, true)}`;
  if (sides && isCapitalized(stem)) return saintOrStreet(text, start, end, sides);
  if (!abbreviation || isWord(stem, abbreviation, { text, start, end })) return null;
  const { said, is } = abbreviation;
  if (is === 'number') return said;
  if (IN_NAMES.has(is)) {
    const next = wordAfter(text, end);
    const ends =
      following(text, end) === 'end' || (following(text, end) === 'starter' && NEVER_NAMES.test(next));
    return said + (ends ? '.' : '');
  }
  return said + stopAfter(text, end, is === 'end');
}

/** "Dr.", "Elm St.", "Capt.", "etc.": a word of letters before a full stop. */
const withStop = byPattern(
  'abbreviation',
  /(?<![\p{L}\p{M}\p{N}.'’])\p{L}{1,7}\.(?!\p{L}|\.\.)/gu,
  (match, text) => expand(match[0].slice(0, -1), text, match.index, match.index + match[0].length),
);

const withoutStop = byPattern(
  'abbreviation',
  /(?<![\p{L}\p{M}\p{N}.'’-])[A-Z][a-z]{1,5}(?=,? (?:["“]?\p{Lu}|and |& |&))/gu,
  ([stem]) => {
    if (!WITHOUT_STOP.has(stem) && stem !== 'St') return null;
    return stem === 'St' ? 'saint' : (ABBREVIATIONS.get(stem)?.said ?? null);
  },
);

const atTheEnd = byPattern(
  'abbreviation',
  /(?<=\p{L},? )(?:Jr|Jnr|Snr|Ltd|Esq|Bros|Rd|Ave|Blvd|Bn|Regt)(?![\p{L}\p{N}.-])/gu,
  ([stem]) => ABBREVIATIONS.get(stem)?.said ?? null,
);

const vsWithoutStop = byPattern(
  'abbreviation',
  /(?<=[\p{L}\d] )(?:vs|etc|approx)(?![\p{L}\p{N}.'’-])/gu,
  ([stem]) => ABBREVIATIONS.get(stem)?.said ?? null,
);

/** Shortened without a stop, and known to few engines. */
const SHORT_WORDS: Readonly<Record<string, string>> = {
  Xmas: 'Christmas',
  XMAS: 'Christmas',
  PhD: 'P H D',
  MSc: 'M S C',
  BSc: 'B S C',
};
const shortWords = byPattern(
  'abbreviation',
  /(?<![\p{L}\p{N}])(?:Xmas|XMAS|PhD|MSc|BSc)(?!\p{L})/gu,
  ([written]) => SHORT_WORDS[written] ?? null,
);

/** "versus" of games and courts: "Hill v. Jones". */
const versus = byPattern('abbreviation', /(?<=\p{Lu}\p{Ll}{1,20} )v\.(?= \p{Lu})/gu, () => 'versus');

/** Books of the Bible before chapter and verse, where "Gen." is no general and "Rev." no reverend. */
const BOOKS: Readonly<Record<string, string>> = {
  Gen: 'Genesis',
  Ex: 'Exodus',
  Lev: 'Leviticus',
  Deut: 'Deuteronomy',
  Josh: 'Joshua',
  Sam: 'Samuel',
  Chron: 'Chronicles',
  Ps: 'Psalm',
  Pss: 'Psalms',
  Prov: 'Proverbs',
  Eccl: 'Ecclesiastes',
  Isa: 'Isaiah',
  Jer: 'Jeremiah',
  Ezek: 'Ezekiel',
  Dan: 'Daniel',
  Matt: 'Matthew',
  Mk: 'Mark',
  Lk: 'Luke',
  Jn: 'John',
  Rom: 'Romans',
  Cor: 'Corinthians',
  Gal: 'Galatians',
  Eph: 'Ephesians',
  Phil: 'Philippians',
  Col: 'Colossians',
  Thess: 'Thessalonians',
  Tim: 'Timothy',
  Heb: 'Hebrews',
  Jas: 'James',
  Pet: 'Peter',
  Rev: 'Revelation',
};
const scripture = byPattern(
  'abbreviation',
  /(?<![\p{L}\p{N}])(\p{Lu}\p{L}{1,5})\.(?= \d{1,3}(?::\d|[,;.)]|$))/gu,
  ([, stem = '']) => BOOKS[stem] ?? null,
);
/** "1 Cor.", "II Kings": the first, the second and the third of a name */
const numberedBook = byPattern(
  'number',
  /(?<![\p{L}\p{N}.,:])([1-3]|I{1,3}) (?=(?:Cor|Corinthians|Kings|Sam|Samuel|Chron|Chronicles|Thess|Thessalonians|Tim|Timothy|Pet|Peter|Maccabees)(?!\p{L}))/gu,
  ([, which = '']) => `${['First', 'Second', 'Third'][(Number(which) || which.length) - 1]} `,
);

/** "e.g.", "i.e.", "q.v.", "n.b.": small letters with stops. */
const LATIN: Readonly<Record<string, string>> = {
  eg: 'for example',
  ie: 'that is',
  nb: 'note well',
  qv: 'which see',
  al: 'al',
  mph: 'miles per hour',
  rpm: 'revolutions per minute',
  hp: 'horsepower',
  aka: 'also known as',
  wpm: 'words per minute',
  asap: 'as soon as possible',
  oclock: "o'clock",
  rip: 'R I P',
};
const latin = byPattern('abbreviation', /(?<![\p{L}\p{N}.])(?:[a-z]\. ?){1,3}[a-z]\./gu, (match, text) => {
  const letters = match[0].replace(/[. ]/g, '');
  const said = LATIN[letters] ?? (match[0].includes(' ') ? null : [...letters.toUpperCase()].join(' '));
  return said && said + stopAfter(text, match.index + match[0].length, false);
});

const etAl = byPattern(
  'abbreviation',
  /(?<=\bet )al\./gu,
  (match, text) => `al${stopAfter(text, match.index + 3, false)}`,
);

/** Before figures, numerals and capitals are looked at by themselves. */
export const bookRules: readonly FormRule[] = [numberedBook];

export const abbreviationRules: readonly FormRule[] = [
  latin,
  etAl,
  scripture,
  versus,
  withStop,
  withoutStop,
  atTheEnd,
  vsWithoutStop,
  shortWords,
];
