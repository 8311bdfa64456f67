import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { installPeers, PEERS } from '../../../tests/support/install-peers.ts';
import { tinyPocket } from '../../../tests/support/tiny-voice-model.ts';
import { MODEL_FILES } from '../adapters/sherpa-onnx/model-files.ts';
import { findVoiceModel } from './find-voice-model.ts';

const missing = installPeers('sherpa');
if (missing) console.warn(`weights that are loaded: skipped (${missing})`);

/** A data folder, and beside it the smallest weights that the package takes. */
function placeWithWeights() {
  const place = mkdtempSync(join(tmpdir(), 'kindred-weights-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  const weights = join(place, '.voice-model');
  mkdirSync(weights);
  const contents = tinyPocket();
  for (const { setting, fileName } of MODEL_FILES.pocket)
    writeFileSync(join(weights, fileName), contents[setting] ?? '');
  symlinkSync(join(PEERS.sherpa, 'node_modules'), join(weights, 'node_modules'));
  return { dataDir: join(place, 'data'), weights };
}

const BUILT_IN = expect.stringMatching(/^Voices are made by the built-in narrator: .* npm run voice-model$/);

describe('who makes the voices', () => {
  it('is the built-in narrator where there are no weights, and a line says how to get a closer one', async () => {
    const environment: NodeJS.ProcessEnv = {};
    expect(await findVoiceModel(environment, join(tmpdir(), 'no-such-folder', 'data'))).toEqual([BUILT_IN]);
    expect(environment).toEqual({});
  });

  it('is told of weights that are not whole, file by file, and they are left alone', async () => {
    const { dataDir, weights } = placeWithWeights();
    rmSync(join(weights, 'vocab.json'));
    const environment: NodeJS.ProcessEnv = {};
    const lines = await findVoiceModel(environment, dataDir);
    expect(lines).toEqual([
      expect.stringContaining('vocab.json (the list of word pieces) is missing'),
      BUILT_IN,
    ]);
    expect(environment).toEqual({});
  });

  it('is the company that is named', async () => {
    const environment = { VOICE_ENGINE: 'elevenlabs', ELEVENLABS_API_KEY: 'x' };
    expect(await findVoiceModel(environment, join(tmpdir(), 'no-such-folder', 'data'))).toEqual([
      'Voices are made by ElevenLabs, which is sent the recordings.',
    ]);
  });
});

describe.skipIf(missing !== null)('weights beside the data folder', { timeout: 120_000 }, () => {
  it('are found, loaded once, and used by this process and its jobs', async () => {
    const { dataDir, weights } = placeWithWeights();
    const environment: NodeJS.ProcessEnv = {};
    const lines = [`Voices are made by the neural model in ${weights}.`];
    expect(await findVoiceModel(environment, dataDir)).toEqual(lines);
    expect(environment).toEqual({ VOICE_MODEL_DIR: weights });
    const loaded = readFileSync(join(weights, 'loaded.json'), 'utf8');
    expect(await findVoiceModel({}, dataDir)).toEqual(lines);
    expect(readFileSync(join(weights, 'loaded.json'), 'utf8')).toBe(loaded);
  });

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, 400)],
    ['something else', () => Buffer.from('<html>Please sign in</html>')],
    ['turned over', (bytes: Buffer) => bytes.map((byte) => 255 - byte)],
  ])('that are %s break nothing: the next best engine speaks', async (_, damage) => {
    const { dataDir, weights } = placeWithWeights();
    const main = join(weights, 'lm_main.int8.onnx');
    writeFileSync(main, damage(readFileSync(main)));
    const environment: NodeJS.ProcessEnv = {};
    expect(await findVoiceModel(environment, dataDir)).toEqual([
      expect.stringMatching(
        /^The neural voice in .* is not used\. The files in .* cannot be loaded \(what loads them ended with .+\): one of them is broken, or is something else\. Mend it: npm run voice-model$/,
      ),
      BUILT_IN,
    ]);
    expect(environment).toEqual({});
    expect(existsSync(join(weights, 'loaded.json'))).toBe(false);
  });
});
