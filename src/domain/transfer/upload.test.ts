import { describe, expect, it } from 'vitest';
import { nextUpload, type UploadEvent, type UploadState } from './upload.ts';

const STATES: Record<UploadState['kind'], UploadState> = {
  stored: { kind: 'stored' },
  sending: { kind: 'sending', sentBytes: 5, attempt: 2, leaseUntilMs: 100 },
  waiting: { kind: 'waiting', untilMs: 50, attempt: 3, code: 'unavailable' },
  uploaded: { kind: 'uploaded', atMs: 9 },
  refused: { kind: 'refused', code: 'permission-denied' },
};
const EVENTS: Record<UploadEvent['kind'], UploadEvent> = {
  claimed: { kind: 'claimed', leaseUntilMs: 200 },
  progressed: { kind: 'progressed', sentBytes: 7, leaseUntilMs: 300 },
  failed: { kind: 'failed', untilMs: 400, code: 'unavailable' },
  confirmed: { kind: 'confirmed', atMs: 500 },
  refused: { kind: 'refused', code: 'permission-denied' },
  retried: { kind: 'retried' },
};
const no = 'impossible';
const TABLE: Record<UploadState['kind'], Record<UploadEvent['kind'], UploadState['kind'] | 'impossible'>> = {
  stored: { claimed: 'sending', progressed: no, failed: no, confirmed: no, refused: no, retried: no },
  sending: {
    claimed: 'sending',
    progressed: 'sending',
    failed: 'waiting',
    confirmed: 'uploaded',
    refused: 'refused',
    retried: no,
  },
  waiting: { claimed: 'sending', progressed: no, failed: no, confirmed: no, refused: no, retried: no },
  uploaded: {
    claimed: no,
    progressed: no,
    failed: no,
    confirmed: 'uploaded',
    refused: no,
    retried: 'stored',
  },
  refused: { claimed: no, progressed: no, failed: no, confirmed: no, refused: no, retried: 'stored' },
};
const pairs = Object.entries(TABLE).flatMap(([state, row]) =>
  Object.entries(row).map(
    ([event, after]) => [state as UploadState['kind'], event as UploadEvent['kind'], after] as const,
  ),
);

describe('an upload', () => {
  it.each(pairs)('that is %s and %s becomes %s', (state, event, after) => {
    const move = () => nextUpload(STATES[state], EVENTS[event]);
    if (after === no) expect(move).toThrow(/impossible transition/);
    else expect(move().kind).toBe(after);
  });

  it('counts its attempts over waiting and over a lease that ran out', () => {
    expect(nextUpload(STATES.waiting, EVENTS.claimed)).toMatchObject({ attempt: 4, sentBytes: 0 });
    expect(nextUpload(STATES.sending, EVENTS.claimed)).toMatchObject({ attempt: 3, leaseUntilMs: 200 });
  });

  it('never counts sent bytes backwards', () => {
    expect(nextUpload(STATES.sending, { kind: 'progressed', sentBytes: 1, leaseUntilMs: 1 })).toMatchObject({
      sentBytes: 5,
    });
  });
});
