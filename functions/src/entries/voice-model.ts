// `npm run voice-model`: says what a neural voice on this machine needs, and fetches it where there is a network.

import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MODEL_FILES } from '../adapters/sherpa-onnx/model-files.ts';
import { problemsOfModel } from '../adapters/sherpa-onnx/voice-engine.ts';
import { PRINT_MODEL } from '../adapters/sherpa-onnx/voice-printer.ts';
import { dataFolder } from '../local/ports.ts';

const PACKAGE = 'sherpa-onnx-node@1.13.8';
const POCKET = 'https://huggingface.co/csukuangfj2/sherpa-onnx-pocket-tts-int8-2026-01-26/resolve/main';
const RELEASES = 'https://github.com/k2-fsa/sherpa-onnx/releases/download';
const SPEAKERS = `${RELEASES}/speaker-recongition-models/wespeaker_en_voxceleb_CAM%2B%2B.onnx`;
const folder = process.env.VOICE_MODEL_DIR || join(dataFolder(process.env), '../.voice-model');

const ABOUT = `A neural voice clones a person on this machine, without an account. It needs some 260 MB in
  ${folder}
(VOICE_MODEL_DIR names another folder).

Pocket TTS by Kyutai, English, is fetched file by file from
  ${POCKET}
Please read the license there, which forbids voices without consent, and that of ${PACKAGE}
(Apache-2.0, with code of eSpeak NG inside, GPL-3.0), before you use them for others.

ZipVoice by the k2-fsa project, English and Chinese, can stand in its place; it wants these in the same folder:
  ${RELEASES}/tts-models/sherpa-onnx-zipvoice-distill-int8-zh-en-emilia.tar.bz2
  ${RELEASES}/vocoder-models/vocos_24khz.onnx
  ${RELEASES}/asr-models/sherpa-onnx-whisper-tiny.en.tar.bz2
(what is inside the archives lies directly in the folder).
The last of them, Whisper, also reads every sentence of a narration back; what it cannot understand is read again.

A model that knows speakers is fetched beside them, as ${PRINT_MODEL}:
  ${SPEAKERS}
With it, who speaks in a recording is no longer told by the recording alone.

Afterwards: VOICE_MODEL_DIR=${folder} npm start
`;

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function fetchFile(fileName: string, url: string): Promise<void> {
  const path = join(folder, fileName);
  const known = await stat(path).catch(() => null);
  if (known && known.size > 0) return say(`${fileName} is there`);
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${fileName}: the server answers ${response.status}`);
  // What was packed for the way has another length than what is written.
  const isPacked = response.headers.has('content-encoding');
  const wantedBytes = isPacked ? 0 : Number(response.headers.get('content-length'));
  // Written aside and renamed: a file that is there is there whole.
  const aside = `${path}.part`;
  await pipeline(response.body, createWriteStream(aside));
  const { size } = await stat(aside);
  if (wantedBytes > 0 && size !== wantedBytes) {
    await rm(aside);
    throw new Error(`${fileName}: ${size} of ${wantedBytes} bytes came`);
  }
  await rename(aside, path);
  say(`${fileName}: ${(size / 1e6).toFixed(1)} MB`);
}

async function installPackage(): Promise<void> {
  const args = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', PACKAGE];
  const npm = spawn('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  const code = await new Promise((resolve, reject) => {
    npm.once('error', reject);
    npm.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`npm could not install ${PACKAGE}`);
}

say(ABOUT);
await mkdir(folder, { recursive: true });
try {
  for (const { fileName } of MODEL_FILES.pocket) await fetchFile(fileName, `${POCKET}/${fileName}`);
  await fetchFile(PRINT_MODEL, SPEAKERS);
  await installPackage();
} catch (error) {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  say(`\nNot everything could be fetched: ${reason instanceof Error ? reason.message : reason}`);
}
const problems = await problemsOfModel(folder);
say(problems.length > 0 ? `\nStill missing:\n${problems.join('\n')}` : '\nEverything is there.');
process.exitCode = problems.length > 0 ? 1 : 0;
