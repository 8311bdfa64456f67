/** The text node in which a character of an element stands, and its offset there. */
function placeOf(element: Element, offset: number): readonly [Node, number] | null {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let before = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0;
    if (offset <= before + length) return [node, offset - before];
    before += length;
  }
  return null;
}

/** Marks words of a paragraph as if they were selected, without taking the focus, and brings them into view. */
export function showWords(paragraph: Element | null, start: number, end: number): void {
  const text = paragraph?.querySelector('[data-text]');
  if (!text) return;
  const [from, to] = [placeOf(text, start), placeOf(text, end)];
  if (!from || !to) return;
  const range = document.createRange();
  range.setStart(...from);
  range.setEnd(...to);
  const marked = new Highlight(range);
  CSS.highlights?.set('found', marked);
  range.startContainer.parentElement?.scrollIntoView({ block: 'center' });
  const scroller = text.closest('[data-scroller]');
  const [words, frame] = [range.getBoundingClientRect(), scroller?.getBoundingClientRect()];
  if (frame && (words.top < frame.top || words.bottom > frame.bottom))
    scroller?.scrollBy({ top: words.top - frame.top - frame.height / 3, behavior: 'instant' });
}
