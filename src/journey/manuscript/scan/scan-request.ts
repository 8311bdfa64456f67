/** What the camera is opened for, by capture numbers: they are the pages' permanent names. */
export type ScanRequest =
  | { readonly kind: 'retake'; readonly n: number }
  /** a page that is missing after page `n`; `printed` is the number it should carry, when that is known */
  | { readonly kind: 'after'; readonly n: number; readonly printed: number | null }
  /** shows all pages, the page among them, to move it */
  | { readonly kind: 'show'; readonly n: number };

const ONE = /^(retake|after|show)-(\d+)(?:-(\d+))?$/;

function requestText(request: ScanRequest): string {
  if (request.kind !== 'after' || request.printed === null) return `${request.kind}-${request.n}`;
  return `after-${request.n}-${request.printed}`;
}

/** The way to the camera with these requests. */
export function scanSearch(requests: readonly ScanRequest[]): string {
  const query = new URLSearchParams({ scan: requests.map(requestText).join('.') });
  return `?${query}`;
}

/** The requests an address carries; null when it does not lead to the camera. What is not a request is left out. */
export function scanRequests(search: string): readonly ScanRequest[] | null {
  const text = new URLSearchParams(search).get('scan');
  if (text === null) return null;
  return text.split('.').flatMap((part): ScanRequest[] => {
    const [, kind, n, printed] = ONE.exec(part) ?? [];
    if (kind === 'after')
      return [{ kind, n: Number(n), printed: printed === undefined ? null : Number(printed) }];
    return kind === 'retake' || kind === 'show' ? [{ kind, n: Number(n) }] : [];
  });
}
