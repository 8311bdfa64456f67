import { expect, test } from 'vitest';
import { openLibrary } from '@/device/storage/database.ts';
import { makeSessionId } from '@/domain/session.ts';
import { onAFreshDevice } from '../../../../tests/support/fresh-library.ts';
import { changeBook, loadProgress } from './progress.ts';
import { newProgress, progressRowOf } from './progress-record.ts';
import {
  nextSavedVoice,
  type SavedVoice,
  type SavedVoiceEvent,
  type SavedVoiceRow,
  savedVoiceOf,
} from './saved-voice.ts';

onAFreshDevice();

const asked = {
  sessionId: makeSessionId(1_763_600_000_000, new Uint8Array(16)),
  originalFiles: ['rose.wav'],
};
const made = { kind: 'made', ...asked, outputUrl: '/o/v', storagePath: 'voices/v' } as const;
const making = { kind: 'making', ...asked } as const;
const interrupted = { kind: 'interrupted', ...asked } as const;

const STATES = { none: null, making, interrupted, made } as const;
type State = keyof typeof STATES;
const EVENTS: Record<SavedVoiceEvent['kind'], SavedVoiceEvent> = {
  asked: { kind: 'asked', ...asked },
  made,
  interrupted: { kind: 'interrupted' },
  failed: { kind: 'failed' },
  'is-only-them': { kind: 'is-only-them' },
};

/** Every pair of state and event. */
const TABLE: Record<State, Record<SavedVoiceEvent['kind'], SavedVoice | null>> = {
  none: { asked: making, made, interrupted: null, failed: null, 'is-only-them': null },
  making: { asked: making, made, interrupted, failed: null, 'is-only-them': making },
  interrupted: { asked: making, made, interrupted, failed: null, 'is-only-them': interrupted },
  made: {
    asked: making,
    made,
    interrupted: made,
    failed: null,
    'is-only-them': { ...made, isOnlyThem: true },
  },
};

const pairs = Object.entries(TABLE).flatMap(([state, row]) =>
  Object.entries(row).map(
    ([event, expected]) => [state as State, event as SavedVoiceEvent['kind'], expected] as const,
  ),
);

test.each(pairs)('a voice that is %s and %s', (state, event, expected) => {
  const next = nextSavedVoice(STATES[state], EVENTS[event]);
  expect(next).toEqual(expected);
  if (event !== 'asked' && event !== 'made' && expected === STATES[state]) expect(next).toBe(STATES[state]);
});

const begun = { ...asked, outputUrl: null, storagePath: null, processingStarted: true };
const material = { stretches: [], speechSeconds: 9 } as unknown as NonNullable<SavedVoiceRow['material']>;

/** As devices of November 2026 have them: each way the program wrote this part of a book. */
const ROWS: readonly (readonly [SavedVoice['kind'], SavedVoiceRow])[] = [
  ['making', begun],
  ['interrupted', { ...begun, errorButMaybeCompleted: true }],
  ['made', { ...asked, outputUrl: '/o/v', storagePath: 'voices/v' }],
  ['made', { ...asked, outputUrl: '/o/v', storagePath: 'voices/v', material }],
  ['made', { ...asked, outputUrl: '/o/v', storagePath: 'voices/v', material, isOnlyThem: true }],
  ['made', { ...asked, outputUrl: null, storagePath: null }],
];

const CLIP = { uploadId: 'u', objectPath: 'voice-samples/u.wav', fileName: 'rose.wav', isMain: true };

test.each(ROWS)(
  'a stored voice that is %s is read, and stays as it is where nothing happens',
  async (kind, row) => {
    expect(savedVoiceOf(row).kind).toBe(kind);
    const library = await openLibrary();
    const fresh = progressRowOf(newProgress());
    const said = { region: { start: 1, end: 9 }, profile: row };
    const removed = [{ clip: CLIP, among: ['u'], said, sample: fresh.sample }];
    const book = { ...fresh, voice: { ...fresh.voice, clips: [CLIP], profile: row, removed } };
    await library.put('progress', book, 'current');
    const { voice } = await loadProgress();
    expect(voice.profile).toEqual(savedVoiceOf(row));
    expect(voice.removed?.[0]?.said.profile).toEqual(savedVoiceOf(row));
    await changeBook(book.sessionId, (progress) => progress);
    expect(await library.get('progress', 'current')).toEqual(book);
  },
);
