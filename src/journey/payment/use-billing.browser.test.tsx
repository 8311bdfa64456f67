import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { readManuscript } from '@/backend/documents.ts';
import { currentProgress, onAFreshSession, withProgress } from '../../../tests/support/fresh-session.ts';
import { mount } from '../../../tests/support/mount.tsx';
import { useBilling } from './use-billing.ts';

vi.mock('@/backend/documents.ts', () => ({ readManuscript: vi.fn() }));
vi.mock('@/backend/session.ts', () => ({ ensureSession: vi.fn(async () => undefined) }));

onAFreshSession();

const SCAN = { kind: 'scan', result: null, accepted: true } as const;
const SET_ASIDE = { manuscript: SCAN, atMs: 1_760_000_000_000 };

function Billing() {
  return <p>billing: {useBilling(currentProgress().sessionId).billing.kind}</p>;
}

test.each([
  ['is not sold, though the server still has its text', null, 'none'],
  ['gives way to the one that has taken its place', SCAN, 'counted'],
])('a book that was set aside %s', async (_, manuscript, kind) => {
  const { sessionId } = await withProgress({ manuscript, setAside: SET_ASIDE });
  vi.mocked(readManuscript).mockResolvedValue({
    ownerUid: 'u0',
    sessionId,
    status: 'ready',
    title: 'Lane',
    source: 'scan',
    pageCount: 3,
    wordCount: 1,
    preview: '',
    textHash: '',
  });
  mount(<Billing />);
  await expect.element(page.getByText(`billing: ${kind}`)).toBeVisible();
});
