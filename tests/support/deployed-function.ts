import { onTestFinished } from 'vitest';
import { listeningWire } from '../contract/listening-wire.ts';
import { BUCKET, PROJECT_ID } from '../contract/wire-fixture.ts';
import { startMetadataServer, startServing } from './cloud-process.ts';
import { startJsonStorage } from './json-storage.ts';

const FRAMEWORK = 'node_modules/@google-cloud/functions-framework/build/src/main.js';
const ADMIN_TOKEN = `admin-${crypto.randomUUID()}`;
export const FIREBASE_CONFIG = JSON.stringify({ projectId: PROJECT_ID, storageBucket: BUCKET });

/** Database, storage and credentials that functions share. */
export async function openProject() {
  const wire = await listeningWire({ adminToken: ADMIN_TOKEN, clock: { nowMs: Date.now } });
  const storage = await startJsonStorage(BUCKET);
  const metadata = await startMetadataServer(ADMIN_TOKEN);
  onTestFinished(async () => {
    await storage.close();
    metadata.close();
  });
  return { wire, storage, metadata };
}

/** A packed function as Google's machine runs it, with our own servers in the place of Google's. */
export async function deployedFrom(
  folder: string,
  target: string,
  project?: Awaited<ReturnType<typeof openProject>>,
  environment: Readonly<Record<string, string>> = {},
) {
  const { wire, storage, metadata } = project ?? (await openProject());
  const args = [`--target=${target}`, `--source=${folder}`, '--signature-type=http'];
  const cloud = await startServing(
    FRAMEWORK,
    args,
    {
      FIREBASE_CONFIG,
      GCLOUD_PROJECT: PROJECT_ID,
      FUNCTION_TARGET: target,
      FIRESTORE_EMULATOR_HOST: new URL(wire.url).host,
      STORAGE_EMULATOR_HOST: storage.url,
      GCE_METADATA_HOST: metadata.host,
      // The wire's tokens are signed by the wire and not by Google.
      FIREBASE_DEBUG_MODE: 'true',
      FIREBASE_DEBUG_FEATURES: '{"skipTokenVerification":true}',
      ...environment,
    },
    folder,
  );
  onTestFinished(() => cloud.stop());
  const call = async (data: unknown, idToken?: string) => {
    const response = await fetch(cloud.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(idToken !== undefined && { authorization: `Bearer ${idToken}` }),
      },
      body: JSON.stringify({ data }),
    });
    // A task is answered with nothing.
    const text = await response.text();
    return { status: response.status, json: JSON.parse(text || '{}') as Record<string, unknown> };
  };
  return { wire, storage, cloud, call };
}
