// npm run contract: the suites of this folder as one table, port by adapter; exit code 1 when one fails or is skipped without
// a reason. An adapter appears by its suite's name.
import type { TestCase } from 'vitest/node';
import { startVitest } from 'vitest/node';
import { type ContractCase, isKept, tableOf } from './table-of-cases.ts';

function caseOf(test: TestCase): ContractCase {
  const suites: string[] = [];
  for (let at: TestCase['parent'] = test.parent; at.type === 'suite'; at = at.parent) suites.unshift(at.name);
  const result = test.result();
  const reason = result.state === 'skipped' ? result.note : undefined;
  return { suites, name: test.name, file: test.module.moduleId, state: result.state, reason };
}

const vitest = await startVitest('test', ['tests/contract'], {
  config: 'tests/vitest.config.ts',
  project: ['server'],
  watch: false,
  // Failures in full, and what suites say about themselves; then the table alone.
  reporters: ['dot'],
});
const modules = vitest.state.getTestModules();
// What stands in no suite is the table's own test.
const cases = modules
  .flatMap((module) => [...module.children.allTests()].map(caseOf))
  .filter(({ suites }) => suites.length > 0);
const isBroken = modules.some((module) => module.errors().length > 0);
console.log(`\n${tableOf(cases)}`);
await vitest.close();
process.exit(isKept(cases) && !isBroken ? 0 : 1);
