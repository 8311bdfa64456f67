import {
  byPattern,
  type FormRule,
  following,
  isCapitalized,
  stopAfter,
  textAfter,
  textBefore,
  wordBefore,
} from './form.ts';

/** States, behind a comma and a place. */
const STATES: ReadonlyMap<string, string> = new Map(
  (
    'Ala Alabama|Ariz Arizona|Ark Arkansas|Calif California|Cal California|Colo Colorado|Conn Connecticut|Del Delaware|' +
    'Fla Florida|Ga Georgia|Ida Idaho|Ill Illinois|Ind Indiana|Kans Kansas|Kan Kansas|Ky Kentucky|La Louisiana|Md Maryland|' +
    'Mass Massachusetts|Mich Michigan|Minn Minnesota|Miss Mississippi|Mo Missouri|Mont Montana|Neb Nebraska|Nebr Nebraska|' +
    'Nev Nevada|Okla Oklahoma|Ore Oregon|Oreg Oregon|Pa Pennsylvania|Penn Pennsylvania|Penna Pennsylvania|Tenn Tennessee|' +
    'Tex Texas|Va Virginia|Vt Vermont|Wash Washington|Wis Wisconsin|Wisc Wisconsin|Wyo Wyoming|Ont Ontario|Que Quebec|' +
    'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|FL Florida|GA Georgia|' +
    'HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|' +
    'MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|' +
    'NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|' +
    'RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|' +
    'WV West Virginia|WI Wisconsin|WY Wyoming'
  )
    .split('|')
    .map((row): [string, string] => {
      const space = row.indexOf(' ');
      return [row.slice(0, space), row.slice(space + 1)];
    }),
);

/** States whose two letters are a word as well. */
const POSTAL_WORDS = /^(?:IN|OR|ME|HI|OK|OH|ID|LA|MA|PA|AL|DE|MD|MS|MT|CO)$/;
/** "OK" is said far more often than a state is written so; behind these places it is the state. */
const OF_OKLAHOMA =
  /\b(?:Tulsa|Norman|Lawton|Enid|Stillwater|Muskogee|Edmond|Bartlesville|Shawnee|Ardmore|McAlester|Guthrie|Altus|Tahlequah|Claremore|Chickasha|Okmulgee|Sapulpa|Anadarko|(?:Oklahoma|Ponca|Midwest|Elk) City|El Reno|Broken Arrow), $/;
/** "Boston, Mass.", "Albany, N.Y.", "Macon, GA 31201", "Phila., Pa.". */
const states = byPattern(
  'abbreviation',
  /(?<=\p{L}, |\bPhila\., )(?:([A-Z][a-z]{1,4})\.|([A-Z]{2})(?![\p{L}\p{N}.'’-])|([NSRW])\. ?([CDHIJMVY])\.)/gu,
  (match, text) => {
    const [whole, written, post, side, initial] = match;
    const state = STATES.get(written ?? post ?? `${side}${initial}`);
    if (!state || !isCapitalized(wordBefore(text, match.index - (text[match.index - 3] === '.' ? 3 : 2))))
      return null;
    const after = textAfter(text, match.index + whole.length);
    if (post && POSTAL_WORDS.test(post) && !/^(?: \d|[.,;)]|$)/.test(after)) return null;
    if (post === 'OK' && !/^ \d{5}/.test(after) && !OF_OKLAHOMA.test(textBefore(text, match.index)))
      return null;
    return state + (whole.endsWith('.') ? stopAfter(text, match.index + whole.length, true) : '');
  },
);

/** "Wash., D.C.": a word elsewhere */
const capital = byPattern('abbreviation', /(?<!\p{L})Wash\.(?=,? D\. ?C\.)/gu, () => 'Washington');

/** "Smith and Co. Clare was there", and no "from Co. Clare and Co. Mayo" */
const isOfFirm = (before: string) => /\band $/.test(before) && !/\bCo\.? \p{Lu}\p{Ll}+,? and $/u.test(before);

/** "Co. Clare", "Co. Durham": a county, where "Hill & Co." is a company. */
const county = byPattern(
  'abbreviation',
  /(?<![\p{L}\p{M}\p{N}.'’-]|& )Co\.?(?= (?:Antrim|Armagh|Carlow|Cavan|Clare|Cork|Derry|Donegal|Down|Dublin|Durham|Fermanagh|Galway|Kerry|Kildare|Kilkenny|Laois|Leitrim|Limerick|Londonderry|Longford|Louth|Mayo|Meath|Monaghan|Offaly|Roscommon|Sligo|Tipperary|Tyrone|Waterford|Westmeath|Wexford|Wicklow)(?!\p{L}))/gu,
  ({ index }, text) => (isOfFirm(textBefore(text, index)) ? null : 'county'),
);

/** "killed at Mons.", "the retreat from Mons.": the town, which is no monsieur. */
const TOWN_BEFORE = /\b(?:at|near|in|around|outside|(?:retreat|battle|back|road) (?:of|from|to)) $/i;
export const isTown = (text: string, start: number, end: number): boolean =>
  TOWN_BEFORE.test(textBefore(text, start)) || /^(?:end|starter)$/.test(following(text, end));

/** Before figures, numerals and capitals are looked at by themselves. */
export const placeRules: readonly FormRule[] = [capital, states, county];
