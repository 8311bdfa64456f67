const LIGATURES: Readonly<Record<string, string>> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
};

/** Soft hyphen: invisible inside a line; at a line's end it says that the word goes on. */
export const SOFT_HYPHEN = '\u00ad';

/** Control and format characters (tab is white space): nobody hears them. Soft hyphens have their own rule. */
const INVISIBLE = /(?![\t\u00ad])[\p{Cc}\p{Cf}\ufffc]/gu;
const SPACES = /[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000 ]+/gu;

/**
 * One line of text in the form all later steps expect: NFC, no ligatures, no invisible characters, single plain
 * spaces, plain hyphens. A soft hyphen stays only at the line's end. Line breaks must have been taken out before.
 */
export function normalizeLine(line: string): string {
  const text = line
    .toWellFormed()
    .normalize('NFC')
    .replace(/[ﬀ-ﬆ]/gu, (ligature) => LIGATURES[ligature] ?? ligature)
    .replace(INVISIBLE, '')
    .replace(/[\u2010\u2011]/gu, '-')
    .replace(SPACES, ' ')
    .trim();
  const goesOn = text.endsWith(SOFT_HYPHEN);
  const visible = text.replaceAll(SOFT_HYPHEN, '');
  return goesOn && visible ? visible + SOFT_HYPHEN : visible;
}
