import type { ClipStretch, Region, RegionOrigin } from '../../../../src/domain/voice/voice.ts';
import type { MarkedPrints } from './print-scores.ts';

/** What is asked of the recordings; the fields are those of the call. */
export interface SpeechRequest {
  /** in the first clip */
  readonly region: Region;
  /** 0 to 1, see likenessOf */
  readonly similarityThreshold: number;
  readonly adaptiveThreshold: boolean;
  readonly applyPostProcessing: boolean;
  readonly excluded: readonly ClipStretch[];
  readonly regionOrigin: RegionOrigin;
  /** whatever is heard: the family says that one person speaks */
  readonly isOnePerson: boolean;
  /** of the region and of all clips, where a model that knows speakers is at hand */
  readonly prints?: MarkedPrints | null;
}
