import type { VoiceFiles } from '../../functions/src/ports/voice-engine.ts';

/** For engines whose voices are nothing but parameters. */
export const noFiles: VoiceFiles = {
  keep: async (name) => {
    throw new Error(`${name} should not have been kept`);
  },
  announce: async (_, fingerprint) => `kindred-pages-${fingerprint.slice(0, 32)}`,
};
