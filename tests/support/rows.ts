import type { DocumentFields } from '../../functions/src/ports/documents.ts';
import { orders } from '../../functions/src/records/orders/orders.ts';
import { payments } from '../../functions/src/records/orders/payments.ts';
import { type GivenPermission, permissions } from '../../functions/src/records/voices/permissions.ts';
import { type MadeAudiobook, NEW_ORDER, type Order } from '../../src/domain/audiobook/order.ts';
import type { Payment } from '../../src/domain/payment/payment.ts';
import type { SessionId } from '../../src/domain/session.ts';
import { objectPath } from '../../src/domain/transfer/object-path.ts';

const AT = new Date(1_763_600_000_000);

/** Whole rows, as today's program writes them; `more` is what the test is about. */
export const rowOf = {
  manuscript: (ownerUid: string, sessionId: string, more: DocumentFields = {}): DocumentFields => ({
    ...{ ownerUid, sessionId, source: 's', status: 'ready', title: 'My Life', pageCount: 1 },
    ...{ wordCount: 2, preview: 'My Life', textHash: 'h', ...more },
  }),
  reading: (ownerUid: string, sessionId: string, more: DocumentFields = {}): DocumentFields => ({
    ...{ ownerUid, sessionId, source: 's', status: 'reading', pagesRead: 0, pageTotal: null, ...more },
  }),
  voiceProfile: (ownerUid: string, sessionId: string, more: DocumentFields = {}): DocumentFields => ({
    ...{ ownerUid, sessionId, source: 's', outputUrl: null, storagePath: null, speechSeconds: null },
    permission: { speakerName: 'Rose', right: 'kin', textVersion: '2026-11', givenAt: AT.toISOString() },
    ...{ voice: null, material: null, stage: null, refusal: null, whoseVoice: null },
    ...{ ttsSampleUrl: null, ttsSampleError: null, sampleFirstUrl: null, sampleTimingsUrl: null, ...more },
  }),
  permission: (ownerUid: string, sessionId: string, more: Partial<GivenPermission> = {}): DocumentFields =>
    permissions.toFields({
      ...{ ownerUid, sessionId, speakerName: 'Rose', right: 'kin', textVersion: '2026-11', givenAt: AT },
      ...more,
    }),
  narration: (orderId: string): DocumentFields => ({
    ...{ orderId, chunkCount: 4, chunksOfPart: 4, marks: '0', run: 1, isStopped: false, doneBefore: 0 },
    ...{ runBegan: AT, lastSign: AT, toldAt: AT },
  }),
  shareLink: (ownerUid: string, orderId: string): DocumentFields => ({
    ...{ ownerUid, orderId, name: 'Aunt May', line: '', narrator: 'Rose', isTextShown: true, codeHash: null },
    ...{ wrongCodes: 0, wrongCodesInHour: 0, hourBegan: null, createdAt: AT, endsAt: null },
  }),
  invitation: (ownerUid: string, sessionId: string): DocumentFields => ({
    ...{ ownerUid, sessionId, usesLeft: 5, createdAt: AT, endsAt: AT },
  }),
  member: (ownerUid: string, sessionId: string, uid = 'helper'): DocumentFields => ({
    ...{ ownerUid, sessionId, uid, name: 'Anna', range: '10', joinedAt: AT, endedAt: null },
  }),
  payment: (ownerUid: string, sessionId: string, id: string, state: Payment['state']): DocumentFields =>
    payments.toFields({
      ...{ ownerUid, sessionId, orderId: id, createdAt: AT },
      ...(state === 'preparing' ? { state } : { state, paymentIntentId: `pi-${id}`, title: 'My Life' }),
    }),
  order: (userId: string, sessionId: string, id: string, more: DocumentFields = {}): DocumentFields =>
    orders.toFields({ ...anOrder(userId, sessionId, id), ...more } as Order),
};

/** What a finished order has more than a new one. */
export const finishedOrder = (id: string): DocumentFields => ({
  ...{ status: 'completed', audioGenerationProgress: 100, audioUrl: `/o/${id}`, audioFileSize: 3 },
  audiobook: { ...MADE },
});

const MADE = {
  ...{ phoneUrl: '/phone', phoneFileSize: 1, timingsUrl: '/timings', coverUrl: '/cover' },
  ...{ durationSeconds: 9, sentenceCount: 2, readAgainCount: 0, unread: [] },
} satisfies MadeAudiobook;

const anOrder = (userId: string, sessionId: string, id: string): Order => ({
  ...NEW_ORDER,
  ...{ id, userId, sessionId, paymentIntentId: `pi-${id}`, userEmail: null, title: 'My Life' },
  ...{ tier: 'Lullaby', pageCount: 1, amount: 899, createdAt: AT },
});

/** A whole row of every collection of which a family has rows, by the name of the collection; the owner is not in all of them. */
export const wholeRows = (
  uid: string,
  sessionId: SessionId,
  orderId: string,
): Readonly<Record<string, DocumentFields>> => ({
  manuscripts: rowOf.manuscript(uid, sessionId),
  voice_profiles: rowOf.voiceProfile(uid, sessionId),
  page_readings: { pages: {} },
  review_edits: { readingHash: 'h', revision: 1, path: objectPath.reviewEdits(sessionId, '1') },
  pronunciations: { ownerUid: uid, sessionId, pronunciations: [{ word: 'Nguyen', said: 'Win' }] },
  quotes: { email: 'somebody@example.org', pageCount: 501, title: 'My Life', createdAt: new Date(0) },
  provider_voices: { engine: 'test' },
  permissions: rowOf.permission(uid, sessionId),
  spoken_permissions: {
    ...{ ownerUid: uid, sessionId, speakerName: 'Rose', sentence: 'My name is Rose.', askedAt: AT },
    ...{ words: ['walnut', 'lantern'], spokenAt: AT, outcome: 'same' },
  },
  permission_documents: {
    ...{ ownerUid: uid, sessionId, name: `${'a'.repeat(64)}.pdf`, sha256: 'a'.repeat(64), sizeBytes: 9 },
    ...{ keptAt: AT, speakerName: 'Rose' },
  },
  permission_links: {
    ...{ ownerUid: uid, sessionId, speakerName: 'Rose', from: 'Anna', createdAt: AT, answer: 'yes' },
    answeredAt: AT,
  },
  payments: rowOf.payment(uid, sessionId, orderId, 'settled'),
  listening: { orderId, seconds: 1, heardAt: new Date(0) },
  share_links: rowOf.shareLink(uid, orderId),
  vouchers: { tier: 'Memoir', createdAt: new Date(0), state: 'used', orderId, usedAt: new Date(0) },
  gifts: {
    ...{ ownerUid: uid, voucherId: 'v1', code: 'ABCD-ABCD-ABCD-ABCD', tier: 'Memoir', name: 'Anna' },
    ...{ from: 'Rose', words: '', email: 'giver@example.com', createdAt: new Date(0) },
  },
  voice_reports: {
    ...{ ownerUid: uid, place: 'link', sessionId: 'of another family', orderId: 'o9', words: '' },
    ...{ speakerName: 'Walter', email: 'who@example.com', createdAt: AT, state: 'open', answerBy: AT },
  },
  voice_wills: {
    ...{ ownerUid: uid, speakerName: 'Rose', name: 'Ann', email: 'ann@example.com', uses: ['later'] },
    ...{ endsAt: null, words: 'I am Rose.', givenAt: AT, secret: 's' },
  },
  will_ends: { ownerUid: uid, speakerName: 'Eve', name: 'Rose', givenAt: AT, endedAt: AT, isTold: true },
  gift_letters: {
    ...{ ownerUid: uid, orderId, createdAt: new Date(0), changes: 0, day: '2026-12-24', state: 'sent' },
  },
  invitations: rowOf.invitation(uid, sessionId),
  members: rowOf.member(uid, sessionId),
  book_files: { ownerUid: uid, orderId, format: 'srt', contentKey: 'c', status: 'cancelled' },
  desk_acts: {
    ...{ sessionId, who: 'desk', why: 'asked by mail', act: 'retry', about: orderId },
    ...{ outcome: 'done', createdAt: new Date(0) },
  },
  narration_marks: { orderId, plan: '4/4', done: [0] },
  narrations: rowOf.narration(orderId),
  orders: rowOf.order(uid, sessionId, orderId),
});
