import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { readVoiceProfile } from '@/backend/calls/documents.ts';
import { newProgress } from '@/device/storage/books/progress-record.ts';
import { PROCESSING_MESSAGE_AFTER_MS } from '@/domain/limits.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { PROCESSING_WORDS } from '../words.ts';
import { ProcessingOverlay } from './ProcessingOverlay.tsx';

vi.mock('@/backend/calls/documents.ts', () => ({ readVoiceProfile: vi.fn() }));

afterEach(() => {
  vi.useRealTimers();
});

const at = (stage: string) => ({ stage }) as Awaited<ReturnType<typeof readVoiceProfile>>;
const shown = () => page.getByRole('dialog').element().textContent ?? '';

test('what the server is doing is said as it goes on, and a look that fails changes nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let answer: () => ReturnType<typeof readVoiceProfile> = async () => null;
  vi.mocked(readVoiceProfile).mockImplementation(() => answer());
  mount(<ProcessingOverlay sessionId={newProgress().sessionId} />);
  await expect.poll(shown).toContain(PROCESSING_WORDS[0]);
  answer = async () => at('opening');
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.poll(shown).toContain('Opening your recordings...');
  answer = async () => {
    throw new Error('no line');
  };
  await vi.advanceTimersByTimeAsync(2_000);
  expect(shown()).toContain('Opening your recordings...');
  answer = async () => at('shaping');
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.poll(shown).toContain('Shaping the voice...');
});

test('work that is begun again on the server is not told backward', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let stage = 'listening';
  vi.mocked(readVoiceProfile).mockImplementation(async () => at(stage));
  mount(<ProcessingOverlay sessionId={newProgress().sessionId} />);
  await expect.poll(shown).toContain('Finding their voice...');
  stage = 'opening';
  await vi.advanceTimersByTimeAsync(2_000);
  expect(shown()).toContain('Finding their voice...');
  stage = 'shaping';
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.poll(shown).toContain('Shaping the voice...');
});

test('whose voice is being found is said once, in the title', async () => {
  vi.mocked(readVoiceProfile).mockImplementation(async () => at('listening'));
  mount(<ProcessingOverlay sessionId={newProgress().sessionId} of="Rose" />);
  await expect.element(page.getByRole('heading', { name: 'Finding Rose’s voice' })).toBeVisible();
  await expect.poll(() => vi.mocked(readVoiceProfile).mock.calls.length).toBeGreaterThan(0);
  await expect.element(page.getByText('Listening to your recording...')).toBeVisible();
  expect(shown().match(/Finding/g)).toHaveLength(1);
});

test('the waiting is explained after 10 s, 30 s, 60 s and 5 minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.mocked(readVoiceProfile).mockImplementation(async () => null);
  mount(<ProcessingOverlay sessionId={newProgress().sessionId} />);
  await page.getByRole('dialog').findElement();
  let passedMs = 0;
  for (const [index, afterMs] of PROCESSING_MESSAGE_AFTER_MS.entries()) {
    await vi.advanceTimersByTimeAsync(afterMs - passedMs - 1);
    await expect.poll(shown).toContain(PROCESSING_WORDS[index]);
    await vi.advanceTimersByTimeAsync(1);
    await expect.poll(shown).toContain(PROCESSING_WORDS[index + 1]);
    passedMs = afterMs;
  }
});
