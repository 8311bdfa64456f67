import type {
  MadeVoice,
  TakeName,
  Voice,
  VoiceChoice,
  VoiceManner,
  VoiceProfile,
  VoiceTuning,
} from './voice.ts';

export const VOICE_MANNERS = ['closest', 'clearest'] as const satisfies readonly VoiceManner[];
export const DEFAULT_MANNER: VoiceManner = 'clearest';
/** In the order in which they are offered. */
export const TAKE_NAMES = [...VOICE_MANNERS, 'warmer'] as const satisfies readonly TakeName[];

/** How far each slider goes to both sides, and in which steps. */
export const TUNING_RANGES = {
  /** percent faster */
  pace: { most: 20, step: 5 },
  /** semitones higher */
  pitch: { most: 3, step: 0.5 },
  /** decibels brighter: of the highest sounds against the lowest */
  tone: { most: 6, step: 1 },
} as const satisfies Record<keyof VoiceTuning, { readonly most: number; readonly step: number }>;

export type Slider = keyof typeof TUNING_RANGES;
export const SLIDERS = Object.keys(TUNING_RANGES) as readonly Slider[];

export const AT_REST: VoiceTuning = { pace: 0, pitch: 0, tone: 0 };

/** Each take is one of the voices that were made, as it is or with something added. */
const TAKES: Readonly<Record<TakeName, { readonly manner: VoiceManner; readonly tuning: VoiceTuning }>> = {
  closest: { manner: 'closest', tuning: AT_REST },
  clearest: { manner: 'clearest', tuning: AT_REST },
  warmer: { manner: 'clearest', tuning: { pace: -10, pitch: 0, tone: -4 } },
};

type Made = Pick<VoiceProfile, 'voice' | 'madeVoices'>;

/** The voices that were made; a profile of an earlier version has one, which held nothing back. */
export function madeVoicesOf({ voice, madeVoices }: Made): readonly MadeVoice[] {
  return madeVoices ?? (voice ? [{ manner: 'closest', voice }] : []);
}

/** The takes there are of a voice, in the order in which they are offered; one that its engine cannot make is none. */
export function takesOf(profile: Made): readonly TakeName[] {
  const made = madeVoicesOf(profile);
  return TAKE_NAMES.filter(
    (name) =>
      made.some(({ manner }) => manner === TAKES[name].manner) || (name === 'warmer' && made.length > 0),
  );
}

/** What is heard unless the family says otherwise. */
export function firstChoiceOf(profile: Made): VoiceChoice {
  const take = takesOf(profile).includes('clearest') ? 'clearest' : 'closest';
  return { take, ...AT_REST };
}

export const choiceOf = (profile: Made & Pick<VoiceProfile, 'choice'>): VoiceChoice =>
  profile.choice ?? firstChoiceOf(profile);

const sum = (one: VoiceTuning, other: VoiceTuning): VoiceTuning => ({
  pace: one.pace + other.pace,
  pitch: one.pitch + other.pitch,
  tone: one.tone + other.tone,
});

const isAtRest = (tuning: VoiceTuning) => SLIDERS.every((slider) => tuning[slider] === 0);

/** A voice with something added to it; at rest it is the very same voice, with nothing about it that could differ. */
export function tuned({ tuning: known = AT_REST, ...voice }: Voice, by: VoiceTuning): Voice {
  const tuning = sum(known, by);
  return isAtRest(tuning) ? voice : { ...voice, tuning };
}

/** The voice that a book is read in once the family has chosen. @returns null for a take that there is none of */
export function voiceOfChoice(profile: Made, { take, pace, pitch, tone }: VoiceChoice): Voice | null {
  if (!takesOf(profile).includes(take)) return null;
  const made = madeVoicesOf(profile);
  const { manner, tuning } = TAKES[take];
  const found = made.find((one) => one.manner === manner) ?? made[0];
  return found ? tuned(found.voice, sum(tuning, { pace, pitch, tone })) : null;
}

/** The voice that is heard while nobody has chosen. */
export function firstVoiceOf(madeVoices: readonly MadeVoice[]): Voice {
  const made = { voice: null, madeVoices };
  const voice = voiceOfChoice(made, firstChoiceOf(made));
  if (!voice) throw new Error('an engine has made no voice');
  return voice;
}

export const isSameChoice = (one: VoiceChoice, other: VoiceChoice): boolean =>
  one.take === other.take && SLIDERS.every((slider) => one[slider] === other[slider]);

/** What the family hears in step 3: the page is read in one voice while they may be trying another. */
export type Choosing =
  | { readonly kind: 'read'; readonly choice: VoiceChoice }
  | { readonly kind: 'trying'; readonly choice: VoiceChoice; readonly read: VoiceChoice };

export type ChoosingEvent =
  | { readonly kind: 'took'; readonly take: TakeName }
  | { readonly kind: 'moved'; readonly slider: Slider; readonly to: number }
  /** the sliders stand in the middle again */
  | { readonly kind: 'rested' }
  /** back to the voice of the page */
  | { readonly kind: 'put-back' }
  /** the page is read in the voice being tried */
  | { readonly kind: 'chosen' };

const readIn = (state: Choosing): VoiceChoice => (state.kind === 'read' ? state.choice : state.read);

function trying(choice: VoiceChoice, read: VoiceChoice): Choosing {
  return isSameChoice(choice, read) ? { kind: 'read', choice: read } : { kind: 'trying', choice, read };
}

/** @param tried what was being tried before the page was opened anew; null when nothing was */
export const goingOn = (tried: VoiceChoice | null, read: VoiceChoice): Choosing =>
  trying(tried ?? read, read);

export function next(state: Choosing, event: ChoosingEvent): Choosing {
  switch (event.kind) {
    case 'took':
      return trying({ ...state.choice, take: event.take }, readIn(state));
    case 'moved':
      return trying({ ...state.choice, [event.slider]: event.to }, readIn(state));
    case 'rested':
      return trying({ ...state.choice, ...AT_REST }, readIn(state));
    case 'put-back':
      return { kind: 'read', choice: readIn(state) };
    case 'chosen':
      return { kind: 'read', choice: state.choice };
  }
}
