/** So many words before their language is judged. */
const MIN_WORDS = 40;
/** Of English prose these alone are a third. */
const MIN_ENGLISH_SHARE = 0.1;
const MIN_OTHER_LETTERS_SHARE = 0.5;

const ENGLISH = words(
  'the of and to a in i was that it he for my we with on as his her had not but at is you',
);
const OTHERS = words(
  'le la les des et un une du que dans est il elle qui pour pas der die das und ist ein eine nicht mit den dem war ' +
    'von zu sich auf el los las y en por con del una che di non per sono gli het een van niet op nie w na z do się ' +
    'jest att och det som na uma não os em era',
);

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

/**
 * Whether a text is in another language than English; false for one too short to tell, and for lists of names.
 * @param language what a reader takes it for, such as `en`, where it tells
 */
export function seemsForeign(text: string, language?: string): boolean {
  const all = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (all.length < MIN_WORDS) return false;
  const share = (isSuch: (word: string) => boolean) => all.filter(isSuch).length / all.length;
  const english = share((word) => ENGLISH.has(word));
  if (english >= MIN_ENGLISH_SHARE) return false;
  if (language !== undefined) return !/^en\b/.test(language);
  if (share((word) => !/\p{Script=Latin}/u.test(word)) >= MIN_OTHER_LETTERS_SHARE) return true;
  return share((word) => OTHERS.has(word)) > english;
}
