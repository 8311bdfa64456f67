import { randomBytes } from 'node:crypto';
import { AppError } from '../../../src/domain/errors.ts';
import { firebaseBackups } from '../adapters/firebase/backups.ts';
import { firebaseDocuments } from '../adapters/firebase/documents.ts';
import { genuineApp } from '../adapters/firebase/genuine-app.ts';
import type { GoogleServices } from '../adapters/firebase/google-services.ts';
import { firebaseHealth } from '../adapters/firebase/health.ts';
import { firebaseIdentity } from '../adapters/firebase/identity.ts';
import { firebaseJobs } from '../adapters/firebase/jobs.ts';
import { firebaseObjects } from '../adapters/firebase/objects.ts';
import { firebaseTaskQueue } from '../adapters/firebase/task-queue.ts';
import { firebaseTraces } from '../adapters/firebase/traces.ts';
import { smtpMailer } from '../adapters/mail/mailer.ts';
import { senderOf } from '../adapters/mail/sender.ts';
import { stripePayments } from '../adapters/stripe/stripe-payments.ts';
import { chooseFinish } from '../hosts/choose-finish.ts';
import { choosePayments } from '../hosts/choose-payments.ts';
import { JOB_SETTINGS } from '../hosts/jobs.ts';
import { logError } from '../hosts/log.ts';
import { openSigner } from '../hosts/provenance.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { Payments } from '../ports/payments.ts';
import { REGION } from './deployed.ts';

export type FirebasePorts = ReturnType<typeof openFirebase>;

/** The adapters of one project. A function that is never paid needs no key of the card provider: those are read at first use. */
export function openFirebase(google: GoogleServices, environment: NodeJS.ProcessEnv = process.env) {
  const clock = { nowMs: () => Date.now() };
  const { firestore } = google;
  const documents = firebaseDocuments(firestore);
  const queue = firebaseTaskQueue(google.functions, REGION, JOB_SETTINGS);
  const objects = firebaseObjects(google.bucket);
  const jobs = firebaseJobs({ documents, firestore, queue, clock });
  const provenanceSigner = openSigner(environment, null);
  const onError = (error: unknown) => logError({ what: 'health', outcome: 'failed' }, error);
  return {
    clock,
    ids: { make: () => randomBytes(16).toString('hex') },
    documents,
    objects,
    jobs,
    identity: firebaseIdentity(google.auth),
    traces: firebaseTraces(firestore),
    finish: chooseFinish(environment),
    ...(provenanceSigner && { provenanceSigner }),
    /** beside the ports: whether a request comes from our own app */
    isGenuineApp: genuineApp(() => google.appCheck),
    /** beside the ports: whether database and storage can be written */
    health: firebaseHealth({ documents, objects, jobs, clock, onError }),
    /** beside the ports: when the newest whole backup of the database was taken */
    newestBackup: firebaseBackups(google),
    payments: atFirstUse(() => paymentsOf(environment)),
    mailer: atFirstUse(() => mailerOf(environment)),
  };
}

/** Use cases hand their ports on whole, so that looking at one is no use of it: asking it for something is. */
function atFirstUse<T extends object>(open: () => T): T {
  let opened: T | undefined;
  const handler: ProxyHandler<T> = {
    get(_, name) {
      opened ??= open();
      return Reflect.get(opened, name);
    },
  };
  return new Proxy({} as T, handler);
}

function paymentsOf(environment: NodeJS.ProcessEnv): Payments {
  const chosen = choosePayments(environment);
  if (chosen.provider === 'stripe') return stripePayments(chosen.account);
  throw new AppError('internal', "the card provider's keys are not set");
}

/** A function's disk is gone with it: there letters cannot wait for somebody to read them. */
function mailerOf(environment: NodeJS.ProcessEnv): Mailer {
  const { SMTP_URL: url } = environment;
  if (!url) throw new AppError('unavailable', 'SMTP_URL is not set');
  return smtpMailer(url, senderOf(environment));
}
