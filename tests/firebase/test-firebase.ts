// npm run test:firebase: our wire protocols and rules beside Google's own emulators, case by case. What cannot run here is
// skipped, and said so; exit code 1 when a difference is not one of those that are meant.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPEN_RULES, startWire } from '../contract/start-wire.ts';
import { PROJECT_ID } from '../contract/wire-fixture.ts';
import { freePort } from '../support/cloud-process.ts';
import { type Answer, STEPS, walk } from './account-cases.ts';
import { MEANT_OF_CALLS } from './call-cases.ts';
import { compare, MEANT_OF_ACCOUNTS, type Meant } from './compare.ts';
import { compareDeployment, type Walked } from './deployment.ts';
import { besideEmulators, emulatorFolder, javaWords, missingForEmulators } from './emulators.ts';
import { hasPages } from './functions-emulator.ts';
import { MEANT_OF_OBJECTS } from './meant-of-objects.ts';
import { OBJECT_STEPS, walkObjects } from './object-cases.ts';
import { findFirebaseTools, HOW_TO_GET, startAuthOracle, startStorageOracle } from './oracle.ts';
import { MEANT_OF_PAGES } from './page-cases.ts';

/** Prints what differs. @returns whether all of it is meant */
function report(
  what: string,
  steps: readonly { readonly name: string }[],
  [here, there]: readonly [readonly Answer[], readonly Answer[]],
  meantHere: readonly Meant[],
): boolean {
  const comparisons = steps.map(({ name }, i) => {
    const [one, other] = [here[i], there[i]];
    if (!one || !other) throw new Error(`no answer to ${name}`);
    return { name, ...compare(meantHere, name, one, other) };
  });
  for (const { name, isSame, ours: one, oracle: other, reasons } of comparisons) {
    if (!isSame) console.log(`${name}: DIFFERENT\n  ours   ${one}\n  oracle ${other}`);
    else if (reasons.length > 0) console.log(`${name}: differs, as is meant: ${reasons.join('; ')}`);
  }
  const same = comparisons.filter(({ isSame, reasons }) => isSame && reasons.length === 0).length;
  const meant = comparisons.filter(({ isSame, reasons }) => isSame && reasons.length > 0).length;
  const rest = steps.length - same - meant;
  console.log(`${what}: ${same} of ${steps.length} the same, ${meant} differ as is meant, ${rest} differ\n`);
  return rest === 0;
}

const ACCOUNTS = "accounts beside Google's Auth emulator";
const OBJECTS = "objects beside Google's storage emulator";
const CALLS = "callables beside the deployed ones in Google's Functions emulator";
const PAGES = "pages beside Google's Hosting emulator";
const TASKS = "tasks beside Google's Cloud Tasks emulator";
const EVENTS = "what storage tells, in Google's Functions emulator";
const RULES =
  "the authorization table and the contract of documents in Google's Firestore and storage emulators";

async function compareAccounts(place: string): Promise<boolean> {
  const wire = await startWire();
  const ours = {
    url: wire.url,
    codeFor: async (email: string) => {
      const link = wire.mails.findLast((mail) => mail.email === email)?.link ?? '';
      return /oobCode=([\w-]+)/.exec(link)?.[1] ?? '';
    },
  };
  const oracle = await startAuthOracle(place, PROJECT_ID);
  const answers = [await walk(ours), await walk(oracle)] as const;
  await wire.close();
  oracle.close();
  return report(ACCOUNTS, STEPS, answers, MEANT_OF_ACCOUNTS);
}

async function compareObjects(place: string): Promise<boolean> {
  const wire = await startWire({ rules: OPEN_RULES });
  const oracle = await startStorageOracle(place, PROJECT_ID, await freePort());
  const authorization = `Firebase ${(await wire.anonymous()).idToken}`;
  const answers = [
    await walkObjects({ url: wire.url, headers: { authorization } }),
    await walkObjects({ url: oracle.url, headers: { authorization } }),
  ] as const;
  await wire.close();
  await oracle.close();
  return report(OBJECTS, OBJECT_STEPS, answers, MEANT_OF_OBJECTS);
}

async function compareDeployed(place: string): Promise<boolean> {
  if (!hasPages()) throw new Error('the pages are not built: npm run build');
  const { calls, pages, tasks, events } = await compareDeployment(place);
  const said = (what: string, { steps, answers }: Walked, meant: readonly Meant[] = []) =>
    report(what, steps, answers, meant);
  const all = [
    said(CALLS, calls, MEANT_OF_CALLS),
    said(PAGES, pages, MEANT_OF_PAGES),
    said(TASKS, tasks),
    said(EVENTS, events),
  ];
  return !all.includes(false);
}

/** The rules as they are deployed, and ports that nobody else has. */
async function askRules(place: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'kindred-emulators-'));
  const rules = (name: string) => join(import.meta.dirname, '../../functions/rules', name);
  const [firestore, storage, hub, logging, websocketPort] = await Promise.all(
    Array.from({ length: 5 }, freePort),
  );
  const port = (number: number | undefined) => ({ host: '127.0.0.1', port: number });
  const config = join(folder, 'firebase.json');
  writeFileSync(
    config,
    JSON.stringify({
      firestore: { rules: rules('firestore.rules') },
      storage: { rules: rules('storage.rules') },
      emulators: {
        firestore: { ...port(firestore), websocketPort },
        storage: port(storage),
        hub: port(hub),
        logging: port(logging),
        ui: { enabled: false },
        // Each case of the contract has a project of its own.
        singleProjectMode: false,
      },
    }),
  );
  const authorization = `"${process.execPath}" "${join(import.meta.dirname, 'authorization.ts')}"`;
  const documents =
    'vitest run --config tests/vitest.config.ts --project server tests/contract/firebase-documents.test.ts';
  const isKept = besideEmulators(place, config, `${authorization} && ${documents}`);
  rmSync(folder, { recursive: true });
  return isKept;
}

const place = findFirebaseTools();
let isKept = true;
if (place === null)
  for (const what of [ACCOUNTS, OBJECTS, CALLS, PAGES, TASKS, EVENTS])
    console.log(`${what}: skipped, needs firebase-tools. To get it: ${HOW_TO_GET}`);
else {
  isKept = await compareAccounts(place);
  isKept = (await compareObjects(place)) && isKept;
  isKept = (await compareDeployed(place)) && isKept;
}
const missing = missingForEmulators(place, javaWords(), emulatorFolder(process.env));
if (missing !== null) console.log(`${RULES}: skipped, ${missing}`);
else if (place !== null) isKept = (await askRules(place)) && isKept;
process.exit(isKept ? 0 : 1);
