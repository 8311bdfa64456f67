import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Block } from './blocks.ts';

/** Blocks within this distance of what is in view exist, so that a quick scroll shows no empty places. */
const NEAR = '900px 0px';
/** Which page is being read: the one that crosses a line a quarter down the screen. */
const READING_LINE = '-25% 0px -74% 0px';
const FIRST_BLOCKS = 4;

export interface NearBlocks {
  readonly near: ReadonlySet<string>;
  /** index of the page being read */
  readonly page: number;
  readonly heightOf: (block: Block) => number;
  /** Makes a block exist now and returns its element. */
  readonly reveal: (key: string) => HTMLElement | null;
}

const keyOf = (element: Element) => element.getAttribute('data-block') ?? '';

/** Which blocks of a long text have to exist while it scrolls inside `scroller`. */
export function useNearBlocks(scroller: RefObject<HTMLElement | null>, blocks: readonly Block[]): NearBlocks {
  const [near, setNear] = useState<ReadonlySet<string>>(
    () => new Set(blocks.slice(0, FIRST_BLOCKS).map(({ key }) => key)),
  );
  const [page, setPage] = useState(0);
  const heights = useRef(new Map<string, number>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements observed are those of `blocks`
  useEffect(() => {
    const root = scroller.current;
    if (!root) return;
    const watching = new IntersectionObserver(
      (entries) => {
        setNear((known) => {
          const next = new Set(known);
          for (const { target, isIntersecting, boundingClientRect } of entries) {
            const key = keyOf(target);
            if (isIntersecting) next.add(key);
            // Where the person types stays, or the focus would be lost.
            else if (!target.contains(document.activeElement) && next.delete(key))
              heights.current.set(key, boundingClientRect.height);
          }
          return next;
        });
      },
      { root, rootMargin: NEAR },
    );
    const reading = new IntersectionObserver(
      (entries) => {
        const crossing = entries.findLast(({ isIntersecting }) => isIntersecting);
        if (crossing) setPage(Number(crossing.target.getAttribute('data-page')));
      },
      { root, rootMargin: READING_LINE },
    );
    for (const element of root.querySelectorAll('[data-block]')) {
      watching.observe(element);
      reading.observe(element);
    }
    return () => {
      watching.disconnect();
      reading.disconnect();
    };
  }, [scroller, blocks]);
  const heightOf = useCallback(({ key, guessPixels }: Block) => heights.current.get(key) ?? guessPixels, []);
  const reveal = useCallback(
    (key: string) => {
      flushSync(() => setNear((known) => (known.has(key) ? known : new Set([...known, key]))));
      return scroller.current?.querySelector<HTMLElement>(`[data-block="${key}"]`) ?? null;
    },
    [scroller],
  );
  return { near, page, heightOf, reveal };
}
