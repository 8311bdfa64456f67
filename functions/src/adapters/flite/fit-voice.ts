import { DEFAULT_MANNER } from '../../../../src/domain/voice/takes.ts';
import type { VoiceManner } from '../../../../src/domain/voice/voice.ts';
import { levelingGain } from '../../audio/signal/level.ts';
import { type Pitch, pitchTrack } from '../../audio/signal/pitch.ts';
import { type Cepstra, cepstraCount } from '../../audio/timbre/cepstra.ts';
import { expectedPace } from '../../audio/timbre/expected-pace.ts';
import {
  correctedTimbre,
  findWarp,
  firstTimbre,
  type TimbreFit,
  WHOLE_TIMBRE,
} from '../../audio/timbre/fit-timbre.ts';
import { type Pace, paceOf } from '../../audio/timbre/pace.ts';
import { type SpokenFrames, spokenFrames } from '../../audio/timbre/spoken-frames.ts';
import { plainTimbre, type Timbre, timbreText } from '../../audio/timbre/timbre.ts';
import type { Sound } from '../../ports/voice-engine.ts';
import { type BaseName, type BaseVoice, baseByBends, baseByPitch, RMS, SLT } from './base-voices.ts';
import { type FliteParameters, STRETCH } from './flite-parameters.ts';

export interface FliteRenderer {
  /** tone colors of a base voice, see voicedStates */
  states(base: BaseName): Promise<Cepstra>;
  /** see withColorsTogether */
  together(base: BaseVoice, timbre: Timbre): Promise<Timbre>;
  render(parameters: FliteParameters, text: string): Promise<Sound>;
}

/** Where the base voices still sound like people. */
const MIN_HZ = 75;
const MAX_HZ = 300;
const MAX_FIRST_SPREAD = 0.2;
const SPREAD = { from: 0.05, to: 0.4 };
/** Words by themselves are counted up to a tenth faster or slower than others: two texts are nearer to all texts than one. */
const PACE_TEXT_SHARE = 2 / 3;
/** The count falls more slowly than the stretch grows: syllables that are hurried run into each other. */
const PACE_POWER = 1.8;
const PACE = { from: 0.75, to: 1.35 };
const SAMPLE_RATE_HZ = 16_000;
const ROUNDS = 3;
/** Of so many frames of a rendering one is measured: half a minute has thousands. */
const HEARD_FRAMES = 2;
/** Half a second of vowels: what is told of fewer is told of two or three sounds. Six seconds of speech have three times that. */
const MIN_VOICED_FRAMES = 100;
/** A converted voice may be many times louder than its base; cut-off sound would be measured wrongly. */
const GAIN_WHILE_FITTING = 0.3;
const GAIN_WHILE_LEVELLING = 0.1;
/** Too few words to tell how a voice sounds; then the words below stand in. */
const MIN_PAGE_WORDS = 60;
/** The sounds of English, in the words of a memoir. */
const CALIBRATION_TEXT =
  'When I was nine years old, we moved to a small house beside the river. Every morning my mother opened the window, ' +
  'and the smell of fresh bread came in from the street. My brother George found a job on the boats, measuring fish and ' +
  'coal, while our father taught music in the village school. Thank you, he would say, for choosing the long road with ' +
  'me. We had few things, yet I remember the laughter, the thick yellow butter, and the joy of a full, noisy kitchen.';
/** More of the same, for what depends on the words. */
const PACE_TEXT =
  `${CALIBRATION_TEXT}\n\n` +
  'When the war was over, nobody knew what to do with the horses. My uncle Arthur took two of them, although he had no ' +
  'stable, and tied them to the pump behind the church. People laughed at first. By summer half of the village was asking ' +
  'him for help with the hay, and he never once reminded them. I asked him, many years later, whether he had planned it ' +
  'that way. He thought about this for some time, and then he told me that the horses had looked tired.';

const clip = (value: number, from: number, to: number) => Math.max(from, Math.min(to, value));
const rounded = (value: number) => Math.round(value * 1_000) / 1_000;

/** What was heard in the clip. */
export interface Person {
  readonly frames: SpokenFrames;
  /** null when no syllable was heard */
  readonly pace: Pace | null;
}

interface Fitting {
  readonly base: BaseVoice;
  readonly fit: TimbreFit | null;
  readonly pitchTargetHz: number;
  readonly pitchSpreadHz: number;
  readonly stretch: number;
}

async function chooseBase(person: SpokenFrames, renderer: FliteRenderer): Promise<BaseVoice> {
  const bendOf = async (base: BaseVoice) => findWarp(await renderer.states(base.name), person.voiced).warp;
  return baseByBends(person.pitch.medianHz, { slt: await bendOf(SLT), rms: await bendOf(RMS) });
}

async function begin(person: SpokenFrames, renderer: FliteRenderer, manner: VoiceManner): Promise<Fitting> {
  const hasColor = cepstraCount(person.voiced) >= MIN_VOICED_FRAMES;
  const base = hasColor ? await chooseBase(person, renderer) : baseByPitch(person.pitch.medianHz);
  const bounds = manner === 'clearest' ? base.clear : WHOLE_TIMBRE;
  const medianHz = clip(person.pitch.medianHz, MIN_HZ, MAX_HZ);
  const wantedSpreadHz = medianHz * (2 ** (person.pitch.spreadSemitones / 12) - 1);
  const ownSpreadHz = (base.spreadHz / base.pitchHz) * medianHz;
  return {
    base,
    fit: hasColor ? firstTimbre(await renderer.states(base.name), person, bounds) : null,
    pitchTargetHz: medianHz * base.targetRatio,
    pitchSpreadHz: clip(wantedSpreadHz, ownSpreadHz, MAX_FIRST_SPREAD * medianHz),
    stretch: STRETCH,
  };
}

function corrected(fitting: Fitting, person: SpokenFrames, heard: SpokenFrames): Fitting {
  const medianHz = clip(person.pitch.medianHz, MIN_HZ, MAX_HZ);
  const pitchTargetHz = fitting.pitchTargetHz * clip(medianHz / heard.pitch.medianHz, 0.85, 1.18);
  const wider = clip(wantedSpread(person.pitch) / wantedSpread(heard.pitch), 0.6, 1.8);
  return {
    ...fitting,
    fit: fitting.fit && correctedTimbre(fitting.fit, person, heard),
    pitchTargetHz,
    pitchSpreadHz: clip(fitting.pitchSpreadHz * wider, SPREAD.from * medianHz, SPREAD.to * medianHz),
  };
}

const wantedSpread = (pitch: Pitch) => Math.max(0.1, pitch.spreadSemitones);

/** What the time everything takes has to be multiplied with. */
function slowerBy(heard: Pace | null, person: Pace | null): number {
  return heard && person ? (heard.syllablesPerSecond / expectedPace(person)) ** PACE_POWER : 1;
}

const stretched = (fitting: Fitting, by: number): Fitting => ({
  ...fitting,
  stretch: clip(fitting.stretch * by, STRETCH * PACE.from, STRETCH * PACE.to),
});

/** The words the voice is fitted with: those of the book, when there are enough of them. */
export function fittingText(page: string | undefined): string {
  const isEnough = page !== undefined && (page.match(/[A-Za-z]+/g)?.length ?? 0) >= MIN_PAGE_WORDS;
  return isEnough ? page : CALIBRATION_TEXT;
}

function parametersOf(
  { base, fit, pitchTargetHz, pitchSpreadHz, stretch }: Fitting,
  gain: number,
): FliteParameters {
  return {
    base: base.name,
    pitchTargetHz: rounded(pitchTargetHz),
    pitchSpreadHz: rounded(pitchSpreadHz),
    gain,
    timbre: timbreText(fit?.timbre ?? plainTimbre()),
    stretch: rounded(stretch),
  };
}

/** Nobody listens while a voice is made: what is known to cost clarity is bounded. */
async function guarded(fitting: Fitting, renderer: FliteRenderer): Promise<Fitting> {
  const { base, fit } = fitting;
  if (!fit) return fitting;
  const timbre = await renderer.together(base, fit.timbre);
  return { ...fitting, fit: { ...fit, timbre } };
}

interface Wanted {
  /** the first words of the book: the median of the pitch depends on what is read */
  readonly page?: string;
  readonly manner?: VoiceManner;
  /** null instead of a voice that would be the one of DEFAULT_MANNER */
  readonly onlyIfOther?: boolean;
}

/** Whether a voice that is to be understood is made in another way than one that is to be close at any price. */
const holdsBack = ({ base: { clear }, fit }: Fitting) =>
  fit !== null &&
  (clear.together > 0 || clear.share !== WHOLE_TIMBRE.share || clear.map !== WHOLE_TIMBRE.map);

/**
 * Finds the settings with which the *rendered* speech has the person's tone color, pitch, spread of pitch, the pace they
 * are likely to read at and a level of -20 dB. What the settings say and what is heard differ, so the voice is rendered,
 * measured like the clip, and corrected, several times.
 */
export async function fitVoice(
  person: Person,
  renderer: FliteRenderer,
  { page, manner = DEFAULT_MANNER, onlyIfOther = false }: Wanted = {},
): Promise<FliteParameters | null> {
  const text = fittingText(page);
  let fitting = await begin(person.frames, renderer, manner);
  if (onlyIfOther && !holdsBack(fitting)) return null;
  for (let round = 0; round < ROUNDS; round++) {
    const { samples } = await renderer.render(parametersOf(fitting, GAIN_WHILE_FITTING), text);
    const track = pitchTrack(samples, SAMPLE_RATE_HZ);
    const frames = spokenFrames(samples, HEARD_FRAMES, track);
    if (!frames) break;
    fitting = corrected(fitting, person.frames, frames);
    fitting = stretched(fitting, slowerBy(paceOf(samples, track), person.pace));
  }
  if (manner === 'clearest') fitting = await guarded(fitting, renderer);
  // The words of the book are at the person's pace now; those that are always the same pull it toward that of any words.
  const { samples, sampleRateHz } = await renderer.render(
    parametersOf(fitting, GAIN_WHILE_LEVELLING),
    PACE_TEXT,
  );
  const gain = GAIN_WHILE_LEVELLING * levelingGain(samples, sampleRateHz);
  const slower = slowerBy(paceOf(samples), person.pace) ** PACE_TEXT_SHARE;
  return parametersOf(stretched(fitting, slower), rounded(gain));
}
