import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findOrder } from '../../functions/src/records/orders/orders.ts';
import { isBlockedVoice } from '../../functions/src/records/voices/blocked-voices.ts';
import { act, beginDesk, type DeskUnderTest, sessionId, WHY } from './begin-desk.ts';

/** What every host's desk does about what a restored backup does not know. */
export function describeDeskAfterRestore(name: string, make: () => Promise<DeskUnderTest>): void {
  const begun = () => beginDesk(make);

  describe(`desk after a restore: ${name}`, () => {
    it('carries what is blocked over a restore, and tells nobody who it is', async () => {
      const { ports, ask, acts } = await begun();
      expect(await ask('blocked')).toBe('Nothing is blocked.');
      await ask('block', 'Margaret', 'Hayes', '--confirm', ...WHY);
      await ask('block', 'Ben', 'Cole', '--confirm', ...WHY);
      const kept = await ask('blocked');
      expect(kept.split('\n')).toEqual([1, 2].map(() => expect.stringMatching(/^[0-9a-f]{32} {2}20/)));
      const file = join(mkdtempSync(join(tmpdir(), 'kindred-blocked-')), 'blocked.txt');
      onTestFinished(() => rmSync(dirname(file), { recursive: true, force: true }));
      writeFileSync(file, `> kindred-pages@1.0.0 order\n\n${kept}\n`);
      // As in a backup that is older than the one name and younger than a block that was taken back.
      await ask('unblock', 'Margaret', 'Hayes', ...WHY);
      await ask('block', 'Ada', 'Moss', '--confirm', ...WHY);
      expect(await ask('blocked', 'put', file, ...WHY)).toBe(
        'Blocked again: 1. Still blocked: 1.\n1 is blocked here and not in the file: let go after the backup, with unblock.',
      );
      expect(await isBlockedVoice(ports, 'Hayes, Margaret', [])).toBe(true);
      expect(await acts()).toContainEqual(act(`blocked put | ${file}`, 'done'));
      await expect(ask('blocked', 'put', `${file}.gone`, ...WHY)).rejects.toMatchObject({
        code: 'not-found',
      });
      writeFileSync(file, 'nothing of ours');
      await expect(ask('blocked', 'put', file, ...WHY)).rejects.toMatchObject({ code: 'invalid-argument' });
    });

    it('names what was charged and is known nowhere here, as after a restore, and gives it back', async () => {
      const { ports, ask, acts, pay } = await begun();
      expect(await ask('charges', '2024-01-01')).toBe(
        'Everything that was charged since then is known here.',
      );
      const book = await pay(3899, { orderId: 'lost', sessionId, pageCount: '12', tier: 'Memoir' });
      const gift = await pay(4999, { voucherId: 'v1', giftId: 'g1', tier: 'Novel' });
      await pay(100, { shop: 'another product on the same account' });
      const listed = (await ask('charges', '2024-01-01')).split('\n').slice(0, -1);
      const lineOf = (payment: string) => listed.find((line) => line.startsWith(`${payment} `));
      expect(listed).toHaveLength(2);
      expect(lineOf(book)).toContain('$38.99  Memoir  order lost');
      expect(lineOf(gift)).toContain('$49.99  Novel  gift v1');
      expect(await ask('charges', 'refund', book, ...WHY)).toBe(`$38.99 of ${book} went back.`);
      expect(await ask('charges', '2024-01-01')).not.toContain(book);
      expect(await acts()).toContainEqual(act(`charges refund | ${book}`, 'done'));
      const { paymentIntentId } = await findOrder(ports, 'o1');
      await expect(ask('charges', 'refund', paymentIntentId, ...WHY)).rejects.toThrow('refund o1');
      await expect(ask('charges', 'yesterday')).rejects.toThrow('"yesterday" is no day.');
    });
  });
}
