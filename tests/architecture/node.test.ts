import { expect, it } from 'vitest';

it('runs on Node 24, which the node package brings along', () => {
  expect(Number(process.versions.node.split('.')[0])).toBeGreaterThanOrEqual(24);
});
