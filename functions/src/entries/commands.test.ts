import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '../../../src/domain/errors.ts';
import { CLIP_STORY, makeSpeech } from '../../../tests/support/make-clip.ts';
import { runFfmpeg } from '../../../tests/support/run-ffmpeg.ts';
import { MODEL_FILES } from '../adapters/sherpa-onnx/model-files.ts';
import { SHERPA_PACKAGE } from '../adapters/sherpa-onnx/sherpa-package.ts';
import { withMark } from '../audio/mastering/mark-sound.ts';
import { wavOf } from '../audio/signal/wav.ts';
import { loadEnvironment, settingsInFile } from '../hosts/load-environment.ts';
import { toldError } from '../hosts/told-error.ts';

/** A command of the operator's, where there is no data folder yet. */
function run(command: string, ...words: readonly string[]) {
  const scratch = mkdtempSync(join(tmpdir(), 'kindred-commands-'));
  onTestFinished(() => rmSync(scratch, { recursive: true }));
  const dataDir = join(scratch, 'data');
  const file = join(import.meta.dirname, `${command}.ts`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...words], {
    env: { ...process.env, ENV_FILE: '', DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  return { status, answer: stdout, told: stderr, hasMadeFolder: existsSync(dataDir) };
}

it.each(['backup', 'check-voice', 'order', 'restore', 'verify', 'voice-model'])(
  '"npm run %s -- --help" tells how, as what was asked for, and makes nothing',
  (command) => {
    const usage = expect.stringMatching(new RegExp(`^npm run ${command} (?:-- |\\[-- )`));
    expect(run(command, '--help')).toEqual({ status: 0, answer: usage, told: '', hasMadeFolder: false });
  },
);

it('"npm start -- --help" tells how, as what was asked for, and starts nothing', () => {
  const usage = expect.stringMatching(/^npm start \[-- --phone\]\n/);
  expect(run('local', '--help')).toEqual({ status: 0, answer: usage, told: '', hasMadeFolder: false });
});

it.each([
  [['show', 'one', 'two'], '"two" is too much: npm run order -- show ORDER\n'],
  [
    ['list', '--database', 'restored'],
    '--database names a database of a Firebase project: please add --project ID.\n',
  ],
])('npm run order does not pass over what it was told beside: %j', (words, told) => {
  expect(run('order', ...words)).toEqual({ status: 1, answer: '', told, hasMadeFolder: false });
});

it('"npm run audiobook -- --help" tells how, as what was asked for', () => {
  const options = { env: { ...process.env, ENV_FILE: '' }, encoding: 'utf8' } as const;
  const file = join(import.meta.dirname, 'command-line.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, '--help'], options);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^Usage: npm run audiobook -- /);
});

it('a backup that is not there is named in a sentence', () => {
  expect(run('restore', '/nowhere/kindred.tar')).toEqual({
    ...{ status: 1, answer: '', hasMadeFolder: false },
    told: 'There is no file /nowhere/kindred.tar: give the path of a file that "npm run backup" made.\n',
  });
});

it.each([
  ['restore', '.', 'There is no file '],
  ['restore', 'package.json', 'package.json is no backup of Kindred Pages'],
] as const)('npm run %s -- %s says in a sentence what to do', (command, word, told) => {
  const { status, told: said } = run(command, word);
  expect([status, said.trim().split('\n').length]).toEqual([1, 1]);
  expect(said).toContain(told);
});

it('what a disk or a database says is told in a sentence, and an error of our own stays whole', () => {
  const error = (more: object) => Object.assign(new Error('raw'), more);
  for (const code of ['ENOENT', 'EACCES', 'EROFS', 'ENOTDIR', 'EISDIR', 'EPERM'])
    expect(toldError(error({ code, path: '/kept' }))).toMatch(/^\/kept [^:]+\. Please [^:]+\.$/);
  for (const errcode of [5, 8, 13, 14, 14 | (2 << 8)])
    expect(toldError(error({ code: 'ERR_SQLITE_ERROR', errcode }))).toMatch(/ Please [^:]+\.$/);
  for (const own of [error({}), new AppError('internal', 'a row'), error({ code: 'ENOENT' })])
    expect(toldError(own)).toBe(own);
});

it('a voice is checked: a marked sound is told from the same one without the mark', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'kindred-check-'));
  onTestFinished(() => rmSync(scratch, { recursive: true }));
  const { samples, sampleRateHz } = await makeSpeech(120, CLIP_STORY);
  const checkBytes = (bytes: Uint8Array, name = 'sound.wav') => {
    const file = join(scratch, name);
    writeFileSync(file, bytes);
    const entry = join(import.meta.dirname, 'check-voice.ts');
    const { stdout, stderr } = spawnSync(process.execPath, [entry, file], {
      env: { ...process.env, ENV_FILE: '' },
      encoding: 'utf8',
    });
    return stdout || stderr;
  };
  const check = (sound: Float32Array) => checkBytes(wavOf(sound, sampleRateHz));
  const ofSeconds = (seconds: number) =>
    Float32Array.from({ length: seconds * sampleRateHz }, (_, i) => samples[i % samples.length] ?? 0);
  // What a video of twenty seconds decodes to.
  expect(check(ofSeconds(19.96))).toMatch(
    /^We didn’t find the Kindred Pages mark\. We listened to 20 seconds\./,
  );
  expect(check(ofSeconds(12))).toMatch(/^Too short to tell\. We listened to 12 seconds\. We need 20 seconds/);
  expect(check(ofSeconds(2))).toMatch(/^This recording is shorter than 3 seconds\./);
  expect(check(new Float32Array(5 * sampleRateHz))).toMatch(/^This file opens, but it’s silent\./);
  const picture = ['-f', 'lavfi', '-i', 'color=c=black:s=16x16:d=3', '-c:v', 'mpeg4', 'out.mp4'];
  const { bytes } = await runFfmpeg({ args: picture, files: {}, output: 'out.mp4' });
  expect(checkBytes(bytes, 'silent.mp4')).toMatch(/^We couldn’t open this file as sound\./);
  const told = check(withMark(samples, sampleRateHz, '0123456789abcdef'));
  expect(told).toMatch(/^This is a synthetic voice made with /);
  expect(told).toContain('The order’s id begins with 0123456789abcdef.');
  expect(told).toContain('The file has no signed record.');
});

it.each([
  ['backup', ['kept.tar']],
  ['verify', []],
  ['order', ['list']],
])('a mistyped data folder is no empty store: npm run %s', (command, more) => {
  const dataDir = join(tmpdir(), `kindred-mistyped-${process.pid}`);
  const entry = join(import.meta.dirname, `${command}.ts`);
  const { status, stderr } = spawnSync(process.execPath, [entry, ...more], {
    encoding: 'utf8',
    env: { ...process.env, ENV_FILE: '', DATA_DIR: dataDir },
  });
  expect(stderr).toContain(`There is no store in ${dataDir}. Please set DATA_DIR`);
  expect([status, existsSync(dataDir)]).toEqual([1, false]);
});

it.each(['local', 'voice-model'])(
  'an ENV_FILE that is not there ends the command with a sentence: %s.ts',
  (command) => {
    const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, `${command}.ts`)], {
      encoding: 'utf8',
      env: { ...process.env, ENV_FILE: '/nowhere/production.env' },
    });
    expect(stderr.trim()).toBe(
      'ENV_FILE is "/nowhere/production.env", but there is no such file. Please look at the path.',
    );
    expect(status).toBe(1);
  },
);

it('a neural voice whose files are there but can’t be loaded is no voice that is there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kindred-broken-model-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const { fileName } of MODEL_FILES.pocket) writeFileSync(join(folder, fileName), 'not a model');
  const home = join(folder, 'node_modules', SHERPA_PACKAGE);
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{ "main": "index.js" }');
  writeFileSync(join(home, 'index.js'), 'exports.OfflineTts = { createAsync: () => process.abort() };');
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, 'voice-model.ts')], {
    encoding: 'utf8',
    env: { ...process.env, ENV_FILE: '', VOICE_MODEL_DIR: folder },
  });
  expect(stdout).toContain('cannot be loaded');
  expect(stdout).not.toContain('Everything is there.');
  expect(status).toBe(1);
});

describe('a file of settings that cannot be read ends the command with a sentence', () => {
  const toldOf = (make: (file: string) => void) => {
    const folder = mkdtempSync(join(tmpdir(), 'kindred-settings-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    make(join(folder, '.env'));
    vi.stubEnv('ENV_FILE', undefined);
    const told = vi.spyOn(console, 'error').mockReturnValue();
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
      throw new Error('ended');
    });
    onTestFinished(() => void [told, exit].map((one) => one.mockRestore()));
    expect(() => settingsInFile(folder)).toThrow('ended');
    return told.mock.calls.join();
  };

  it('as a link that leads nowhere', () =>
    expect(toldOf((file) => symlinkSync('/nowhere/production.env', file))).toMatch(
      /\.env is a link to a file that is not there\. Please look where it leads/,
    ));
  it('as a folder', () =>
    expect(toldOf((file) => mkdirSync(file))).toMatch(/\.env is a folder, and has to be/));
  it.each(['\ufeffPORT=4200\r\n', 'PORT=4200\r\n'])('as text of UTF-16: %j', (text) =>
    expect(toldOf((file) => writeFileSync(file, Buffer.from(text, 'utf16le')))).toMatch(
      /\.env is not text of UTF-8\. Please save it again/,
    ),
  );
  it('and one that is not there is none', () => {
    vi.stubEnv('ENV_FILE', undefined);
    expect(settingsInFile('/nowhere')).toEqual({});
  });
});

it('settings are read from a file that begins with a mark of its encoding', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kindred-settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, '.env');
  writeFileSync(file, '\ufeffFIRST="one"\r\nSECOND=two\r\nTHIRD=three\r\n');
  vi.stubEnv('ENV_FILE', file);
  vi.stubEnv('FIRST', undefined);
  vi.stubEnv('SECOND', undefined);
  vi.stubEnv('THIRD', 'said at the terminal');
  loadEnvironment();
  expect([process.env.FIRST, process.env.SECOND, process.env.THIRD]).toEqual([
    'one',
    'two',
    'said at the terminal',
  ]);
});
