/** Letters that no normal form takes apart. */
const LATIN = 'ß ss ẞ SS æ ae Æ Ae œ oe Œ Oe ø o Ø O đ d Đ D ð d Ð D þ th Þ Th ł l Ł L ı i ŋ ng ħ h Ħ H';

/** So that a name in a foreign script inside an English book is spoken. */
const CYRILLIC =
  'а a б b в v г g д d е e ё yo ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ' +
  'ы y э e ю yu я ya і i ї yi є ye ґ g';
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
export const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ...MARKS,
  ...pairsOf(LATIN),
  ...[...pairsOf(CYRILLIC), ...pairsOf(GREEK)].flatMap(withCapitals),
]);
