import { type RefObject, useCallback } from 'react';
import type { Block } from './text/blocks.ts';
import type { NearBlocks } from './text/use-near-blocks.ts';

/** Ways to a place in the text, however far away it is. */
export function useJumps(
  scroller: RefObject<HTMLElement | null>,
  blocks: readonly Block[],
  { reveal }: Pick<NearBlocks, 'reveal'>,
) {
  const element = useCallback(
    (id: string) =>
      scroller.current?.querySelector<HTMLElement>(`[data-paragraph="${CSS.escape(id)}"]`) ?? null,
    [scroller],
  );
  const toParagraph = useCallback(
    (id: string) => {
      const block = blocks.find(({ paragraphs }) => paragraphs.some((paragraph) => paragraph.id === id));
      if (!block) return null;
      reveal(block.key)?.scrollIntoView({ block: 'start' });
      const found = element(id);
      // Left out among others, it is folded away with them.
      found?.closest('details')?.setAttribute('open', '');
      found?.scrollIntoView({ block: 'center' });
      return found;
    },
    [blocks, reveal, element],
  );
  const toPage = useCallback(
    (page: number, takesFocus = false) => {
      const block = blocks.find((one) => one.page === page);
      const found = block && reveal(block.key);
      found?.scrollIntoView({ block: 'start' });
      if (takesFocus) found?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
    },
    [blocks, reveal],
  );
  return { element, toParagraph, toPage };
}
