import { useRef, useState } from 'react';
import type { StoredPage } from '@/device/storage/pages/rows.ts';
import type { ScanRequest } from './scan-request.ts';
import type { Pages, WaitingPlace } from './use-pages.ts';

/** Where the next photo goes, and how the camera says it. */
export interface Wanted {
  readonly place: WaitingPlace | { readonly replaces?: string };
  /** "page 12", from 1 in the book; null is simply the next page */
  readonly retaking: number | null;
  /** a missing page: the place it comes after, and its printed number */
  readonly inserting: { readonly after: number; readonly printed: number | null } | null;
  /** more requests after this one */
  readonly left: number;
}

const NOTHING: Wanted = { place: {}, retaking: null, inserting: null, left: 0 };

/**
 * The pages the camera was opened for, one after the other, and the one page a person chose to take again. A request whose
 * page is not here any more is left out.
 */
export function useScanRequests({ pages }: Pick<Pages, 'pages'>, requests: readonly ScanRequest[]) {
  const [queue, setQueue] = useState(() => requests.filter(({ kind }) => kind !== 'show'));
  const [chosen, setChosen] = useState<StoredPage | null>(null);
  /** the page inserted last after each capture number: the next one comes behind it */
  const inserted = useRef(new Map<number, string>());
  const known = queue.filter(({ n }) => pages.some((page) => page.n === n));
  const [request] = chosen ? [{ kind: 'retake' as const, n: chosen.n }] : known;
  const index = request ? pages.findIndex(({ n }) => n === request.n) : -1;
  const page = pages[index];
  const left = Math.max(0, known.length - 1);
  const wanted = ((): Wanted => {
    if (!request || !page) return NOTHING;
    if (request.kind === 'retake')
      return { ...NOTHING, place: { replaces: page.id }, retaking: index + 1, left };
    const place: WaitingPlace = {
      find: () => ({ after: inserted.current.get(request.n) ?? page.id }),
      taken: ({ id }) => inserted.current.set(request.n, id),
    };
    const printed = request.kind === 'after' ? request.printed : null;
    return { ...NOTHING, place, inserting: { after: index + 1, printed }, left };
  })();
  const next = () => {
    if (chosen) setChosen(null);
    else if (request) setQueue((now) => now.filter((one) => one !== request));
  };
  return { wanted, next, choose: setChosen };
}
