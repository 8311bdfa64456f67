export const BASE_NAMES = ['slt', 'awb', 'rms'] as const;
export type BaseName = (typeof BASE_NAMES)[number];

/** A voice inside Flite, changed by numbers. Means and ratios measured on rendered speech. */
export interface BaseVoice {
  readonly name: BaseName;
  /** Hz */
  readonly pitchHz: number;
  readonly spreadHz: number;
  /** what the setting must be multiplied with so that the rendered median is the wanted one */
  readonly targetRatio: number;
}

/** A woman, American. */
const SLT: BaseVoice = { name: 'slt', pitchHz: 172, spreadHz: 27, targetRatio: 172 / 165 };
/** A man, Scottish. */
const AWB: BaseVoice = { name: 'awb', pitchHz: 132, spreadHz: 25, targetRatio: 132 / 125 };
/** A man, American; only its own file without the model of accents follows a wanted pitch. */
const RMS: BaseVoice = { name: 'rms', pitchHz: 98, spreadHz: 24, targetRatio: 98 / 93 };

/** Below this median pitch the woman's voice is never the nearest. */
const WOMAN_FROM_HZ = 165;

/** The voices that may be nearest; a man who shouts can be as high as a woman, so the pitch alone does not decide. */
export function baseVoicesFor(pitchHz: number): readonly BaseVoice[] {
  return pitchHz >= WOMAN_FROM_HZ ? [SLT, AWB, RMS] : [AWB, RMS];
}
