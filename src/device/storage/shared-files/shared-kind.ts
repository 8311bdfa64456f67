import { documentRefusal, extensionOf } from '@/domain/manuscript/manuscript.ts';
import { AUDIO_EXTENSIONS, VIDEO_EXTENSIONS } from '@/domain/voice/voice.ts';

/** What a shared file becomes: a page, the manuscript, or a clip of the voice. */
export type SharedKind = 'photo' | 'document' | 'clip';

const PHOTO_EXTENSIONS = ['jpg', 'jpeg', 'png', 'webp', 'heic', 'heif', 'avif'];
const CLIP_EXTENSIONS: readonly string[] = [...AUDIO_EXTENSIONS, ...VIDEO_EXTENSIONS];

/** Recorders share sound without an extension; what reads it later goes by the extension. */
const EXTENSION_OF_TYPE: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/wave': 'wav',
  'audio/mp4': 'm4a',
  'audio/m4a': 'm4a',
  'audio/x-m4a': 'm4a',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
};

/** Null for a file that has no place in a memoir. */
export function sharedKindOf({ name, type }: { name: string; type: string }): SharedKind | null {
  const extension = extensionOf(name);
  if (type.startsWith('image/') || PHOTO_EXTENSIONS.includes(extension)) return 'photo';
  if (/^(?:audio|video)\//.test(type) || CLIP_EXTENSIONS.includes(extension)) return 'clip';
  return documentRefusal(name, type) === undefined ? 'document' : null;
}

/** The name under which it is kept. */
export function sharedNameOf({ name, type }: { name: string; type: string }): string {
  const extension = EXTENSION_OF_TYPE[type];
  if (extension === undefined || CLIP_EXTENSIONS.includes(extensionOf(name))) return name;
  return `${name}.${extension}`;
}
