import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '../adapters/local/database.ts';
import { DATABASE_FILE, OBJECTS_FOLDER } from '../adapters/local/database-problem.ts';
import { localDocuments } from '../adapters/local/documents.ts';
import { localIdentity } from '../adapters/local/identity.ts';
import { localJobs } from '../adapters/local/jobs.ts';
import { localObjects } from '../adapters/local/objects.ts';
import { testPayments } from '../adapters/local/test-payments.ts';
import { localTraces } from '../adapters/local/traces.ts';
import { fileMailer, smtpMailer } from '../adapters/mail/mailer.ts';
import { senderOf } from '../adapters/mail/sender.ts';
import { stripePayments } from '../adapters/stripe/stripe-payments.ts';
import { chooseFinish } from '../hosts/choose-finish.ts';
import { choosePayments } from '../hosts/choose-payments.ts';
import { openSigner } from '../hosts/provenance.ts';
import type { Payments } from '../ports/payments.ts';
import { StartError } from '../ports/start-error.ts';
import { bindStore } from './store/store-binding.ts';

/** The local server's own names; they take the place of a Firebase project's. */
export const LOCAL = {
  projectId: 'kindred-local',
  bucket: 'kindred-local.appspot.com',
  apiKey: 'local',
} as const;

/**
 * The adapters of one data folder. What they make is signed with the folder's own key unless the caller has another. The server and each of its job processes open the same folder.
 * @throws StartError when its database is gone or damaged, or its files are not those of its database
 */
export function openDataFolder(
  dataDir: string,
  environment: NodeJS.ProcessEnv = process.env,
  provenanceSigner = openSigner(environment, signingKeyFile(dataDir)),
) {
  const chosen = choosePayments(environment);
  const { database, isMarkLost } = openBound(dataDir);
  const clock = { nowMs: () => Date.now() };
  const ownProvider = chosen.provider === 'test' ? testPayments(database) : null;
  const payments: Payments =
    ownProvider ?? stripePayments((chosen as Extract<typeof chosen, { provider: 'stripe' }>).account);
  const objects = localObjects(database, dataDir, LOCAL.bucket);
  const sender = senderOf(environment);
  return {
    database,
    /** the mark that binds the files to the database was gone and was written anew */
    isMarkLost,
    clock,
    ids: { make: () => randomBytes(16).toString('hex') },
    documents: localDocuments(database),
    objects,
    jobs: localJobs(database, clock),
    payments,
    /** null when Stripe takes the cards */
    testPayments: ownProvider,
    mailer: environment.SMTP_URL
      ? smtpMailer(environment.SMTP_URL, sender)
      : fileMailer(join(dataDir, 'mail'), sender),
    identity: localIdentity(database, LOCAL.projectId),
    traces: localTraces(database, objects.files),
    finish: chooseFinish(environment),
    provenanceSigner,
  };
}

function openBound(dataDir: string): { readonly database: Database; readonly isMarkLost: boolean } {
  const database = openDatabase(dataDir);
  try {
    return { database, isMarkLost: bindStore(database, dataDir) };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The key with which finished files are signed. */
export const signingKeyFile = (dataDir: string): string => join(dataDir, 'keys', 'provenance.key');

/**
 * The data folder for a command that only looks into one: a mistyped DATA_DIR is no empty store.
 * @throws StartError
 */
export function existingFolder(environment: NodeJS.ProcessEnv): string {
  const folder = dataFolder(environment);
  if (![DATABASE_FILE, OBJECTS_FOLDER].some((name) => existsSync(join(folder, name))))
    throw new StartError(
      `There is no store in ${folder}. Please set DATA_DIR to the data folder of the server, or start the server once.`,
    );
  return folder;
}

/** Where data lies when DATA_DIR does not say otherwise. */
export function dataFolder(environment: NodeJS.ProcessEnv): string {
  return environment.DATA_DIR || join(import.meta.dirname, '../../../.data');
}
