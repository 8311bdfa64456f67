import * as v from 'valibot';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import type { PageReading, PageReadings } from '../../../../src/domain/manuscript/page-reading.ts';
import { pageOfPath } from '../../../../src/domain/transfer/object-path.ts';
import type { JobInputs } from '../../ports/jobs.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TranscribedPage } from '../../ports/transcriber.ts';
import { collection } from '../collection.ts';
import { sessions } from '../people/sessions.ts';

/** `page_readings/{sessionId}`: what became of each photographed page, where its owner looks. */
export const pageReadings = collection<PageReadings>({
  name: COLLECTIONS.pageReadings,
  schema: v.looseObject({
    ownerUid: v.string(),
    pages: v.record(
      v.string(),
      v.looseObject({
        state: v.picklist(['read', 'blank', 'no-page', 'handwriting', 'other-language', 'unreadable']),
        confidence: v.number(),
        words: v.number(),
      }),
    ),
  }),
  owner: 'ownerUid',
  readableBy: 'owner',
  held: { what: 'Page readings', group: 'text', of: 'session' },
});

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
  ports: Pick<Ports, 'documents'>,
  { sessionId, pagePath }: JobInputs['read-page'],
  reading: PageReading,
): Promise<void> {
  const page = pageOfPath(pagePath);
  const session = await sessions.find(ports, sessionId);
  if (!page || !session) return;
  await pageReadings.change(ports, sessionId, (known) => ({
    ownerUid: known?.ownerUid ?? session.ownerUid,
    pages: { ...known?.pages, [page.n]: reading },
  }));
}
