import { existsSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Where firebase-tools is looked for: `FIREBASE_TOOLS` names a folder with node_modules, else the project's own. */
export function findFirebaseTools(): string | null {
  const places = [process.env.FIREBASE_TOOLS, root].filter((place): place is string => !!place);
  return places.find((place) => existsSync(join(place, 'node_modules/firebase-tools/package.json'))) ?? null;
}

export const HOW_TO_GET =
  'npm install --no-save --ignore-scripts firebase-tools@15.34.2 (625 packages, 240 MB), or FIREBASE_TOOLS=<folder it is installed in>';

/** What of the storage emulator is used. */
interface Emulator {
  _rulesRuntime: { start(): Promise<void>; stop(): Promise<void> };
}
type EmulatorClass = new (options: {
  readonly projectId: string;
  readonly host: string;
  readonly port: number;
  readonly rules: readonly never[];
}) => Emulator;

/**
 * Google's own storage emulator in this process, without its rules, which need Java: everybody may do everything. Nor is
 * this a public interface of firebase-tools.
 */
export async function startStorageOracle(place: string, projectId: string, port: number) {
  const require = createRequire(join(place, 'package.json'));
  const { StorageEmulator } = require('firebase-tools/lib/emulator/storage') as {
    StorageEmulator: EmulatorClass;
  };
  const nothing = async () => undefined;
  class WithoutRules extends StorageEmulator {
    createRulesManager() {
      const verify = async () => ({ permitted: true, issues: { exist: () => false } });
      return { start: nothing, stop: nothing, getRuleset: () => ({ verify }) };
    }
  }
  const emulator = new WithoutRules({ projectId, host: '127.0.0.1', port, rules: [] });
  emulator._rulesRuntime = { start: nothing, stop: nothing };
  const { EmulatorRegistry } = require('firebase-tools/lib/emulator/registry') as {
    EmulatorRegistry: { start(emulator: Emulator): Promise<void>; stop(name: 'storage'): Promise<void> };
  };
  // Started by itself it does not know its own address.
  await EmulatorRegistry.start(emulator);
  return { url: `http://127.0.0.1:${port}`, close: () => EmulatorRegistry.stop('storage') };
}

/**
 * Google's own Auth emulator in this process, as a new project is set up: with enumeration protection. It is not a public
 * interface of firebase-tools; what it is called there was read in 15.34.2.
 */
export async function startAuthOracle(place: string, projectId: string) {
  const require = createRequire(join(place, 'package.json'));
  const { createApp } = require('firebase-tools/lib/emulator/auth/server') as {
    createApp: (projectId: string) => Promise<http.RequestListener>;
  };
  const server = http.createServer(await createApp(projectId));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = `${url}/identitytoolkit.googleapis.com/v2/projects/${projectId}/config?updateMask=emailPrivacyConfig`;
  const answer = await fetch(config, {
    method: 'PATCH',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
  });
  if (!answer.ok)
    throw new Error(`the oracle took no configuration: ${answer.status} ${await answer.text()}`);
  return {
    url,
    /** the code of the last letter to an address */
    async codeFor(email: string): Promise<string> {
      const codes = await fetch(`${url}/emulator/v1/projects/${projectId}/oobCodes`);
      const { oobCodes } = (await codes.json()) as { oobCodes: { email: string; oobCode: string }[] };
      return oobCodes.findLast((one) => one.email === email)?.oobCode ?? '';
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
