import { CLEANING_MODEL } from './clean-reference.ts';
import type { WantedFile } from './fetch-files.ts';
import { LARGE_DECODER_FILE } from './model-files.ts';
import { PRINT_MODEL } from './voice-printer.ts';

const HUB = 'https://huggingface.co';
/** Another revision could be another voice. */
const POCKET = `${HUB}/csukuangfj2/sherpa-onnx-pocket-tts-int8-2026-01-26/resolve/e715955cf50d18d919d37231513c0e914b83661a`;
const WHISPER = `${HUB}/csukuangfj/sherpa-onnx-whisper-tiny.en/resolve/main`;
const RELEASES = 'https://github.com/k2-fsa/sherpa-onnx/releases/download';

const from = (folder: string, fileName: string, bytes?: number): WantedFile => ({
  fileName,
  url: `${folder}/${fileName}`,
  ...(bytes !== undefined && { bytes }),
});

/** Pocket TTS by Kyutai. Sizes as other projects have documented them; hashes nobody has: the first fetch learns them. */
export const POCKET_FILES: readonly WantedFile[] = [
  from(POCKET, 'lm_main.int8.onnx', 76_341_079),
  from(POCKET, 'encoder.onnx', 72_713_165),
  from(POCKET, 'text_conditioner.onnx', 16_388_343),
  from(POCKET, 'lm_flow.int8.onnx', 9_962_530),
  from(POCKET, 'decoder.int8.onnx', 22_693_618),
  from(POCKET, 'vocab.json'),
  from(POCKET, 'token_scores.json'),
];

/** In place of the int8 one, where that one hisses. */
export const LARGE_DECODER: WantedFile = from(POCKET, LARGE_DECODER_FILE);

/** Reads every sentence of a narration back. */
export const WHISPER_FILES: readonly WantedFile[] = [
  from(WHISPER, 'tiny.en-encoder.int8.onnx'),
  from(WHISPER, 'tiny.en-decoder.int8.onnx'),
  from(WHISPER, 'tiny.en-tokens.txt'),
];

/** Knows who speaks. The misspelling is the release's own name. */
export const SPEAKER_FILE: WantedFile = {
  fileName: PRINT_MODEL,
  url: `${RELEASES}/speaker-recongition-models/wespeaker_en_voxceleb_CAM%2B%2B.onnx`,
};

/** Takes noise out of recordings from which a voice is cloned. */
export const CLEANING_FILE: WantedFile = from(`${RELEASES}/speech-enhancement-models`, CLEANING_MODEL);

/** What their makers say of the rights, and where they contradict each other. */
export const LICENSES = `Before anything is fetched, please know what its makers say:
  Pocket TTS: Kyutai's card says CC BY 4.0, forbids voices without the person's consent, and asks for a form
    before the weights that clone are handed out. The readme of this export says "non-commercial".
  Whisper and GTCRN, which takes out noise: MIT. The model of speakers: CC BY 4.0, trained on VoxCeleb.
  sherpa-onnx-node: Apache-2.0, with code of eSpeak NG inside, GPL-3.0.
They contradict each other, and nobody here can settle it: for more than your own family, ask a lawyer.`;
