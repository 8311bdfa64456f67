import { describe, expect, it } from 'vitest';
import type { ProcessAudioInput } from '../../../src/domain/calls/callables.ts';
import { ERRORS } from '../../../src/domain/errors.ts';
import type { ReviewEdits } from '../../../src/domain/manuscript/review.ts';
import { downloadUrlOf, objectPath } from '../../../src/domain/transfer/object-path.ts';
import { family, openIntent, owner, sessionId, withText } from '../../../tests/support/paying-family.ts';
import { ANSWERED_TODAY } from '../../../tests/support/permission-answer.ts';
import { processDocument } from '../features/manuscript/reading/process-document.ts';
import { transcribePhotos } from '../features/manuscript/reading/transcribe-photos.ts';
import { getReview } from '../features/manuscript/review/get-review.ts';
import { saveReview } from '../features/manuscript/review/save-review.ts';
import { createPaymentIntent } from '../features/payment/create-payment-intent.ts';
import { extractAudio } from '../features/voice/making/extract-audio.ts';
import { processAudio } from '../features/voice/making/process-audio.ts';
import { settlePayment } from './settle-payment.ts';

type Family = ReturnType<typeof family>;

const refusal = { success: false, error: ERRORS['book-closed'].sentence, errorCode: 'book-closed' };

const urlOf = (ports: Family, path: string) => downloadUrlOf('', ports.objects.bucket, path);
/** Leaves before the work is done, as a phone does. */
const begun = <T>(asked: Promise<T>): Promise<T | 'begun'> =>
  asked.catch((error: { code?: string }) => {
    if (error.code === 'deadline-exceeded') return 'begun';
    throw error;
  });

async function save(ports: Family, edits: Partial<ReviewEdits>) {
  const { data } = await getReview(ports, owner, { sessionId });
  const review = data?.review;
  if (!review) throw new Error('nothing was read');
  const { revision: baseRevision } = data;
  const { readingHash } = review;
  const changed = { ...data.edits, ...edits };
  return saveReview(ports, owner, { sessionId, readingHash, baseRevision, edits: changed });
}

function bringDocument(ports: Family, name = 'another.txt') {
  const documentUrl = urlOf(ports, `documents/${sessionId}/${name}`);
  const input = { documentUrl, fileName: name, fileType: 'text/plain', sessionId };
  return begun(processDocument(ports, owner, input));
}

const bringPhotos = (ports: Family) =>
  begun(
    transcribePhotos(ports, owner, {
      imageUrls: [urlOf(ports, objectPath.page(sessionId, 1))],
      sessionId,
    }),
  );

async function bringVoice(ports: Family, speakerName = 'Ann') {
  const path = objectPath.voiceSample(sessionId, 0, 'mp3');
  await ports.objects.write(path, Buffer.from('x'), {
    contentType: 'audio/mpeg',
    metadata: { sha256: 'a'.repeat(64) },
  });
  const input: ProcessAudioInput = {
    audioUrls: [urlOf(ports, path)],
    sessionId,
    referenceStart: 1,
    referenceDuration: 2,
    similarityThreshold: 0.85,
    adaptiveThreshold: true,
    applyPostProcessing: true,
    excluded: [],
    permission: { speakerName, right: 'agreed', ...ANSWERED_TODAY },
  };
  return begun(processAudio(ports, owner, input));
}

const bringVideo = (ports: Family) =>
  begun(
    extractAudio(ports, owner, {
      videoUrl: urlOf(ports, objectPath.voiceSample(sessionId, 1, 'mp4')),
      sessionId,
    }),
  );

const CHANGES: [string, (ports: Family) => Promise<unknown>][] = [
  ['process_document', bringDocument],
  ['transcribe_photos', bringPhotos],
  ['save_review', (ports) => save(ports, { title: 'Another' })],
  ['process-audio', bringVoice],
];

async function paying() {
  const ports = await withText(family());
  const { intent } = await openIntent(ports);
  return { ports, id: intent?.id ?? '', orderId: intent?.metadata.orderId ?? '' };
}
const statusOf = (ports: Family, id: string) => ports.payments.intents.get(id)?.status;
const ask = (ports: Family, pageCount = 12) => createPaymentIntent(ports, owner, { pageCount, sessionId });

/** What a careless server would have in place of the book that was paid for. */
async function replaceText(ports: Family) {
  const text = { version: 1, title: 'Other', paragraphs: ['Another story.'] };
  await ports.objects.write(objectPath.manuscriptText(sessionId), Buffer.from(JSON.stringify(text)), {
    contentType: 'application/json',
  });
}

describe('a book that is paid for', () => {
  it.each([...CHANGES, ['extract_audio', bringVideo] as const])(
    'refuses another text or voice: %s',
    async (_, bring) => {
      const { ports, id } = await paying();
      for (const status of ['processing', 'paid'] as const) {
        ports.payments.change(id, { status });
        const before = ports.jobs.all().length;
        expect(await bring(ports)).toEqual(refusal);
        expect(ports.jobs.all()).toHaveLength(before);
      }
      await settlePayment(ports, id);
      expect(await bring(ports)).toEqual(refusal);
      expect(await ask(ports)).toMatchObject({ success: true, isCharged: true });
    },
  );

  it('is not touched by another text, not even for the moment until that is refused', async () => {
    const { ports, id } = await paying();
    ports.payments.change(id, { status: 'paid' });
    const written: string[] = [];
    const { update } = ports.documents;
    ports.documents.update = (path, change) => {
      written.push(path);
      return update(path, change);
    };
    expect([await bringDocument(ports), await bringPhotos(ports)]).toEqual([refusal, refusal]);
    expect(written.filter((path) => path.startsWith('manuscripts/'))).toEqual([]);
  });

  it.each(CHANGES)('%s is taken again after a refund', async (_, bring) => {
    const { ports, id } = await paying();
    ports.payments.pay(id);
    await settlePayment(ports, id);
    await ports.payments.refund(id);
    await settlePayment(ports, id);
    expect(await bring(ports)).not.toEqual(refusal);
  });

  it('never stands behind another text, whatever is stored', async () => {
    const { ports, id } = await paying();
    await replaceText(ports);
    for (const status of ['processing', 'paid'] as const) {
      ports.payments.change(id, { status });
      expect(await ask(ports)).toEqual(refusal);
      expect(await ask(ports, 1)).toEqual(refusal);
    }
    await settlePayment(ports, id);
    expect(await ask(ports)).toEqual(refusal);
    expect([...ports.payments.intents.values()].filter(({ status }) => status === 'open')).toEqual([]);
    await ports.documents.delete(`voice_profiles/${sessionId}`);
    expect(await ask(ports)).toEqual(refusal);
    await ports.documents.delete(`manuscripts/${sessionId}`);
    expect(await ask(ports)).toEqual(refusal);
  });

  it('asks the provider nothing more once the order is there', async () => {
    const { ports, id } = await paying();
    ports.payments.pay(id);
    await settlePayment(ports, id);
    ports.payments.findIntent = () => Promise.reject(new Error('asked'));
    expect(await bringDocument(ports)).toEqual(refusal);
  });
});

describe('a book whose payment form is open', () => {
  it.each(CHANGES)('%s ends the payment, so that Pay in the old tab charges nothing', async (_, bring) => {
    const { ports, id } = await paying();
    expect(await bring(ports)).not.toEqual(refusal);
    expect(statusOf(ports, id)).toBe('cancelled');
    ports.payments.pay(id);
    expect(await settlePayment(ports, id)).toBeNull();
  });

  it('is paid with a new form for the text as it is now, once', async () => {
    const { ports, id } = await paying();
    await save(ports, { title: 'Another' });
    const fresh = (await openIntent(ports)).intent?.id ?? '';
    expect(fresh).not.toBe(id);
    // back again: the first form stays dead
    await save(ports, { title: 'Rose' });
    expect(statusOf(ports, fresh)).toBe('cancelled');
    const again = (await openIntent(ports)).intent?.id ?? '';
    expect([id, fresh]).not.toContain(again);
    for (const one of ports.payments.intents.keys()) ports.payments.pay(one);
    for (const one of ports.payments.intents.keys()) await settlePayment(ports, one);
    expect(await ports.documents.query('orders', 'userId', owner.uid)).toMatchObject([
      { paymentIntentId: again },
    ]);
  });

  it('keeps its form when what is brought changes nothing', async () => {
    const { ports, id } = await paying();
    await save(ports, {});
    await save(ports, { settled: ['a doubt'] });
    expect(statusOf(ports, id)).toBe('open');
    await save(ports, { title: 'Another' });
    const { intent } = await openIntent(ports);
    const { data } = await getReview(ports, owner, { sessionId });
    // an answer that was lost: the same once more, on the revision before
    const edits = data?.edits ?? { paragraphs: {}, settled: [] };
    const { readingHash = '' } = data?.review ?? {};
    await saveReview(ports, owner, { sessionId, readingHash, baseRevision: 2, edits });
    expect(statusOf(ports, intent?.id ?? '')).toBe('open');
  });

  it('keeps its form when the same document or the same clips are brought again', async () => {
    const ports = await withText(family());
    await ports.documents.update(
      `manuscripts/${sessionId}`,
      (now) => now && { ...now, source: `documents/${sessionId}/rose.txt` },
    );
    await bringVoice(ports, 'Rose');
    const voice = { engine: 'flite', version: 1, parameters: { base: 'slt' } };
    await ports.documents.update(`voice_profiles/${sessionId}`, (now) => now && { ...now, voice });
    const { intent } = await openIntent(ports);
    await bringDocument(ports, 'rose.txt');
    await bringVoice(ports, 'Rose');
    expect(statusOf(ports, intent?.id ?? '')).toBe('open');
    await bringVoice(ports, 'Rose Miller');
    expect(statusOf(ports, intent?.id ?? '')).toBe('cancelled');
  });

  it('is closed by a charge that comes at the same moment, and its text stays', async () => {
    for (const [, bring] of CHANGES) {
      const { ports, id } = await paying();
      const { cancelIntent } = ports.payments;
      ports.payments.cancelIntent = (one) => {
        ports.payments.pay(id);
        return cancelIntent(one);
      };
      const before = await ports.documents.get(`manuscripts/${sessionId}`);
      expect(await bring(ports)).toEqual(refusal);
      expect(await ports.documents.get(`manuscripts/${sessionId}`)).toMatchObject(before ?? {});
      expect(await settlePayment(ports, id)).not.toBeNull();
      expect(await ask(ports)).toMatchObject({ isCharged: true });
    }
  });

  it('gets no form for a text or a voice that is changed while it is opened', async () => {
    for (const [, bring] of CHANGES) {
      const ports = await withText(family());
      const { createIntent } = ports.payments;
      ports.payments.createIntent = async (payment, key) => {
        const intent = await createIntent(payment, key);
        // after what is sold was looked up, before the payment is noted
        await bring(ports);
        return intent;
      };
      expect(await ask(ports)).toEqual({ success: false, error: expect.stringContaining('meanwhile') });
      expect([...ports.payments.intents.values()].map(({ status }) => status)).toEqual(['cancelled']);
    }
  });
});

it.each([
  ['document', bringDocument],
  ['photos', bringPhotos],
] as const)(
  'a %s that is refused at the last moment leaves the record of the text that was paid for',
  async (_, bring) => {
    const ports = await withText(family());
    const path = `manuscripts/${sessionId}`;
    let before: unknown;
    const { update } = ports.documents;
    ports.documents.update = async (asked, change) => {
      if (asked === path) {
        Object.assign(ports.documents, { update });
        ports.payments.pay((await openIntent(ports)).intent?.id ?? '');
        before = await ports.documents.get(path);
      }
      return update(asked, change);
    };
    expect(await bring(ports)).toEqual(refusal);
    expect(before).toMatchObject({ status: 'ready' });
    expect(await ports.documents.get(path)).toEqual(before);
  },
);

it('a refusal at the last moment leaves what a third source has begun', async () => {
  const ports = await withText(family());
  const path = `manuscripts/${sessionId}`;
  const { update } = ports.documents;
  const third = {
    ownerUid: owner.uid,
    sessionId,
    source: 'third',
    status: 'reading',
    pagesRead: 0,
    pageTotal: null,
  };
  ports.documents.update = async (asked, change) => {
    if (asked !== path) return update(asked, change);
    Object.assign(ports.documents, { update });
    ports.payments.pay((await openIntent(ports)).intent?.id ?? '');
    await update(asked, change);
    return update(asked, () => third);
  };
  expect(await bringDocument(ports)).toEqual(refusal);
  expect(await ports.documents.get(path)).toEqual(third);
});
