import { createRequire } from 'node:module';
import { join, relative } from 'node:path';

interface Endpoint {
  readonly region?: readonly string[];
}
interface Delegate {
  validate(): Promise<void>;
  discoverBuild(config: object, environment: object): Promise<{ endpoints: Record<string, Endpoint> }>;
}

const root = join(import.meta.dirname, '../..');

/**
 * What Google's command line would upload of the packed folder, and which functions it finds there. None of this is a
 * public interface of firebase-tools; what it is called was read in 15.34.2.
 * @param ignore as firebase.json says it
 */
export async function askFirebaseTools(place: string, packed: string, ignore: readonly string[]) {
  const require = createRequire(join(place, 'package.json'));
  const { readdirRecursive } = require('firebase-tools/lib/fsAsync') as {
    readdirRecursive(options: object): Promise<readonly { readonly name: string }[]>;
  };
  const { getRuntimeDelegate } = require('firebase-tools/lib/deploy/functions/runtimes') as {
    getRuntimeDelegate(context: object): Promise<Delegate>;
  };
  const projectId = 'demo-kindred';
  const files = await readdirRecursive({ path: packed, ignoreStrings: [...ignore] });
  const context = { projectId, projectDir: root, sourceDir: packed, runtime: 'nodejs24' };
  const delegate = await getRuntimeDelegate(context);
  await delegate.validate();
  const project = { projectId, storageBucket: `${projectId}.firebasestorage.app` };
  const environment = { GCLOUD_PROJECT: projectId, FIREBASE_CONFIG: JSON.stringify(project) };
  const { endpoints } = await delegate.discoverBuild({}, environment);
  return {
    files: files.map(({ name }) => relative(packed, name)).sort(),
    functions: Object.keys(endpoints).sort(),
  };
}
