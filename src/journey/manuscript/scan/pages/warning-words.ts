import type { PhotoWarning } from '@/device/storage/pages/rows.ts';

export const WARNING_WORDS: Record<PhotoWarning, string> = {
  blurred: 'Looks blurred',
  dark: 'Looks dark',
  glare: 'Glare',
  'cut-off': 'Text touches the edge',
};
