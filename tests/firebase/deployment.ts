import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathOfJob } from '../../functions/src/adapters/firebase/job-row.ts';
import { downloadUrlOf } from '../../src/domain/transfer/object-path.ts';
import { approach } from '../attacks/outsider.ts';
import { BUCKET, PROJECT_ID } from '../contract/wire-fixture.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';
import { type Project, startProject } from '../support/start-deployed.ts';
import type { Answer } from './account-cases.ts';
import { CALL_STEPS, walkCalls } from './call-cases.ts';
import { type Emulators, startEmulators } from './functions-emulator.ts';
import { pageSteps, walkPages } from './page-cases.ts';

const root = join(import.meta.dirname, '../..');
const FINALIZED = 'google.cloud.storage.object.v1.finalized';

interface Sides {
  readonly product: Product;
  readonly emulators: Emulators;
  readonly project: Project;
}

/** What was done by both, in the same order. */
export interface Walked {
  readonly steps: readonly { readonly name: string }[];
  readonly answers: readonly [readonly Answer[], readonly Answer[]];
}

async function calls({ product, emulators, project }: Sides): Promise<Walked> {
  const outsider = await approach(product.address);
  const [guest, other] = [await outsider.guest(), await project.wire.anonymous()];
  const ours = {
    url: `${product.address}/call`,
    idToken: guest.idToken,
    sessionId: await outsider.session(guest),
  };
  const oracle = {
    url: emulators.callsUrl,
    idToken: other.idToken,
    sessionId: await project.wire.session(other.localId),
  };
  return { steps: CALL_STEPS, answers: [await walkCalls(ours), await walkCalls(oracle)] };
}

async function pages({ product, emulators }: Sides): Promise<Walked> {
  const script = readdirSync(join(root, 'dist/assets')).find((name) => /^[\w-]{8}\.js$/.test(name));
  if (script === undefined) throw new Error('the build has no script: npm run build');
  const steps = pageSteps(`/assets/${script}`);
  return {
    steps,
    answers: [await walkPages(product.address, steps), await walkPages(emulators.hostingUrl, steps)],
  };
}

const MEMOIR = { name: 'memoir.docx', type: 'application/zip' };

/** A call that puts a job on a queue and waits for it: what the queue delivers to does the work. */
async function tasks({ product, emulators, project }: Sides): Promise<Walked> {
  const bytes = readFileSync(join(root, 'tests/fixtures', MEMOIR.name));
  const outsider = await approach(product.address);
  const guest = await outsider.guest();
  const here = await outsider.readDocument(guest, await outsider.session(guest), {
    fileName: MEMOIR.name,
    fileType: MEMOIR.type,
    bytes,
  });

  const { wire, storage } = project;
  const { idToken, localId } = await wire.anonymous();
  const sessionId = await wire.session(localId);
  const path = `documents/${sessionId}/${MEMOIR.name}`;
  storage.put(path, bytes, MEMOIR.type);
  const there = await post(`${emulators.callsUrl}/process_document`, idToken, {
    documentUrl: downloadUrlOf('https://firebasestorage.googleapis.com', BUCKET, path),
    fileName: MEMOIR.name,
    fileType: MEMOIR.type,
    sessionId,
  });
  const steps = [{ name: 'a document read by a task' }];
  return { steps, answers: [[{ status: here.status, json: here.json }], [there]] };
}

async function post(url: string, idToken: string, data: unknown): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${idToken}` },
    body: JSON.stringify({ data }),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

/** Storage tells of an object, as Google's emulator of storage says it, and our trigger takes away what is no photo. */
async function events({ emulators, project: { wire, storage } }: Sides): Promise<Walked> {
  const { localId } = await wire.anonymous();
  const sessionId = await wire.session(localId);
  const [photo, script] = ['page_1.jpg', 'page_2.jpg'].map((name) => `book-scans/${sessionId}/${name}`);
  if (photo === undefined || script === undefined) throw new Error('two pages have two names');
  storage.put(photo, readFileSync(join(root, 'tests/fixtures/page.jpg')), 'image/jpeg');
  storage.put(script, Buffer.from('<svg onload="x()">'), 'image/jpeg');
  for (const name of [photo, script])
    await fetch(emulators.eventsUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/cloudevents+json; charset=UTF-8' },
      body: JSON.stringify({
        specversion: '1.0',
        id: crypto.randomUUID(),
        type: FINALIZED,
        source: `//storage.googleapis.com/projects/_/buckets/${BUCKET}/objects/${name}`,
        time: new Date().toISOString(),
        data: { kind: 'storage#object', name, bucket: BUCKET, size: '1000', contentType: 'image/jpeg' },
      }),
    });
  const isDone = async () => {
    const readings = await wire.documents.get(`page_readings/${sessionId}`);
    return !storage.paths().includes(script) && JSON.stringify(readings ?? '').includes('"read"');
  };
  for (let tries = 0; tries < 120 && !(await isDone()); tries++)
    await new Promise((resolve) => setTimeout(resolve, 250));
  const row = await wire.documents.get(pathOfJob(`read-page:${photo}`));
  return {
    steps: [{ name: 'a photo read and a script taken away because storage told of them' }],
    answers: [
      [{ status: 200, json: { success: true } }],
      [{ status: 200, json: { success: (await isDone()) && row !== null } }],
    ],
  };
}

/** Ours beside what Google's emulators make of what would be deployed. */
export async function compareDeployment(place: string) {
  const project = await startProject();
  const folder = scratchFolder('firebase');
  let emulators: Emulators | undefined;
  let product: Product | undefined;
  try {
    emulators = await startEmulators(place, PROJECT_ID, project);
    product = await startProduct({ dataDir: folder.path });
    const sides = { product, emulators, project };
    return {
      calls: await calls(sides),
      pages: await pages(sides),
      tasks: await tasks(sides),
      events: await events(sides),
    };
  } finally {
    await emulators?.stop();
    await product?.stop();
    folder.remove();
    await project.close();
  }
}
