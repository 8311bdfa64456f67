import { type TimbreBounds, WHOLE_TIMBRE } from '../../audio/timbre/fit-timbre.ts';

export const BASE_NAMES = ['slt', 'awb', 'rms'] as const;
export type BaseName = (typeof BASE_NAMES)[number];

/** What keeps the words of a base voice clear while it is made to sound like somebody. */
export interface Clarity extends TimbreBounds {
  /** how far the consonants are moved with the vowels, 0 to 1: one color for both, as a room has */
  readonly together: number;
  /** how differently both may be colored at most, see colorsApartDb: the consonants are moved farther where it is more */
  readonly mostApartDb: number;
}

/** A voice inside Flite, changed by numbers. Means and ratios measured on rendered speech. */
export interface BaseVoice {
  readonly name: BaseName;
  /** Hz */
  readonly pitchHz: number;
  readonly spreadHz: number;
  /** what the setting must be multiplied with so that the rendered median is the wanted one */
  readonly targetRatio: number;
  /** of a voice that is to be understood as well as the base itself */
  readonly clear: Clarity;
}

/**
 * A woman, American. Made to sound like others, her words are understood as well as before where the map is held back and
 * the consonants stay near the vowels: without that, one of four women was misheard 8 points more often than the base.
 */
export const SLT: BaseVoice = {
  ...{ name: 'slt', pitchHz: 172, spreadHz: 27, targetRatio: 172 / 165 },
  clear: { ...WHOLE_TIMBRE, map: 0, together: 0, mostApartDb: 6 },
};
/**
 * A man, American; only its own file without the model of accents follows a wanted pitch. The clearest of all, and with
 * a fifth of its own color left it stays so. (awb, a Scot, is twice as often misheard; voices that were made of him stay.)
 */
export const RMS: BaseVoice = {
  ...{ name: 'rms', pitchHz: 98, spreadHz: 24, targetRatio: 98 / 93 },
  clear: { share: 0.8, gains: { from: 0.8, to: 1.1 }, map: 0.1, together: 0.7, mostApartDb: 5.2 },
};

/** Nobody below this was a woman, nobody above it is taken for a man by pitch alone. */
const WOMAN_FROM_HZ = 140;
/** Where pitch says nothing. */
const EITHER_HZ = 165;
/** An octave is as good a sign as so much of a bend. */
const BEND_OF_OCTAVE = 0.065;

/** Which base it is when there is too little speech for anything but pitch. */
export function baseByPitch(pitchHz: number): BaseVoice {
  return pitchHz >= EITHER_HZ ? SLT : RMS;
}

/**
 * The base of the right sex. A long vocal tract bends the woman's voice down, a short one the man's up; pitch counts a
 * little, because a man who shouts is as high as a woman. Right for eight people in whole clips, six seconds of them and
 * through a telephone.
 * @param bends of SLT and RMS that bring them nearest to the person, see findWarp
 */
export function baseByBends(
  pitchHz: number,
  bends: { readonly slt: number; readonly rms: number },
): BaseVoice {
  if (pitchHz < WOMAN_FROM_HZ) return RMS;
  return bends.slt + bends.rms + BEND_OF_OCTAVE * Math.log2(pitchHz / EITHER_HZ) > 0 ? SLT : RMS;
}
