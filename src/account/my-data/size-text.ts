import { MIB } from '@/domain/limits.ts';

export function sizeText(bytes: number): string {
  if (bytes < MIB / 10) return `${Math.max(1, Math.round(bytes / 1_024))} KB`;
  return `${(bytes / MIB).toFixed(1)} MB`;
}
