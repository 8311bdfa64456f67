/** What the camera is opened for, by capture numbers: they are the pages' permanent names. */
export type ScanWish =
  | { readonly kind: 'retake'; readonly n: number }
  /** a page that is missing after page `n`; `printed` is the number it should carry, when that is known */
  | { readonly kind: 'after'; readonly n: number; readonly printed: number | null }
  /** shows the page among all, to move it */
  | { readonly kind: 'show'; readonly n: number };

const ONE = /^(retake|after|show)-(\d+)(?:-(\d+))?$/;

function wishText(wish: ScanWish): string {
  if (wish.kind !== 'after' || wish.printed === null) return `${wish.kind}-${wish.n}`;
  return `after-${wish.n}-${wish.printed}`;
}

/** The way to the camera with these wishes. */
export function scanSearch(wishes: readonly ScanWish[]): string {
  const query = new URLSearchParams({ scan: wishes.map(wishText).join('.') });
  return `?${query}`;
}

/** The wishes an address carries; null when it does not lead to the camera. What is no wish is left out. */
export function scanWishes(search: string): readonly ScanWish[] | null {
  const text = new URLSearchParams(search).get('scan');
  if (text === null) return null;
  return text.split('.').flatMap((part): ScanWish[] => {
    const [, kind, n, printed] = ONE.exec(part) ?? [];
    if (kind === 'after')
      return [{ kind, n: Number(n), printed: printed === undefined ? null : Number(printed) }];
    return kind === 'retake' || kind === 'show' ? [{ kind, n: Number(n) }] : [];
  });
}
