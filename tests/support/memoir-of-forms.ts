const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
const SHORT_MONTHS = 'Jan.|Feb.|Mar.|Apr.|Aug.|Sept.|Oct.|Nov.|Dec.';
const DAYS = 'Mon.|Tues.|Wed.|Thurs.|Fri.|Sat.|Sun.';
const TITLES =
  'Mr.|Mrs.|Ms.|Dr.|Prof.|Rev.|Capt.|Lt.|Sgt.|Col.|Gen.|Maj.|Cpl.|Pvt.|Adm.|Gov.|Sen.|Hon.|Supt.|Lt. Col.|Fr.';
const FIRST = 'Ruth|Wm.|Geo.|Chas.|Thos.|J. R.|Anna|W. H.|Robt.|Jas.|Mary A.|F. D.|Agnes|O.';
const FAMILY = 'Hill|Young|Gray|Ellis|Turner|O’Brien|Khrimian|Nguyen|Brown|Pemberton';
const STREETS = 'Elm St.|Oak Dr.|Mill Rd.|5th Ave.|Sunset Blvd.|W. 42nd St.|Park Ln.|St. Mary’s Ct.';
const PLACES =
  'Ft. Knox|Mt. Vernon|St. Louis|Boston, Mass.|Albany, N.Y.|Macon, Ga.|Washington, D.C.|Dayton, OH|the U.S.|Port St. Lucie';
const FIRMS = 'Hill & Co.|Gray Bros.|Acme Corp.|Turner & Sons, Ltd.|Ellis Mfg., Inc.|the Water Dept.';
const UNITS = 'lbs.|oz.|ft.|in.|yds.|mi.|gal.|qts.|mph|km|kg|hrs.|yrs.|min.|tsp.|sq. ft.|h.p.|mm|°F|%|°';
const RULERS = 'George V|Henry VIII|Elizabeth II|Nicholas II|Pius XII|Louis XIV|Wilhelm II';
const FORCES =
  'the B.B.C.|the FBI|the R.A.F.|HMS Hood|a B-17|the M1|the 2/5th Bn.|Co. B, 30th Inf.|the 101st Airborne|a V-2';

/** What can be said of a number or an abbreviation; in braces stands what is drawn anew each time. */
const SENTENCES = [
  'On {month} {day}, {year}, {title} {family} came to {place}.',
  'In {year} we lived at {house} {street} in {place}.',
  'The {day} of us paid {money} for it, or £{small} {shillings}s. {pence}d. in old money.',
  '{title} and Mrs. {first} {family}, Jr., left at {hour}:{minute} p.m. with {day} {unit} of flour, etc.',
  'From {year}-{short} my father was with {force}.',
  'It was {day} {unit} long, {half} as much as in ’{short}.',
  'The winter of {year}–{short} was the worst since the {decade}s.',
  'He was born {smonth} {day}, {year} (d. {year}), the {ordinal} of {small} children.',
  '“{title} {family} vs. {firm}” was on p. {number}, vol. {small}, of the {year} records.',
  'At {military} hours on {wday}, {smonth} {ordinal}, we were {number} men; {big} had gone.',
  'We met {ruler} in {place}. He shook my hand.',
  'Call {phone}, she said, or write to ann.hill{short}@mail.org; the no. {number} bus stops there.',
  'The score was {small}-{day}, e.g. for {firm}. We were {small}′{day}″ then.',
  'He got {small}/{pence} a week, i.e. about {number}¢ a day, in his {tens}s.',
  'The {decade}s ended. {title} {family} moved to {street} She never liked it.',
  'Chapter {roman} of the book, on pp. {small}–{number}, is about {force}.',
  '{year}-{mm}-{dd} was a {wday}; {mm}/{dd}/{year} is how they write it in the U.S.',
  'About {big} people, {number},{triple} in all, or {small}.{day} million, came {small} 1/2 times.',
];

/** Paragraphs of a memoir full of figures and abbreviations, about so many words, always the same. */
export function memoirOfForms(words: number): string[] {
  let state = 23;
  const below = (count: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % count;
  };
  const pick = (list: string) => {
    const choices = list.split('|');
    return choices[below(choices.length)] ?? '';
  };
  const two = (value: number) => String(value).padStart(2, '0');
  const ordinal = (value: number) =>
    `${value}${['th', 'st', 'nd', 'rd'][value % 10 < 4 && Math.floor(value / 10) !== 1 ? value % 10 : 0]}`;
  const made: Record<string, () => string | number> = {
    month: () => pick(MONTHS),
    smonth: () => pick(SHORT_MONTHS),
    wday: () => pick(DAYS),
    title: () => pick(TITLES),
    first: () => pick(FIRST),
    family: () => pick(FAMILY),
    street: () => pick(STREETS),
    place: () => pick(PLACES),
    firm: () => pick(FIRMS),
    unit: () => pick(UNITS),
    ruler: () => pick(RULERS),
    force: () => pick(FORCES),
    half: () => pick('½|¼|2¾|1/2|3/8|3½'),
    roman: () => pick('I|II|III|IV|VII|IX|XII|XIX'),
    day: () => 1 + below(28),
    year: () => 1_700 + below(325),
    short: () => two(below(100)),
    decade: () => 1_800 + 10 * below(20),
    tens: () => 10 * (2 + below(7)),
    house: () => 1 + below(2_400),
    money: () => `$${1 + below(9_000)}.${two(below(100))}`,
    small: () => 1 + below(9),
    shillings: () => 1 + below(19),
    pence: () => 1 + below(11),
    hour: () => 1 + below(12),
    minute: () => two(below(60)),
    ordinal: () => ordinal(1 + below(31)),
    number: () => 1 + below(999),
    triple: () => String(below(1_000)).padStart(3, '0'),
    military: () => two(below(24)) + two(5 * below(12)),
    big: () => (1_000 + below(900_000)).toLocaleString('en-US'),
    phone: () => `${200 + below(700)}-${String(below(10_000)).padStart(4, '0')}`,
    mm: () => two(1 + below(12)),
    dd: () => two(1 + below(28)),
  };
  const sentence = () =>
    (SENTENCES[below(SENTENCES.length)] ?? '').replace(/\{(\w+)\}/g, (_, name: string) =>
      String(made[name]?.() ?? name),
    );
  const paragraphs: string[] = [];
  for (let written = 0; written < words; ) {
    const paragraph = Array.from({ length: 3 + below(4) }, sentence).join(' ');
    paragraphs.push(paragraph);
    written += paragraph.split(' ').length;
  }
  return paragraphs;
}

/** What no engine may get: figures, and an abbreviation with its stop, which are none of the words it knows. */
const RAW =
  /\d|[£€¥°½¼¾%&@#]|(?<![\p{L}'])(?:Mr|Mrs|Ms|Dr|Prof|Rev|Wm|Geo|Chas|Thos|Robt|Jas|Capt|Lt|Sgt|Col|Gen|Maj|Cpl|Pvt|Adm|Gov|Sen|Hon|Supt|Jr|Sr|Mt|Ft|St|Messrs|Ave|Blvd|Rd|Ln|Ct|Co|Bros|Corp|Ltd|Inc|Dept|etc|vs|Mon|Tues|Wed|Thurs|Fri|Sat|Jan|Feb|Mar|Apr|Aug|Sept|Oct|Nov|Dec|yrs|hrs|lbs|oz|ft|yds|mi|gal|qts|tsp|mph|pp|vol|e\.g|i\.e|Mass|Ga|[AaPp]\.[Mm]|U\.S|N\.Y|D\.C|B\.B\.C|R\.A\.F)(?:\.|(?![\p{L}']))/gu;

/** Figures and abbreviations that were left in what an engine gets. */
export const rawIn = (text: string): string[] => [...text.matchAll(RAW)].map(([raw]) => raw);
