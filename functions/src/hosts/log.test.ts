import { expect, it, vi } from 'vitest';
import { logError, logLine } from './log.ts';

/** Lines as they reach the platform, each parsed. */
function printed(work: () => void): Record<string, unknown>[] {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  work();
  return write.mock.calls.map(([line]) => JSON.parse(String(line)));
}

it('prints one line of JSON, whoever has taken the console meanwhile', () => {
  const lines = printed(() => logLine({ what: 'call', name: 'list_drafts', outcome: 'ok' }));
  expect(lines).toEqual([{ severity: 'INFO', message: 'call', name: 'list_drafts', outcome: 'ok' }]);
});

it('says which timer failed and where, and nothing that a foreign error quotes', () => {
  const lines = printed(() => logError({ what: 'timer', name: 'payments' }, new TypeError('My dear Rose')));
  expect(lines).toMatchObject([{ severity: 'ERROR', name: 'payments', errorName: 'TypeError' }]);
  expect(lines[0]?.places).toContain('log.test.ts');
  expect(JSON.stringify(lines)).not.toContain('Rose');
});
