import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chosenOf, type Environment, VOICE_ENGINES } from './voice-engines.ts';

/** Where the weights of neural voices lie: `VOICE_MODEL_DIR`, or beside the data folder. */
export const modelFolder = (environment: Environment, dataDir: string): string =>
  environment.VOICE_MODEL_DIR || join(dataDir, '../.voice-model');

const MAKERS: Readonly<Record<string, (environment: Environment) => string>> = {
  flite: () =>
    'Voices are made by the built-in narrator: a synthesizer with the person’s pitch and tone color. For a closer one: npm run voice-model',
  'sherpa-onnx': ({ VOICE_MODEL_DIR }) => `Voices are made by the neural model in ${VOICE_MODEL_DIR}.`,
  elevenlabs: () => 'Voices are made by ElevenLabs, which is sent the recordings.',
};

/**
 * Finds the weights that `npm run voice-model` has fetched, and sets `VOICE_MODEL_DIR` for this process and its jobs. Weights
 * that are not whole or cannot be loaded are left alone: the next best engine speaks.
 * @returns who makes new voices, and why no better one does, in lines for whoever starts the program
 */
export async function findVoiceModel(
  environment: NodeJS.ProcessEnv,
  dataDir: string,
): Promise<readonly string[]> {
  const lines: string[] = [];
  const folder = modelFolder(environment, dataDir);
  if (!environment.VOICE_MODEL_DIR && existsSync(folder)) {
    const found = { VOICE_MODEL_DIR: folder };
    const problems = (await VOICE_ENGINES['sherpa-onnx']?.problems(found)) ?? [];
    if (problems.length === 0) environment.VOICE_MODEL_DIR = folder;
    else
      lines.push(
        `The neural voice in ${folder} is not used. ${problems.join(' ')} Mend it: npm run voice-model`,
      );
  }
  const maker = MAKERS[chosenOf(environment)];
  return maker ? [...lines, maker(environment)] : lines;
}
