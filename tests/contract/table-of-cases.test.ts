import { expect, it } from 'vitest';
import { type ContractCase, isKept, NO_REASON, tableOf } from './table-of-cases.ts';

const of = (suites: string[], state: ContractCase['state'] = 'passed', reason?: string): ContractCase => ({
  suites,
  name: 'keeps its word',
  file: 'tests/contract/things.test.ts',
  state,
  reason,
});

it('counts by port and adapter, also of an adapter nobody has told it about', () => {
  const cases = [
    of(['documents: local']),
    of(['documents: local']),
    of(['documents: tomorrow']),
    of(['a door of its own']),
  ];
  expect(tableOf(cases).split('\n')).toEqual([
    'port       adapter            passed',
    'documents  local              2/2',
    'documents  tomorrow           1/1',
    '(things)   a door of its own  1/1',
    '4 passed, 0 failed, 0 skipped',
  ]);
  expect(isKept(cases)).toBe(true);
});

it('says why a case was skipped, in the words of the test or of its suite', () => {
  const cases = [
    of(['documents: local'], 'skipped', 'no disk'),
    of(['on a phone (needs openssl)', 'files: remote'], 'skipped'),
  ];
  expect(tableOf(cases)).toContain('0/1     1 skipped: no disk');
  expect(tableOf(cases)).toContain('0/1     1 skipped: needs openssl');
  expect(isKept(cases)).toBe(true);
});

it('is not content with a failure, with silence, or with nothing at all', () => {
  expect(isKept([of(['documents: local'], 'failed')])).toBe(false);
  const silent = [of(['documents: local'], 'skipped')];
  expect([isKept(silent), tableOf(silent).includes(NO_REASON)]).toEqual([false, true]);
  expect(isKept([])).toBe(false);
});
