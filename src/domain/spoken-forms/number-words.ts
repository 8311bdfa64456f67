const ONES = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ');
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SCALES = ['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion'];
/** Longer rows of digits are no amounts: they are read digit by digit. */
const MAX_AMOUNT_DIGITS = 18;
const ORDINALS: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

function belowThousand(value: number): string {
  const words: string[] = [];
  const rest = value % 100;
  if (value >= 100) words.push(`${ONES[Math.floor(value / 100)]} hundred`);
  if (rest >= 20) {
    words.push(TENS[Math.floor(rest / 10)] ?? '');
    if (rest % 10 > 0) words.push(ONES[rest % 10] ?? '');
  } else if (rest > 0 || value === 0) words.push(ONES[rest] ?? '');
  return words.join(' ');
}

/** "250,000" is "two hundred fifty thousand", without "and", as in the country whose English the voice speaks. */
export function cardinal(figures: string | number): string {
  const digits = String(figures).replace(/[, ]/g, '').replace(/^0+/, '') || '0';
  if (digits.length > MAX_AMOUNT_DIGITS) return digitByDigit(digits, 'zero');
  const words: string[] = [];
  for (let end = digits.length, scale = 0; end > 0; end -= 3, scale++) {
    const group = Number(digits.slice(Math.max(0, end - 3), end));
    if (group > 0 || digits === '0') words.unshift(belowThousand(group) + SCALES[scale]);
  }
  return words.join(' ');
}

/** "21" is "twenty first". */
export function ordinal(figures: string | number): string {
  return withLastWord(cardinal(figures), (last) => {
    if (ORDINALS[last]) return ORDINALS[last];
    return last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`;
  });
}

/** "twenty" to "twenties", "six" to "sixes". */
export function plural(words: string): string {
  return withLastWord(words, (last) => {
    if (last.endsWith('y')) return `${last.slice(0, -1)}ies`;
    return /(?:x|s)$/.test(last) ? `${last}es` : `${last}s`;
  });
}

function withLastWord(words: string, change: (last: string) => string): string {
  const at = words.lastIndexOf(' ') + 1;
  return words.slice(0, at) + change(words.slice(at));
}

/** "0199" is "oh one nine nine": telephones, rooms, codes. */
export function digitByDigit(figures: string, zero: 'oh' | 'zero' = 'oh'): string {
  return [...figures]
    .filter((digit) => digit >= '0' && digit <= '9')
    .map((digit) => (digit === '0' ? zero : ONES[Number(digit)]))
    .join(' ');
}

/** Two digits behind others, as of a year or a time: "05" is "oh five", "47" is "forty seven". */
export function twoDigits(figures: string): string {
  return figures.startsWith('0') ? `oh ${cardinal(figures)}` : cardinal(figures);
}

/** "1947", "1900", "2008", "1066" and "476" as the years they are. */
export function year(figures: string): string {
  const value = Number(figures);
  if (figures.length !== 4 || value % 1000 === 0 || Math.floor(value / 10) === 200) return cardinal(figures);
  return pairs(figures);
}

/** "1204" is "twelve oh four", "1600" is "sixteen hundred": years, houses, hours on a military clock. */
export function pairs(figures: string): string {
  const [head, tail] = [figures.slice(0, -2), figures.slice(-2)];
  const first = head.startsWith('0') ? twoDigits(head) : cardinal(head);
  return `${first} ${tail === '00' ? 'hundred' : twoDigits(tail)}`;
}

/** "101" is "one oh one", "66" is "sixty six", "1549" is "fifteen forty nine": roads, flights, machines. */
export function label(figures: string): string {
  if (figures.startsWith('0') || figures.length > 4) return digitByDigit(figures);
  if (figures.length < 3) return cardinal(figures);
  if (figures.length === 4) return Number(figures) % 1000 === 0 ? cardinal(figures) : pairs(figures);
  return figures.endsWith('00') ? cardinal(figures) : pairs(figures);
}

/** "3,500", "2.5", ".45", "007". */
export function amount(figures: string): string {
  const [whole = '', part] = figures.replaceAll(',', '').split('.');
  if (part !== undefined) {
    const point = `point ${digitByDigit(part)}`;
    return whole === '' ? point : `${cardinal(whole)} ${point.replaceAll('oh', 'zero')}`;
  }
  return whole.length > 1 && whole.startsWith('0') ? digitByDigit(whole) : cardinal(whole);
}

const ROMAN: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };
const ROMAN_STEPS: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

/** What a Roman numeral stands for; null for letters that are none, as "IL" or "IIX". */
export function romanValue(letters: string): number | null {
  const values = [...letters.toUpperCase()].map((letter) => ROMAN[letter] ?? Number.NaN);
  const total = values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0);
  let rest = total;
  let written = '';
  for (const [value, letter] of ROMAN_STEPS)
    while (rest >= value && written.length < letters.length) {
      written += letter;
      rest -= value;
    }
  return total > 0 && rest === 0 && written === letters.toUpperCase() ? total : null;
}

const SMALL_FRACTIONS: Readonly<Record<string, readonly [string, string]>> = {
  2: ['half', 'halves'],
  4: ['quarter', 'quarters'],
};

/** "3/8" is "three eighths", "1/2" is "a half". */
export function fraction(top: string, bottom: string): string {
  if (top === '1' && bottom === '2') return 'a half';
  const part = ordinal(bottom).replace(/^one (?=hundredth$|thousandth$)/, '');
  const [one, many] = SMALL_FRACTIONS[bottom] ?? [part, plural(part)];
  return `${cardinal(top)} ${top === '1' ? one : many}`;
}
