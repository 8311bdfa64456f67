import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openDataFolder } from '../../functions/src/local/ports.ts';
import type { Caller } from '../../functions/src/ports/identity.ts';
import { HOLDINGS } from '../../functions/src/records/holdings.ts';
import { orders } from '../../functions/src/records/orders/orders.ts';
import { makeSessionId } from '../../src/domain/session.ts';
import { objectPath } from '../../src/domain/transfer/object-path.ts';
import { finishedOrder, rowOf, wholeRows } from './rows.ts';

const JPEG = { contentType: 'image/jpeg' };

/** A data folder whose clock the test moves. */
export function folder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'kindred-mine-'));
  const opened = openDataFolder(dataDir, {});
  onTestFinished(() => {
    opened.database.close();
    rmSync(dataDir, { recursive: true });
  });
  const clock = { now: Date.now(), nowMs: () => clock.now };
  return { ...opened, clock, dataDir };
}
export type Folder = ReturnType<typeof folder>;

/** As the server before this one: it dies at one of its writes. */
export function dyingAt(write: number, ports: Folder): Folder {
  let left = write;
  const die = () => {
    if (left-- <= 0) throw new Error('killed');
  };
  const { documents, objects } = ports;
  return {
    ...ports,
    documents: {
      ...documents,
      update: (...given: Parameters<typeof documents.update>) => {
        die();
        return documents.update(...given);
      },
    },
    objects: {
      ...objects,
      deleteAll: (prefix: string) => {
        die();
        return objects.deleteAll(prefix);
      },
    },
  } as Folder;
}

/** A family with something in every place the table names. */
export async function family(ports: Folder, name: string, seed: number) {
  const sessionId = makeSessionId(1_700_000_000_000 + seed, new Uint8Array(16).fill(seed));
  const orderId = `order-of-${name}`;
  const email = `${name}@example.com`;
  const uid = `uid-of-${name}`;
  ports.database.run(
    'INSERT INTO accounts (uid, email, createdMs, lastLoginMs, validSinceSeconds) VALUES (?, ?, 0, 0, 0)',
    uid,
    email,
  );
  const base = { ownerUid: uid, sessionId, note: `private words of ${name}` };
  const whole = wholeRows(uid, sessionId, orderId);
  for (const holding of HOLDINGS) {
    const id = { session: sessionId, order: orderId, person: uid }[holding.of];
    if (holding.kind === 'objects') {
      const path = holding.at(id).endsWith('/') ? `${holding.at(id)}page_1.jpg` : holding.at(id);
      await ports.objects.write(path, Buffer.from(`bytes of ${name}`), JPEG);
    } else if (holding.kind === 'document') {
      const [collection = ''] = holding.at(id).split('/');
      await ports.documents.update(holding.at(id), () => ({ ...whole[collection], ...base }));
    }
    // Somebody else's, with whom they help.
    else if (holding.at === 'members' && holding.of === 'person')
      await ports.documents.update(`members/book-of-a-neighbor_${id}`, () => ({
        ...rowOf.member('neighbor', 'book-of-a-neighbor', id),
        note: base.note,
      }));
    // What a provider calls a voice says nothing about the family: the task to forget it there outlives their data.
    else
      await ports.documents.update(
        `${holding.at}/${holding.isAtProvider ? `voice-${seed}` : orderId}`,
        () => ({
          ...whole[holding.at],
          ...base,
          [holding.field]: id,
          givenAt: new Date(0),
        }),
      );
  }
  const order = orders.parse(orderId, {
    ...rowOf.order(uid, sessionId, orderId, finishedOrder(orderId)),
    ...base,
    userEmail: email,
    title: `Book of ${name}`,
    createdAt: new Date(ports.clock.now),
    deliveredAt: new Date(ports.clock.now),
  });
  await ports.documents.update(`orders/${orderId}`, () => orders.toFields(order));
  await ports.objects.write(objectPath.audiobook(orderId), Buffer.from('mp3'), { contentType: 'audio/mpeg' });
  await ports.jobs.enqueue({
    kind: 'generate-tts-sample',
    key: `generate-tts-sample:${sessionId}:x`,
    input: { sessionId },
  });
  await ports.jobs.enqueue({ kind: 'generate-tts', key: `generate-tts:${orderId}`, input: { orderId } });
  await ports.payments.createIntent({ amountCents: 899, metadata: { sessionId, orderId } }, orderId);
  await ports.mailer.send({
    to: email,
    about: `order:${orderId}`,
    subject: `About ${orderId}`,
    text: sessionId,
    key: orderId,
  });
  const caller: Caller = { uid, email, isAnonymous: false };
  return { caller, sessionId, orderId, uid, email };
}
