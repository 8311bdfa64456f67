import { readFileSync } from 'node:fs';
import { Storage } from '@google-cloud/storage';
import { PassThroughClient } from 'google-auth-library';
import { expect, it, onTestFinished } from 'vitest';
import { firebaseDocuments } from '../../functions/src/adapters/firebase/documents.ts';
import { firebaseJobs } from '../../functions/src/adapters/firebase/jobs.ts';
import { firebaseObjects } from '../../functions/src/adapters/firebase/objects.ts';
import { firebaseTraces } from '../../functions/src/adapters/firebase/traces.ts';
import { testPayments } from '../../functions/src/adapters/local/test-payments.ts';
import { askedOf, USAGE } from '../../functions/src/command-line/desk/desk.ts';
import { COMMANDS } from '../../functions/src/command-line/desk/desk-commands.ts';
import { StartError } from '../../functions/src/ports/start-error.ts';
import { folder } from '../support/family-folder.ts';
import { heldTasks } from '../support/held-tasks.ts';
import { startJsonStorage } from '../support/json-storage.ts';
import type { DeskUnderTest } from './begin-desk.ts';
import { describeDesk } from './desk.contract.ts';
import { describeDeskAfterRestore } from './desk-restore.contract.ts';
import { ADMIN_TOKEN, adminFirestore } from './firebase-admin.ts';
import { listeningWire } from './listening-wire.ts';
import { BUCKET } from './wire-fixture.ts';

type Provider = ReturnType<typeof testPayments>;

/** A payment at the test provider, paid with a good card. */
const payer =
  (provider: Provider): DeskUnderTest['pay'] =>
  async (amountCents, metadata) => {
    const { id, clientSecret } = await provider.createIntent(
      { amountCents, metadata },
      String(metadata.orderId),
    );
    provider.confirm({ clientSecret, cardNumber: '4242424242424242', email: 'rose@example.com' });
    return id;
  };

const local = async () => {
  const opened = folder();
  if (!opened.testPayments) throw new Error('the test provider takes the cards of a folder without keys');
  return { ports: opened, pay: payer(opened.testPayments) };
};

const firebase = async () => {
  const { url } = await listeningWire({ adminToken: ADMIN_TOKEN });
  const firestore = adminFirestore(url);
  const server = await startJsonStorage(BUCKET);
  onTestFinished(() => server.close());
  const storage = new Storage({ apiEndpoint: server.url, authClient: new PassThroughClient() });
  const documents = firebaseDocuments(firestore);
  // The card provider is a third party on either host.
  const provider = testPayments(folder().database);
  const clock = { nowMs: () => Date.now() };
  const ports = {
    documents,
    clock,
    ids: { make: () => crypto.randomUUID() },
    objects: firebaseObjects(storage.bucket(BUCKET)),
    jobs: firebaseJobs({ documents, firestore, queue: heldTasks(), clock }),
    traces: firebaseTraces(firestore),
    payments: provider,
  };
  return { ports, pay: payer(provider) };
};

for (const [name, make] of Object.entries({ local, firebase })) {
  describeDesk(name, make);
  describeDeskAfterRestore(name, make);
}

it('every act of the desk is held to the contract, on both hosts', () => {
  const contract = ['desk.contract.ts', 'desk-restore.contract.ts']
    .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
    .join('');
  for (const name of Object.keys(COMMANDS)) {
    const words = name.split(' ').map((word) => `'${word}'`);
    expect(contract, name).toContain(`ask(${words.join(', ')}`);
  }
});

it('nothing is changed without a reason, and the sentence says how to give one', () => {
  for (const [name, { ofMemoir, words }] of Object.entries(COMMANDS)) {
    const args = [
      ...name.split(' '),
      ...words
        .replace(/\[.*?\]/g, '')
        .split(' ')
        .filter(Boolean),
    ];
    if (ofMemoir) expect(() => askedOf(args), name).toThrow('--why "..."');
    else expect(askedOf(args).name, name).toBe(name);
  }
});

it.each([[['--why', '  ']], [['--why=']], [[]]])('a reason that is empty (%j) is asked for once', (why) => {
  expect(() => askedOf(['unblock', 'Rose', ...why, '--who', 'Ada'])).toThrow(
    new StartError('Please say why, for the record: npm run order -- unblock Rose --who Ada --why "..."'),
  );
});

it.each([
  [['refund', ''], 'Please name the ORDER: npm run order -- refund ORDER'],
  [['show', ' '], 'Please name the ORDER: npm run order -- show ORDER'],
  [['block', ''], 'Please name the BOOK|NAME: npm run order -- block BOOK|NAME'],
  [['links', 'end', ''], 'Please name the LINK: npm run order -- links end LINK'],
  [['show', 'orders/o1'], '"orders/o1" is no id: ORDER.'],
])('%j names nothing, which is said in a sentence', (args, told) => {
  expect(() => askedOf([...args, '--why', 'x'])).toThrow(new StartError(told));
});

it.each([
  [],
  ['--help'],
  ['burn', 'o1'],
  ['show'],
  ['quotes', 'answer', 'b1', '--why', 'x'],
  ['list', '--no'],
])('how it is used is told to whoever asks %s %s', (...args) => expect(() => askedOf(args)).toThrow(USAGE));

it('what was asked wrongly is told above how it is asked', () => {
  expect(() => askedOf(['burn', 'o1'])).toThrow(/^There is no "burn o1" here\.\n/);
  expect(() => askedOf(['charges'])).toThrow(/^Something is missing: charges SINCE\n/);
});
