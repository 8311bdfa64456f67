import { expect, it } from 'vitest';
import { memoryDocuments } from '../memory/documents.ts';
import { takeCall } from './call-limits.ts';

const call = { name: 'request_quote', uid: 'u1', address: '192.0.2.1', perPerson: 2, perAddress: 5 };

it('counts a person and an address by the hour, and keeps no address', async () => {
  const documents = memoryDocuments();
  let nowMs = 1_000;
  const take = (more: Partial<typeof call> = {}) =>
    takeCall(documents, { nowMs: () => nowMs }, { ...call, ...more });
  expect([await take(), await take(), await take()]).toEqual([true, true, false]);
  // Another person of the household, and another function.
  expect([await take({ uid: 'u2' }), await take({ uid: 'u2' }), await take({ uid: 'u3' })]).toEqual([
    true,
    true,
    true,
  ]);
  expect(await take({ uid: 'u4' })).toBe(false);
  expect(await take({ name: 'generate_tts' })).toBe(true);
  nowMs += 3_600_001;
  expect(await take()).toBe(true);
  const all = await documents.all('call_counts');
  expect(JSON.stringify(all)).not.toContain('192.0.2.1');
  expect(all.flatMap(({ fields }) => fields.about)).toContain('u1');
});
