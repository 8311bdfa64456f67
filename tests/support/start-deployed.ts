import { startWire } from '../contract/start-wire.ts';
import { BUCKET, PROJECT_ID } from '../contract/wire-fixture.ts';
import { startMetadataServer, startServing } from './cloud-process.ts';
import { PEERS } from './install-peers.ts';
import { startJsonStorage } from './json-storage.ts';

const FRAMEWORK = `${PEERS.framework}/node_modules/@google-cloud/functions-framework/build/src/main.js`;
const ADMIN_TOKEN = `admin-${crypto.randomUUID()}`;
export const FIREBASE_CONFIG = JSON.stringify({ projectId: PROJECT_ID, storageBucket: BUCKET });

/** Database, storage and credentials that functions share. */
export async function startProject() {
  const wire = await startWire({ adminToken: ADMIN_TOKEN, clock: { nowMs: Date.now } });
  const storage = await startJsonStorage(BUCKET);
  const metadata = await startMetadataServer(ADMIN_TOKEN);
  return {
    wire,
    storage,
    metadata,
    async close() {
      await storage.close();
      metadata.close();
      await wire.close();
    },
  };
}

export type Project = Awaited<ReturnType<typeof startProject>>;

/**
 * A packed function as Google's machine runs it, with our own servers in the place of Google's.
 * @throws Error when the framework is not installed: see `installPeers`
 */
export async function startDeployed(
  folder: string,
  target: string,
  { wire, storage, metadata }: Project,
  environment: Readonly<Record<string, string>> = {},
) {
  const { FUNCTION_SIGNATURE_TYPE = 'http' } = environment;
  const args = [`--target=${target}`, `--source=${folder}`, `--signature-type=${FUNCTION_SIGNATURE_TYPE}`];
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
