import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { memoryDocuments } from '../../adapters/memory/documents.ts';
import { assertNotBlocked, blockVoice, unblockName } from './blocked-voices.ts';

const empty = () => ({ documents: memoryDocuments(), clock: { nowMs: () => 0 } });
const stopped = { code: 'voice-stopped' };

it('a name is the same with and without its accents, wherever in a word they stand', async () => {
  const ports = empty();
  await blockVoice(ports, { names: ['Ángel Núñez'], recordings: [] });
  await expect(assertNotBlocked(ports, 'nunez, ANGEL')).rejects.toMatchObject(stopped);
  expect(await unblockName(ports, 'Angel Nunez')).toBe(true);
  await assertNotBlocked(ports, 'Ángel Núñez');
});

it('a name that an earlier version blocked stays blocked, until it is let go', async () => {
  const ports = empty();
  const id = createHash('sha256').update('name:a ngel').digest('hex').slice(0, 32);
  await ports.documents.update(`blocked_voices/${id}`, () => ({ blockedAt: new Date(0) }));
  await expect(assertNotBlocked(ports, 'Ángel')).rejects.toMatchObject(stopped);
  expect(await unblockName(ports, 'Ángel')).toBe(true);
  await assertNotBlocked(ports, 'Ángel');
});

it('a blocked name is not let through in letters that only look like its own', async () => {
  const ports = empty();
  await blockVoice(ports, { names: ['Rose Miller'], recordings: [] });
  for (const name of ['R\u043ese Mi\u200bller', '\u{1d411}ose M\u0131ller'])
    await expect(assertNotBlocked(ports, name)).rejects.toMatchObject(stopped);
});

it('a name that an earlier version blocked in another alphabet stays blocked', async () => {
  const ports = empty();
  const id = createHash('sha256').update('name:вова пушкин').digest('hex').slice(0, 32);
  await ports.documents.update(`blocked_voices/${id}`, () => ({ blockedAt: new Date(0) }));
  await expect(assertNotBlocked(ports, 'Вова Пушкин')).rejects.toMatchObject(stopped);
});
