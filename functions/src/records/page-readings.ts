import type { PageReading, PageReadings } from '../../../src/domain/manuscript/page-reading.ts';
import { pageOfPath } from '../../../src/domain/transfer/object-path.ts';
import type { DocumentFields } from '../ports/documents.ts';
import type { JobInputs } from '../ports/jobs.ts';
import type { Ports } from '../ports/ports.ts';
import type { TranscribedPage } from '../ports/transcriber.ts';

export const UNREADABLE: PageReading = { state: 'unreadable', confidence: 0, words: 0 };

/** What became of one photo; of an open book the state of its better page. */
export function pageReadingOf(pages: readonly TranscribedPage[]): PageReading {
  const words = pages.flatMap(({ lines }) => lines.flatMap((line) => (line.isUnclear ? [] : line.words)));
  const characters = words.reduce((sum, { text }) => sum + text.length, 0);
  const weighted = words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
  const state = pages.some((page) => page.state === 'read') ? 'read' : pages.find(isNotBlank)?.state;
  return {
    state: state ?? 'blank',
    confidence: characters === 0 ? 0 : Math.round(weighted / characters),
    words: words.length,
  };
}

const isNotBlank = ({ state }: TranscribedPage) => state !== 'blank';

/** Notes what became of a page where its owner looks. Nothing is noted for a session that is gone. */
export async function recordPageReading(
  { documents }: Pick<Ports, 'documents'>,
  { sessionId, pagePath }: JobInputs['read-page'],
  reading: PageReading,
): Promise<void> {
  const page = pageOfPath(pagePath);
  const ownerUid = (await documents.get(`sessions/${sessionId}`))?.ownerUid;
  if (!page || typeof ownerUid !== 'string') return;
  await documents.update(`page_readings/${sessionId}`, (current) => {
    // only this module writes there
    const known = current as unknown as PageReadings | null;
    const pages = { ...known?.pages, [page.n]: { ...reading } };
    return { ownerUid: known?.ownerUid ?? ownerUid, pages } satisfies DocumentFields;
  });
}
