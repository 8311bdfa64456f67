import { expect, it } from 'vitest';
import { bindCallables, bindProcessAudio } from '../../functions/src/hosts/callables.ts';
import { HOLDINGS } from '../../functions/src/records/holdings.ts';
import { memberId, members } from '../../functions/src/records/people/members.ts';
import { CALLABLES, type CallableName } from '../../src/domain/calls/callables.ts';
import type { SessionId } from '../../src/domain/session.ts';
import { downloadUrlOf, objectPath } from '../../src/domain/transfer/object-path.ts';
import { listeningWire } from '../contract/listening-wire.ts';
import type { SignedIn } from '../contract/start-wire.ts';
import { base, objectUrl } from '../contract/storage-senders.ts';
import { PROJECT_ID } from '../contract/wire-fixture.ts';
import { ANSWERED_TODAY } from '../support/permission-answer.ts';
import { GIFT_ID, hostilePorts } from './hostile-ports.ts';

const STRANGERS = 20;
const ORDER_ID = 'order-of-rose';
const ROOT = `projects/${PROJECT_ID}/databases/(default)/documents`;

type Wire = Awaited<ReturnType<typeof listeningWire>>;

/** A family with something in every place that the table of holdings names. */
async function familyOn(wire: Wire, owner: SignedIn) {
  const sessionId = await wire.session(owner.localId);
  const paths = { documents: [] as string[], objects: [] as string[] };
  for (const holding of HOLDINGS) {
    const id = holding.of === 'session' ? sessionId : ORDER_ID;
    if (holding.kind === 'objects') {
      const at = holding.at(id).endsWith('/') ? `${holding.at(id)}page_1.jpg` : holding.at(id);
      await wire.objects.write(at, Buffer.from('private'), { contentType: 'image/jpeg' });
      paths.objects.push(at);
    } else {
      const at = holding.kind === 'document' ? holding.at(id) : `${holding.at}/${owner.localId}_${ORDER_ID}`;
      const known = { ownerUid: owner.localId, userId: owner.localId, sessionId, orderId: ORDER_ID };
      await wire.documents.update(at, (current) => ({ ...known, ...current }));
      paths.documents.push(at);
    }
  }
  return { sessionId, ...paths };
}

const readers = (wire: Wire, user: SignedIn | null) => {
  /** Who is told that it was too much asks again: what is answered then is what counts. */
  const answered = async (ask: () => Promise<{ readonly status: number }>): Promise<number> => {
    for (;;) {
      const { status } = await ask();
      if (status !== 429) return status;
    }
  };
  const headers: Record<string, string> = user ? { authorization: `Bearer ${user.idToken}` } : {};
  return {
    document: (path: string) =>
      answered(() => wire.postJson(`/v1/${ROOT}:batchGet`, { documents: [`${ROOT}/${path}`] }, headers)),
    query: async (collection: string, field: string, uid: string) => {
      const value = { stringValue: uid };
      const where = { fieldFilter: { field: { fieldPath: field }, op: 'EQUAL', value } };
      const structuredQuery = { from: [{ collectionId: collection }], where };
      return answered(() => wire.postJson(`/v1/${ROOT}:runQuery`, { structuredQuery }, headers));
    },
    object: (path: string, search = '') =>
      answered(() => fetch(`${objectUrl(wire, path)}${search}`, { headers })),
    list: (folder: string) =>
      answered(() => fetch(`${wire.url}${base}?prefix=${encodeURIComponent(folder)}`, { headers })),
  };
};

/** For whoever has a link; share-links.test.ts looks at what it opens. */
const FOR_ANYBODY: readonly CallableName[] = ['open_share_link'];

it('lets none of 20 strangers who know the ids read any path of a family', { timeout: 180_000 }, async () => {
  const wire = await listeningWire();
  const owner = await wire.anonymous();
  const family = await familyOn(wire, owner);
  const mine = readers(wire, owner);
  expect(await mine.document(`sessions/${family.sessionId}`)).toBe(200);
  expect(await mine.object(objectPath.page(family.sessionId, 1))).toBe(200);
  expect(await mine.query('orders', 'userId', owner.localId)).toBe(200);
  const strangers = [null];
  const people: (SignedIn | null)[] = [...strangers];
  while (people.length < STRANGERS) people.push(await wire.anonymous());
  const answers: number[] = [];
  for (const person of people) {
    const theirs = readers(wire, person);
    for (const path of family.documents) answers.push(await theirs.document(path));
    for (const collection of new Set(family.documents.map((path) => path.split('/')[0] ?? '')))
      for (const field of ['ownerUid', 'userId'])
        answers.push(await theirs.query(collection, field, owner.localId));
    for (const path of family.objects)
      answers.push(
        await theirs.object(path),
        await theirs.object(path, '?alt=media'),
        await theirs.list(path),
      );
  }
  const allowed = answers.filter((status) => status !== 403);
  console.log(`${answers.length} cross-user reads by ${STRANGERS} strangers: ${allowed.length} allowed`);
  expect(allowed).toEqual([]);
});

/** A payload of every call that names somebody else's session or order. */
function payloads(sessionId: SessionId, bucket: string): Partial<Record<CallableName, object>> {
  const url = (path: string) => downloadUrlOf('', bucket, path);
  return {
    process_document: {
      documentUrl: url(objectPath.document(sessionId, 'm.txt')),
      fileName: 'm.txt',
      fileType: '',
      sessionId,
    },
    transcribe_photos: { imageUrls: [url(objectPath.page(sessionId, 1))], sessionId },
    get_review: { sessionId },
    save_review: { sessionId, readingHash: 'h', baseRevision: 0, edits: { paragraphs: {}, settled: [] } },
    extract_audio: { videoUrl: url(objectPath.video(sessionId, 'mov')), sessionId },
    generate_tts_sample: { sessionId },
    create_payment_intent: { pageCount: 12, sessionId },
    redeem_voucher: { pageCount: 12, sessionId, code: '7KQ2-M9XT-ABCD-WXYZ' },
    buy_gift: { giftId: GIFT_ID, letter: null },
    confirm_payment: { paymentIntentId: 'pi_known', userId: 'rose', userEmail: null },
    generate_tts: { sessionId, orderId: ORDER_ID, userEmail: null },
    cancel_narration: { orderId: ORDER_ID },
    delete_order: { orderId: ORDER_ID },
    restore_order: { orderId: ORDER_ID },
    get_names: { sessionId },
    save_pronunciation: { sessionId, word: 'Nguyen', said: 'Win' },
    hear_name: { sessionId, name: 'Nguyen' },
    renew_book: { orderId: ORDER_ID },
    change_cover: { orderId: ORDER_ID, author: 'Eve', photo: null },
    claim_session: { sessionId, previousIdToken: 'forged' },
    request_quote: { sessionId, email: 'eve@example.com' },
    create_share_link: {
      ...{ orderId: ORDER_ID, name: 'Eve', line: '', isTextShown: true, code: null, endsAt: null },
    },
    list_share_links: { orderId: ORDER_ID },
    end_share_link: { orderId: ORDER_ID, linkId: null },
    gift_letters: { orderId: ORDER_ID, stop: '0'.repeat(32) },
    book_helpers: { sessionId, invite: true, end: { helperId: '10' } },
    help_with_book: { pagesOf: sessionId },
    book_files: { orderId: ORDER_ID, make: 'srt' },
    reuse_recordings: { sessionId, fromSessionId: sessionId },
    get_download_link: { url: url(objectPath.audiobook(ORDER_ID)) },
  };
}

/** These take no id of somebody else; what a stranger gets by them is the stranger's own. */
const OWN_ONLY: readonly CallableName[] = [
  'list_gifts',
  'list_drafts',
  'list_voices',
  'count_my_data',
  'delete_my_data',
];

it('lets none of 20 strangers do anything with a session or an order whose id they know', async () => {
  const { ports, sessionId } = await hostilePorts(ORDER_ID);
  const calls = bindCallables(ports);
  const given = payloads(sessionId, ports.objects.bucket);
  expect([...Object.keys(given), ...OWN_ONLY, ...FOR_ANYBODY].sort()).toEqual(Object.keys(CALLABLES).sort());
  const before = JSON.stringify(ports.documents.paths());
  const outcomes: string[] = [];
  for (let n = 0; n < STRANGERS; n++) {
    const caller = { uid: `stranger-${n}`, email: 'eve@example.com', isAnonymous: n % 2 === 0 };
    for (const name of Object.keys(given) as (keyof typeof given)[])
      outcomes.push(await outcome(calls[name], { data: given[name], caller }));
    const voice = { ...processAudioInput(sessionId, ports.objects.bucket) };
    outcomes.push(await outcome(bindProcessAudio(ports), { data: voice, caller }));
  }
  console.log(`${outcomes.length} calls for somebody else's things: ${count(outcomes)}`);
  expect(new Set(outcomes)).toEqual(new Set(['permission-denied']));
  expect(JSON.stringify(ports.documents.paths())).toBe(before);
  expect(ports.jobs.all()).toEqual([]);
});

/** What the owner lets a helper do; everything else of the book is the owner's alone. */
const FOR_HELPERS: readonly CallableName[] = ['get_review', 'help_with_book', 'save_review'];

it.each([
  ['a helper', null, 'permission-denied'],
  ['somebody whose help has ended', new Date(0), 'helping-ended'],
] as const)('lets %s do nothing of the owner’s with the book', async (who, endedAt, refusal) => {
  const { ports, owner, sessionId } = await hostilePorts(ORDER_ID);
  const calls = bindCallables(ports);
  const given = payloads(sessionId, ports.objects.bucket);
  const caller = { uid: 'helper', email: 'hal@example.com', isAnonymous: false };
  await members.change(ports, memberId(sessionId, caller.uid), () => ({
    ...{ ownerUid: owner.uid, sessionId, uid: caller.uid, name: 'Hal', range: '10' },
    ...{ joinedAt: new Date(0), endedAt },
  }));
  const before = JSON.stringify(ports.documents.paths());
  const outcomes: Record<string, string> = {};
  for (const name of Object.keys(given) as (keyof typeof given)[])
    outcomes[name] = await outcome(calls[name], { data: given[name], caller });
  const voice = { ...processAudioInput(sessionId, ports.objects.bucket) };
  outcomes['process-audio'] = await outcome(bindProcessAudio(ports), { data: voice, caller });
  const done = Object.keys(outcomes).filter((name) => !/^[a-z-]+$/.test(outcomes[name] ?? ''));
  console.log(`${who}: ${Object.keys(outcomes).length} calls, ${done.length} done: ${done.join(', ')}`);
  for (const name of FOR_HELPERS) {
    if (endedAt) expect(outcomes[name], name).toBe(refusal);
    else expect(done).toContain(name);
    delete outcomes[name];
  }
  expect(new Set(Object.values(outcomes))).toEqual(new Set(['permission-denied']));
  expect(JSON.stringify(ports.documents.paths())).toBe(before);
  expect(ports.jobs.all()).toEqual([]);
});

function processAudioInput(sessionId: SessionId, bucket: string) {
  return {
    audioUrls: [downloadUrlOf('', bucket, objectPath.voiceSample(sessionId, 0, 'mp3'))],
    sessionId,
    referenceStart: 1,
    referenceDuration: 2,
    similarityThreshold: 0.85,
    adaptiveThreshold: true,
    applyPostProcessing: true,
    permission: { speakerName: 'Rose', right: 'own', ...ANSWERED_TODAY },
  };
}

type Called = Parameters<ReturnType<typeof bindProcessAudio>>[0];
async function outcome(call: (called: Called) => Promise<unknown>, called: Called): Promise<string> {
  try {
    return JSON.stringify(await call(called));
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}
const count = (outcomes: readonly string[]) =>
  `${outcomes.filter((word) => word !== 'permission-denied').length} done`;
