/** What becomes of a download when its page is closed. */
export type Saving = 'goes on' | 'ends';

/** The app on an iPhone's home screen fetches a file itself: away from it, nobody goes on. */
export const savingHere = (): Saving =>
  (navigator as { standalone?: boolean }).standalone === true ? 'ends' : 'goes on';

/**
 * Follows a link that the server answers with a file to keep; the browser goes on with it when the page is closed. Where a
 * browser cannot, it opens in a new tab.
 */
export function saveFile(link: string): void {
  if (!('download' in HTMLAnchorElement.prototype)) {
    window.open(link, '_blank', 'noopener');
    return;
  }
  const anchor = document.createElement('a');
  anchor.href = link;
  anchor.download = '';
  anchor.click();
}
