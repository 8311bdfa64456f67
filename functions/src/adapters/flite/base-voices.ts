/** A voice inside Flite, changed by numbers. Means and ratios measured on rendered speech. */
export interface BaseVoice {
  readonly name: 'slt' | 'awb';
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

/** From this median pitch on the woman's voice is nearer; below it never. */
const WOMAN_FROM_HZ = 165;

export function baseVoiceFor(pitchHz: number): BaseVoice {
  return pitchHz >= WOMAN_FROM_HZ ? SLT : AWB;
}
