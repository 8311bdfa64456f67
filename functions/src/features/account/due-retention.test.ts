import { expect, it } from 'vitest';
import { RETENTION_DAYS } from '../../../../src/domain/account/retention.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { LINK_ANSWERS } from '../../../../src/domain/voice/permission-link.ts';
import { family, folder } from '../../../../tests/support/family-folder.ts';
import { rowOf } from '../../../../tests/support/rows.ts';
import { orders } from '../../records/orders/orders.ts';
import { guestWalks, ONE_WALK } from '../../records/people/guest-walks.ts';
import { permissionLinks } from '../../records/voices/permission-links.ts';
import { spokenPermissions } from '../../records/voices/spoken-permissions.ts';
import { voiceReports } from '../../records/voices/voice-reports.ts';
import { willEnds } from '../../records/voices/will-ends.ts';
import { enforceRetention } from './enforce-retention.ts';

const DAY_MS = 86_400_000;

it('reads no order that nothing is due at', async () => {
  const ports = folder();
  await family(ports, 'rose', 1);
  const read: string[] = [];
  const documents = {
    ...ports.documents,
    all: async (collection: string) => {
      if (collection === 'orders' || collection === 'permissions') throw new Error('all of them');
      return ports.documents.all(collection);
    },
    first: async (...selection: Parameters<typeof ports.documents.first>) => {
      const found = await ports.documents.first(...selection);
      read.push(...found.map(({ id }) => id));
      return found;
    },
  };
  await enforceRetention({ ...ports, documents });
  expect(read).not.toContain('order-of-rose');
  ports.clock.now += 24 * DAY_MS;
  expect(await enforceRetention({ ...ports, documents })).toMatchObject({ warnings: 1 });
  expect(read.filter((id) => id === 'order-of-rose')).toHaveLength(1);
});

it('ends in its time with some left, and the next run goes on with those', async () => {
  const ports = folder();
  const given = new Date(0);
  for (let n = 0; n < 250; n++)
    await ports.documents.update(`permissions/p${n}`, () =>
      rowOf.permission('u', `s${n}`, { givenAt: given }),
    );
  const untilMs = ports.clock.now + 1_000;
  const documents = {
    ...ports.documents,
    delete: async (path: string) => {
      ports.clock.now += 8;
      await ports.documents.delete(path);
    },
  };
  const first = await enforceRetention({ ...ports, documents }, { untilMs });
  expect(first.permissions).toBe(200);
  expect(await enforceRetention(ports)).toMatchObject({ permissions: 50 });
});

/** Three thousand guests who never came back, in three pages of the list. */
function withGuests(ports: ReturnType<typeof folder>) {
  ports.database.transaction(() => {
    for (let n = 0; n < 3_000; n++)
      ports.database.run(
        'INSERT INTO accounts (uid, createdMs, lastLoginMs, validSinceSeconds) VALUES (?, 0, 0, 0)',
        `guest-${String(n).padStart(4, '0')}`,
      );
  });
  const seen: string[] = [];
  const documents = {
    ...ports.documents,
    // A guest with an order stays, which is the least that can be asked about one.
    matching: async (collection: string, field: string, value: string) => {
      if (collection !== 'sessions' || !value.startsWith('guest-'))
        return ports.documents.matching(collection, field, value);
      seen.push(value);
      ports.clock.now += 1;
      throw new AppError('unavailable');
    },
  };
  return { seen, ports: { ...ports, documents } };
}

it('a walk through the guests that is out of time goes on in the next run, at the page where it stopped', async () => {
  const { seen, ports } = withGuests(folder());
  const run = async (more: object) => {
    seen.length = 0;
    await enforceRetention(ports, { untilMs: ports.clock.now + 1_500, ...more }).catch(() => undefined);
    return [seen[0], seen.length > 0 ? await guestWalks.find(ports, ONE_WALK) : null];
  };
  const waiting = { after: 'guest-0999', stoppedAt: expect.any(Date) };
  expect(await run({ withGuests: false })).toEqual([undefined, null]);
  expect(await run({ untilMs: ports.clock.now - 1 })).toEqual([undefined, null]);
  expect(await run({ withGuests: false })).toEqual(['guest-0000', waiting]);
  expect(await run({ withGuests: false })).toEqual(['guest-1000', { ...waiting, after: 'guest-1999' }]);
  expect(await run({ withGuests: false, untilMs: ports.clock.now + 9_000 })).toEqual(['guest-2000', null]);
  expect(await run({ withGuests: false })).toEqual([undefined, null]);
});

it('an order that does not parse holds back no other family', async () => {
  const ports = folder();
  const [rose, walter] = [await family(ports, 'rose', 1), await family(ports, 'walter', 2)];
  await ports.documents.update(`orders/${rose.orderId}`, (row) => row && { ...row, amount: 'much' });
  ports.clock.now += 31 * DAY_MS;
  await expect(enforceRetention(ports)).rejects.toThrow(`orders/${rose.orderId}`);
  expect(await ports.documents.get(`voice_profiles/${walter.sessionId}`)).toBeNull();
  expect((await orders.find(ports, walter.orderId))?.lookedAt).toBeDefined();
});

it('ends a report of a voice a month after its answer, with the copies of its letters, and none that waits', async () => {
  const ports = folder();
  const forgotten: string[] = [];
  const mailer = {
    ...ports.mailer,
    forget: async (about: readonly string[]) =>
      forgotten.push(...about.filter((one) => /^report:/.test(one))),
  };
  const told = {
    ...{ ownerUid: '', place: 'link' as const, sessionId: 's', orderId: 'o1', speakerName: 'Walter' },
    ...{ email: 'who@example.com', words: '', createdAt: new Date(0) },
  };
  await voiceReports.change(ports, 'open', () => ({ ...told, state: 'open', answerBy: new Date(0) }));
  const answeredAt = new Date(ports.clock.now);
  await voiceReports.change(ports, 'done', () => ({
    ...told,
    state: 'answered',
    answeredAt,
    answer: 'Yes.',
  }));
  ports.clock.now += RETENTION_DAYS.voiceReport * DAY_MS - 1;
  expect(await enforceRetention({ ...ports, mailer })).toMatchObject({ voiceReports: 0 });
  ports.clock.now += 1;
  expect(await enforceRetention({ ...ports, mailer })).toMatchObject({ voiceReports: 1 });
  expect((await voiceReports.all(ports)).map(({ id }) => id)).toEqual(['open']);
  expect(forgotten).toEqual(['report:done']);
});

it('ends a year later what says that somebody took back what they had left about their voice', async () => {
  const ports = folder();
  const day = new Date(ports.clock.now);
  await willEnds.change(ports, 'e', () => ({
    ...{ ownerUid: 'ann', speakerName: 'Rose', name: 'Ann', givenAt: day, endedAt: day, isTold: true },
  }));
  ports.clock.now += RETENTION_DAYS.willEnd * DAY_MS - 1;
  expect(await enforceRetention(ports)).toMatchObject({ willEnds: 0 });
  ports.clock.now += 1;
  expect(await enforceRetention(ports)).toMatchObject({ willEnds: 1 });
  expect(await willEnds.all(ports)).toEqual([]);
});

it('ends a link that asks for a voice when nobody answered it in time, with its sentence, and no answer', async () => {
  const ports = folder();
  const createdAt = new Date(ports.clock.now);
  const link = { ownerUid: 'rose', sessionId: 's', speakerName: 'Rose', from: 'Anna', createdAt };
  await permissionLinks.change(ports, 'silent', () => link);
  await permissionLinks.change(ports, 'ended', () => ({ ...link, endedAt: createdAt }));
  for (const answer of LINK_ANSWERS)
    await permissionLinks.change(ports, answer, () => ({ ...link, answer, answeredAt: createdAt }));
  const sentence = {
    ...{ ownerUid: 'rose', sessionId: 's', speakerName: 'Rose', sentence: 'My name is Rose.' },
    ...{ words: ['walnut', 'lantern'], askedAt: createdAt },
  };
  for (const linkId of ['silent', 'yes'])
    await spokenPermissions.change(ports, `of-${linkId}`, () => ({ ...sentence, linkId }));
  ports.clock.now += RETENTION_DAYS.permissionLink * DAY_MS - 1;
  expect(await enforceRetention(ports)).toMatchObject({ permissionLinks: 0 });
  ports.clock.now += 1;
  expect(await enforceRetention(ports, { withGuests: false })).toMatchObject({ permissionLinks: 2 });
  expect((await permissionLinks.all(ports)).map(({ id }) => id)).toEqual(['no', 'yes']);
  expect((await spokenPermissions.all(ports)).map(({ id }) => id)).toEqual(['of-yes']);
});
