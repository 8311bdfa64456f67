// What a failed test of the built product leaves on the screen: a run on another machine cannot be looked at afterwards.
import { afterEach } from 'vitest';
import { describeOpenPages } from './browser.ts';

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    process.stdout.write(`OPEN PAGES of "${task.name}":\n${await describeOpenPages()}\n`);
});
