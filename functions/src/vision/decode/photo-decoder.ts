import type { ChildLimits } from '../../processes/guarded-child.ts';
import type { GrayImage } from '../prepare/gray-image.ts';
import { type PhotoProcesses, photoProcesses } from './photo-processes.ts';

const ENTRY = new URL('./decode-photo.child.ts', import.meta.url);

/** Decodes photos away from this process, for readers whose words are found somewhere else. */
export function photoDecoder(limits: Partial<ChildLimits> = {}): PhotoProcesses<GrayImage> {
  return photoProcesses<GrayImage>(ENTRY, limits);
}
