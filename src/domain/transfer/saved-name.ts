/** RFC 6266 and RFC 8187: every letter of a file's name arrives, whatever the language. */
export const namedFile = (fileName: string) =>
  `filename*=utf-8''${encodeURIComponent(fileName).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`;

/** The `content-disposition` of what a browser saves instead of opening it. */
export const savedAs = (fileName: string) => `attachment; ${namedFile(fileName)}`;

const MAX_TITLE_IN_NAME = 100;

/**
 * "The House on the Lane.mp3": a title as a name that every disk takes.
 * @param ending stands behind it, the dot included
 */
export function audiobookFileName(title: string, ending = '.mp3'): string {
  const name = title
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ');
  // a name that begins or ends with a dot or a space is hidden or refused
  const letters = [...name]
    .slice(0, MAX_TITLE_IN_NAME)
    .join('')
    .replace(/^[. ]+/, '')
    .split('');
  while (letters.at(-1) === '.' || letters.at(-1) === ' ') letters.pop();
  return `${letters.join('') || 'Audiobook'}${ending}`;
}
