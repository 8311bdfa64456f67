// npm run deploy -- --dry --start: what was packed is installed far from this workspace, as Google's machine does it, and
// asked over HTTP. Installing needs the package registry; exit code 1 when an answer is not the right one.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packedFiles } from '../../functions/deploy/packed-files.ts';
import { newRow, pathOfJob } from '../../functions/src/adapters/firebase/job-row.ts';
import { installPeers } from '../support/install-peers.ts';
import { type Project, startDeployed, startProject } from '../support/start-deployed.ts';
import { askFirebaseTools } from './ask-firebase-tools.ts';
import { findFirebaseTools, HOW_TO_GET } from './oracle.ts';

const packed = join(import.meta.dirname, '../../dist-functions');

/** A machine that knows nothing of this one, except where the right Node and the package registry are. */
function install(folder: string): void {
  const known = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_(?!config_(?:registry|cache|userconfig)$)|NODE_|INIT_CWD)/i.test(name),
  );
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
  execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    env: { ...Object.fromEntries(known), PATH },
    stdio: 'inherit',
  });
}

/** Packages that came, of those the lock file names; a link among them would lead to somebody's workspace. */
function installed(folder: string): number {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { readonly optional?: boolean }>>;
  };
  const places = Object.entries(packages).filter(([place]) => place !== '');
  const isThere = ([place]: (typeof places)[number]) => existsSync(join(folder, place));
  const missing = places.filter((one) => !isThere(one) && !one[1].optional);
  if (missing.length > 0) throw new Error(`not installed: ${missing.map(([place]) => place).join(', ')}`);
  for (const [place] of places.filter(isThere))
    if (lstatSync(join(folder, place)).isSymbolicLink()) throw new Error(`${place} is a link`);
  return places.filter(isThere).length;
}

const told = (json: unknown) => JSON.stringify(json);

async function ask(folder: string, project: Project): Promise<boolean> {
  const { wire, storage } = project;
  const { idToken, localId } = await wire.anonymous();
  const sessionId = await wire.session(localId);
  const pagePath = `book-scans/${sessionId}/page_1.jpg`;
  storage.put(pagePath, readFileSync(join(import.meta.dirname, '../fixtures/page.jpg')), 'image/jpeg');

  const callable = await startDeployed(folder, 'count_my_data', project);
  const nobody = await callable.call({});
  const owner = await callable.call({}, idToken);
  await callable.cloud.stop();
  console.log(`count_my_data without a sign-in: ${nobody.status} ${told(nobody.json)}`);
  console.log(`count_my_data of a guest with one page: ${owner.status} ${told(owner.json)}`);

  // Starts child processes and loads what is native.
  const worker = await startDeployed(folder, 'jobReadPage', project);
  const key = `read-page:${pagePath}`;
  const row = newRow({ kind: 'read-page', key, input: { sessionId, pagePath } }, null, Date.now());
  await wire.documents.update(pathOfJob(key), () => ({ ...row }));
  const task = await worker.call({ key }, idToken);
  await worker.cloud.stop();
  const readings = await wire.documents.get(`page_readings/${sessionId}`);
  console.log(`jobReadPage of that page: ${task.status} ${told(readings?.pages)}`);

  const isRight =
    nobody.status === 401 && owner.status === 200 && task.status === 204 && told(readings).includes('"read"');
  if (!isRight) console.error(callable.cloud.output() + worker.cloud.output());
  return isRight;
}

/** Holds our list of what is uploaded against that of Google's command line, where it is installed. */
async function compareUpload(): Promise<boolean> {
  const place = findFirebaseTools();
  if (place === null) {
    console.log(
      `What Google's command line would upload: skipped, needs firebase-tools. To get it: ${HOW_TO_GET}`,
    );
    return true;
  }
  const firebase = JSON.parse(readFileSync(join(packed, '../firebase.json'), 'utf8'));
  const { files, functions } = await askFirebaseTools(place, packed, firebase.functions[0].ignore);
  const ours = packedFiles(packed).map(({ name }) => name);
  const isSame = told(files) === told(ours);
  console.log(`Google's command line would upload ${isSame ? 'the same' : 'OTHER'} ${files.length} files`);
  console.log(`  and finds ${functions.length} functions: ${functions.join(', ')}`);
  return isSame && functions.length > 0;
}

const missing = installPeers('framework');
if (missing) throw new Error(missing);
const folder = mkdtempSync(join(tmpdir(), 'kindred-packed-'));
const project = await startProject();
try {
  for (const { name } of packedFiles(packed)) cpSync(join(packed, name), join(folder, name));
  install(folder);
  const count = installed(folder);
  const names = readdirSync(folder).sort();
  console.log(`Installed ${count} packages beside ${names.length - 1} packed names, no link among them.`);
  const isRight = [await compareUpload(), await ask(folder, project)];
  if (isRight.includes(false)) process.exitCode = 1;
} finally {
  await project.close();
  rmSync(folder, { recursive: true, force: true });
}
