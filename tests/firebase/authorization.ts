// Runs beside Google's emulators (firebase emulators:exec): the authorization table, asked of the real rules engines.
import { readFileSync } from 'node:fs';
import { initializeTestEnvironment, type RulesTestEnvironment } from '@firebase/rules-unit-testing';
import {
  type AuthorizationCase,
  CALLERS,
  FIRESTORE_CASES,
  STORAGE_CASES,
  sentenceOf,
  THERE,
} from '../contract/authorization-table.ts';

const BUCKET = 'gs://demo-kindred.appspot.com';
/** Larger files are not made: they would lie in the emulator's memory. */
const MAX_BYTES = 16 * 1_048_576;

const rules = (name: string) =>
  readFileSync(new URL(`../../functions/rules/${name}`, import.meta.url), 'utf8');
type Context = ReturnType<RulesTestEnvironment['unauthenticatedContext']>;

function contextOf(environment: RulesTestEnvironment, { caller }: AuthorizationCase): Context {
  const person = CALLERS[caller];
  return person ? environment.authenticatedContext(person.uid) : environment.unauthenticatedContext();
}

/** False for a refusal of the rules. Every other failure is one of this test. */
async function isAllowed(asking: Promise<unknown>): Promise<boolean> {
  try {
    await asking;
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'permission-denied' || code === 'storage/unauthorized') return false;
    throw error;
  }
}

async function askDatabase(context: Context, { operation, path, document, incoming }: AuthorizationCase) {
  const database = context.firestore();
  if (operation === 'list') {
    const all = database.collection(path.slice(0, path.lastIndexOf('/'))).limit(10);
    return Object.entries(document ?? {})
      .reduce((query, [field, value]) => query.where(field, '==', value), all)
      .get();
  }
  const at = database.doc(path);
  if (operation === 'get') return at.get();
  if (operation === 'delete') return at.delete();
  return at.set({ ...incoming });
}

async function checkDatabase(environment: RulesTestEnvironment, one: AuthorizationCase): Promise<boolean> {
  await environment.clearFirestore();
  await environment.withSecurityRulesDisabled(async (context) => {
    const there = {
      ...THERE,
      ...(one.operation !== 'list' && one.document && { [one.path]: one.document }),
    };
    // What is to be created is not there.
    for (const [path, data] of Object.entries(there))
      if (one.operation !== 'create' || path !== one.path)
        await context
          .firestore()
          .doc(path)
          .set({ ...data });
  });
  return isAllowed(askDatabase(contextOf(environment, one), one));
}

interface FileInRules {
  readonly size?: number;
  readonly contentType?: string;
  readonly metadata?: Record<string, string>;
}

async function put(context: Context, path: string, file: FileInRules): Promise<unknown> {
  const { size = 0, contentType = '', metadata = {} } = file;
  return context
    .storage(BUCKET)
    .ref(path)
    .put(new Uint8Array(size), { contentType, customMetadata: metadata });
}

async function askStorage(context: Context, { operation, path, incoming }: AuthorizationCase) {
  const at = context.storage(BUCKET).ref(path);
  if (operation === 'get') return at.getMetadata();
  if (operation === 'list')
    return context
      .storage(BUCKET)
      .ref(path.slice(0, path.lastIndexOf('/')))
      .listAll();
  if (operation === 'delete') return at.delete();
  if (operation === 'update') return at.updateMetadata({ customMetadata: { more: 'x' } });
  return put(context, path, incoming as FileInRules);
}

async function checkStorage(environment: RulesTestEnvironment, one: AuthorizationCase): Promise<boolean> {
  await environment.clearStorage();
  await environment.withSecurityRulesDisabled(async (context) => {
    for (const [path, data] of Object.entries(THERE))
      await context
        .firestore()
        .doc(path)
        .set({ ...data });
    if (one.document) await put(context, one.path, one.document as FileInRules);
  });
  return isAllowed(askStorage(contextOf(environment, one), one));
}

const isLarge = ({ document, incoming }: AuthorizationCase) =>
  [document, incoming].some((file) => Number((file as FileInRules | undefined)?.size ?? 0) > MAX_BYTES);

async function run(
  name: string,
  cases: readonly AuthorizationCase[],
  check: (one: AuthorizationCase) => Promise<boolean>,
): Promise<number> {
  const asked = cases.filter((one) => !isLarge(one));
  let different = 0;
  for (const one of asked) {
    const allowed = await check(one);
    if (allowed === one.expected) continue;
    different++;
    console.log(`${name} ${allowed ? 'allow' : 'refuse'}, and the table says it ${sentenceOf(one)}`);
  }
  const left = cases.length - asked.length;
  const skipped =
    left > 0 ? `, ${left} not asked: their files are larger than ${MAX_BYTES / 1_048_576} MiB` : '';
  console.log(
    `${name} in Google's emulator: ${asked.length - different} of ${asked.length} as the table says${skipped}`,
  );
  return different;
}

const environment = await initializeTestEnvironment({
  projectId: 'demo-kindred',
  firestore: { rules: rules('firestore.rules') },
  storage: { rules: rules('storage.rules') },
});
try {
  const different =
    (await run('firestore.rules', FIRESTORE_CASES, (one) => checkDatabase(environment, one))) +
    (await run('storage.rules', STORAGE_CASES, (one) => checkStorage(environment, one)));
  process.exitCode = different > 0 ? 1 : 0;
} finally {
  await environment.cleanup();
}
