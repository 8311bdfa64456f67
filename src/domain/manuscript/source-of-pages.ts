/** What stands for a list of pages before it is hashed; the order counts. */
export const hashedOfPages = (pagePaths: readonly string[]): string => pagePaths.join('\n');

/** What a list of pages is called as the source of a manuscript, on the server and on the device that asks for it. */
export const sourceNamed = (sha256Hex: string): string => `pages:${sha256Hex}`;
