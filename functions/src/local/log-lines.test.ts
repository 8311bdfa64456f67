import { expect, it, vi } from 'vitest';
import { AppError } from '../../../src/domain/errors.ts';
import { makeSessionId } from '../../../src/domain/session.ts';
import { hasLogLines, loggedCallables, logJob } from './log-lines.ts';

const sessionId = makeSessionId(1_700_000_000_000, new Uint8Array(16).fill(1));

/** The lines that some work prints, each parsed. */
async function linesOf(work: () => unknown): Promise<unknown[]> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await work();
  const lines = write.mock.calls.map(([line]) => JSON.parse(String(line)));
  write.mockRestore();
  return lines;
}

it('every call is a line with its ids, and nothing else of what was asked', async () => {
  const asked = { sessionId, email: 'rose@example.com', text: 'I was born' };
  const calls = loggedCallables({
    well: async () => 'done',
    refused: async () => Promise.reject(new AppError('permission-denied')),
    broken: async () => Promise.reject(new TypeError('My dear Rose')),
  });
  const lines = await linesOf(async () => {
    expect(await calls.well({ data: asked, caller: null })).toBe('done');
    await expect(calls.refused({ data: asked, caller: null })).rejects.toThrow(AppError);
    await expect(calls.broken({ data: asked, caller: null })).rejects.toThrow(TypeError);
  });
  expect(lines).toMatchObject([
    { severity: 'INFO', message: 'call', name: 'well', outcome: 'ok' },
    { severity: 'INFO', message: 'call', name: 'refused', outcome: 'permission-denied' },
    { severity: 'ERROR', message: 'call', name: 'broken', outcome: 'internal' },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/rose|born/i);
  expect(JSON.stringify(lines)).not.toContain(sessionId);
});

it('every job that ended is a line, and its key with the names in it is a hash', async () => {
  const pagePath = `book-scans/${sessionId}/page_1.jpg`;
  const job = { kind: 'read-page', key: `read-page:${pagePath}`, input: { sessionId, pagePath } } as const;
  const lines = await linesOf(() => {
    logJob(job);
    logJob(job, { code: 'photo-unreadable', message: 'no' });
  });
  expect(lines).toMatchObject([
    {
      message: 'job',
      kind: 'read-page',
      outcome: 'ok',
      jobId: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
    { outcome: 'given up: photo-unreadable' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('page_1');
  expect(JSON.stringify(lines)).not.toContain(sessionId);
});

it('a terminal stays quiet unless somebody collects the lines', () => {
  expect([hasLogLines({}), hasLogLines({ LOG_LINES: '0' }), hasLogLines({ LOG_LINES: '1' })]).toEqual([
    false,
    false,
    true,
  ]);
});
