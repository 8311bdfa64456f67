import { byPattern, type FormRule, stopAfter } from './form.ts';

/** "w/o", "c/o", "a/c", "&c.", "et al." */
const slashed = byPattern(
  'abbreviation',
  /(?<![\p{L}\p{N}])(?:w\/o|w\/|c\/o|[Cc]\/[Oo]|a\/c|b\/c|s\/he|n\/a|[STM]\/Sgt\.?|L\/(?:Cpl|Sgt|Bdr)\.?|&c\.?)/gu,
  ([written], text) => {
    const key = written.toLowerCase().replace(/\.$/, '');
    const said: Record<string, string> = {
      'w/o': 'without',
      'w/': 'with ',
      'c/o': 'care of',
      'a/c': 'account',
      'b/c': 'because',
      's/he': 'she or he',
      'n/a': 'not applicable',
      's/sgt': 'staff sergeant',
      't/sgt': 'technical sergeant',
      'm/sgt': 'master sergeant',
      'l/cpl': 'lance corporal',
      'l/sgt': 'lance sergeant',
      'l/bdr': 'lance bombardier',
      '&c': 'et cetera',
    };
    return text === '' ? null : (said[key] ?? null);
  },
);

/** "½ pt. of milk", "a pt. of ale": a part before figures, elsewhere a pint. */
const pints = byPattern(
  'abbreviation',
  /(?<=(?:[½⅓⅔¼¾]|\d\/\d|\b(?:an?|half|quarter|two|three|four|six)) )(pts?)\.(?! ?\d)/gu,
  (match, text) => {
    const [whole, unit] = match;
    return (unit === 'pt' ? 'pint' : 'pints') + stopAfter(text, match.index + whole.length, true);
  },
);

const IN_THE_AIR: Readonly<Record<string, string>> = { Sqn: 'squadron', Flt: 'flight', Wg: 'wing' };
/** "Sqn. Ldr.", "Flt. Lt.": what they lead, of which no sentence ends */
const airRank = byPattern(
  'abbreviation',
  /(?<!\p{L})(Sqn|Flt|Wg)\.?(?= (?:Ldr|Leader|Lt|Lieut|Lieutenant|Cdr|Cmdr|Commander|Sgt|Sergeant)(?!\p{L}))/gu,
  ([, of = '']) => IN_THE_AIR[of] ?? null,
);

/** "v. well", as letters and diaries have it; between two names it is "versus". */
const very = byPattern('abbreviation', /(?<=\p{Ll} )v\.(?= (?!the )\p{Ll}{2})/gu, () => 'very');

/** "Yr. obedient servant", "Yrs. truly" */
const yours = byPattern(
  'abbreviation',
  /(?<![\p{L}\p{N}.'’])[Yy]r\.(?= (?:\p{Ll}+ )?(?:servant|friend|son|daughter|father|mother|brother|sister|letter|affectionate|obedient|loving|humble)(?!\p{L}))|(?<![\p{L}\p{N}.'’])[Yy]rs\.?(?= (?:truly|sincerely|faithfully|affectionately|ever|obediently|respectfully)(?!\p{L}))/gu,
  ([written]) => (/^.rs/.test(written) ? 'yours' : 'your'),
);

/** What letters, diaries and service papers abbreviate in their own way. */
export const diaryRules: readonly FormRule[] = [slashed, very, yours, pints, airRank];
