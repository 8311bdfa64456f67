// `npm run voice-model`: says what a neural voice on this machine needs, and fetches it where there is a network. Goes on
// where it was broken off. `-- --agree` answers the question about the licenses; `--whisper` and `--large-decoder` want more.

import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { changedFiles, fetchFile } from '../adapters/sherpa-onnx/fetch-files.ts';
import {
  CLEANING_FILE,
  LARGE_DECODER,
  LICENSES,
  POCKET_FILES,
  SPEAKER_FILE,
  WHISPER_FILES,
} from '../adapters/sherpa-onnx/model-downloads.ts';
import { problemOfWeights } from '../adapters/sherpa-onnx/try-loading.ts';
import { problemsOfModel } from '../adapters/sherpa-onnx/voice-engine.ts';
import { terminalProgress } from '../command-line/terminal-progress.ts';
import { commandWords } from '../hosts/command-words.ts';
import { modelFolder } from '../hosts/find-voice-model.ts';
import { loadEnvironment } from '../hosts/load-environment.ts';
import { dataFolder } from '../local/ports.ts';

const PACKAGE = 'sherpa-onnx-node@1.13.8';
const EXIT_STOPPED = 130;

const USAGE = 'npm run voice-model [-- --agree] [--whisper] [--large-decoder]';

const words = commandWords(USAGE);
loadEnvironment();
const folder = modelFolder(process.env, dataFolder(process.env));
const say = (line: string) => void process.stdout.write(`${line}\n`);
const abort = new AbortController();
process.once('SIGINT', () => abort.abort());

const ABOUT = `A neural voice clones a person on this machine, without an account. It needs some 260 MB in
  ${folder}
(VOICE_MODEL_DIR names another folder). "npm start" finds it there by itself.

ZipVoice by the k2-fsa project, English and Chinese, can stand in the place of Pocket TTS, with Whisper beside it: what
is in its archive (tts-models of the releases of k2-fsa/sherpa-onnx) and vocos_24khz.onnx lie in the same folder. No
license is stated for it; it was trained on Emilia, which is CC BY-NC.

${LICENSES}
`;

async function agrees(isAgreed: boolean): Promise<boolean> {
  if (isAgreed) return true;
  if (!process.stdin.isTTY) return false;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await lines.question('Do you agree to all of that? (yes or no) ', { signal: abort.signal });
  lines.close();
  return /^y(?:es)?$/i.test(answer.trim());
}

async function installPackage(): Promise<void> {
  const args = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', PACKAGE];
  const npm = spawn('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  const code = await new Promise((resolve, reject) => {
    npm.once('error', reject);
    npm.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`npm could not install ${PACKAGE}.`);
}

/** @returns whether all of it is there and whole */
async function fetchAll(wants: { readonly whisper?: boolean; readonly 'large-decoder'?: boolean }) {
  const wanted = [
    ...POCKET_FILES,
    SPEAKER_FILE,
    CLEANING_FILE,
    ...(wants.whisper ? WHISPER_FILES : []),
    ...(wants['large-decoder'] ? [LARGE_DECODER] : []),
  ];
  const progress = terminalProgress(process.stdout);
  const fetching = { signal: abort.signal, onProgress: progress.show };
  for (const file of wanted) {
    const how = await fetchFile(folder, file, fetching).finally(progress.end);
    if (how === 'there') say(`${file.fileName} is there`);
  }
  await installPackage();
}

function options() {
  try {
    return parseArgs({
      args: [...words],
      options: {
        agree: { type: 'boolean' },
        whisper: { type: 'boolean' },
        'large-decoder': { type: 'boolean' },
      },
    }).values;
  } catch {
    console.error(USAGE);
    process.exit(1);
  }
}

const values = options();
say(ABOUT);
try {
  if (await agrees(values.agree === true)) {
    await mkdir(folder, { recursive: true });
    await fetchAll(values);
  } else say('Nothing was fetched. Whoever agrees says yes, or: npm run voice-model -- --agree');
} catch (error) {
  if (abort.signal.aborted) {
    say('\nStopped. Run it again and it goes on from here.');
    process.exit(EXIT_STOPPED);
  }
  say(`\nNot everything could be fetched. ${error instanceof Error ? error.message : error}`);
}
const changed = (await changedFiles(folder)).map(
  (name) => `${name} is not as it was fetched; remove it and run this again.`,
);
const missing = [...(await problemsOfModel(folder)), ...changed];
// Files can be there and be something else: only loading them tells.
const broken = missing.length > 0 ? null : await problemOfWeights(folder);
const problems = broken === null ? missing : [`${broken} Remove them and run this again.`];
say(problems.length > 0 ? `\nStill missing:\n${problems.join('\n')}` : '\nEverything is there.');
process.exitCode = problems.length > 0 ? 1 : 0;
