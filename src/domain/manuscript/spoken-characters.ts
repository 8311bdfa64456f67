/** Letters that no normal form takes apart. */
const LATIN =
  'ə e ƒ f ŧ t Ŧ T ƀ b ȷ j ĸ k ß ss ẞ SS æ ae Æ Ae œ oe Œ Oe ø o Ø O đ d Đ D ð d Ð D þ th Þ Th ł l Ł L ı i ŋ ng ħ h Ħ H Ŋ Ng Ə E Ɓ B Ɗ D';

/** So that a name in a foreign script inside an English book is spoken. */
const CYRILLIC =
  'а a б b в v г g д d е e ё yo ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ' +
  'ы y э e ю yu я ya і i ї yi є ye ґ g ј y љ ly њ ny ћ ch ђ dj џ dzh ѕ dz';
const GREEK =
  'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o ' +
  'ά a έ e ή i ί i ό o ύ y ώ o';

const MARKS: readonly (readonly [string, string])[] = [
  ...[...'‘’‚‛′´`'].map((quote) => [quote, "'"] as const),
  ...[...'“”„‟″«»'].map((quote) => [quote, '"'] as const),
  ...[...'‐‑‒−'].map((hyphen) => [hyphen, '-'] as const),
  ['•', ', '],
  ['·', ' '],
  ['…', '...'],
  ['¿', ''],
  ['¡', ''],
  ['&', ' and '],
  ['@', ' at '],
  ['+', ' plus '],
  ['×', ' times '],
  ['÷', ' divided by '],
  ['±', ' plus or minus '],
  ['§', ' section '],
  ['©', ' copyright '],
  ['®', ''],
  ['№', ' number '],
  ['→', ', '],
  // breaths and stresses that a word is written with: Hawaiʻi
  ...[...'ʹʺʻʼʽʾʿˈˊˋ'].map((mark) => [mark, ''] as const),
  ['ь', ''],
  ['ъ', ''],
];

function pairsOf(list: string): [string, string][] {
  const words = list.split(' ');
  return words.flatMap((letter, i) =>
    i % 2 === 0 ? [[letter, words[i + 1] ?? ''] as [string, string]] : [],
  );
}

function withCapitals([letter, spelling]: [string, string]): [string, string][] {
  const capital = letter.toUpperCase();
  if (capital === letter || capital.length !== 1) return [[letter, spelling]];
  return [
    [letter, spelling],
    [capital, spelling.charAt(0).toUpperCase() + spelling.slice(1)],
  ];
}

/** One character and what is spoken for it. */
const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ...MARKS,
  ...pairsOf(LATIN),
  ...[...pairsOf(CYRILLIC), ...pairsOf(GREEK)].flatMap(withCapitals),
]);

const REPLACED = new RegExp(`[${[...CHARACTERS.keys()].join('')}]`, 'gu');

/** Letters, digits and marks as their Latin spelling, where there is one here; everything else stays as it is. */
export function latinSpelling(text: string): string {
  return text.replace(REPLACED, (character) => CHARACTERS.get(character) ?? ' ');
}

/** The same once letters have lost what stands above and below them: "ѓ" is a "г" then, and "ἀ" an "α". */
export function plainSpelling(text: string): string {
  return latinSpelling(text.normalize('NFKD').replace(/\p{M}+/gu, ''));
}
