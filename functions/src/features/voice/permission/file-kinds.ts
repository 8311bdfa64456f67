interface FileKind {
  readonly extension: string;
  readonly contentType: string;
}

interface Known extends FileKind {
  /** where in the file, and what stands there */
  readonly at: number;
  readonly bytes: string;
}

const SOUNDS: readonly Known[] = [
  { extension: 'webm', contentType: 'audio/webm', at: 0, bytes: '\x1a\x45\xdf\xa3' },
  { extension: 'm4a', contentType: 'audio/mp4', at: 4, bytes: 'ftyp' },
  { extension: 'ogg', contentType: 'audio/ogg', at: 0, bytes: 'OggS' },
  { extension: 'wav', contentType: 'audio/wav', at: 0, bytes: 'RIFF' },
];

const DOCUMENTS: readonly Known[] = [
  { extension: 'pdf', contentType: 'application/pdf', at: 0, bytes: '%PDF-' },
  { extension: 'jpg', contentType: 'image/jpeg', at: 0, bytes: '\xff\xd8\xff' },
  { extension: 'png', contentType: 'image/png', at: 0, bytes: '\x89PNG\r\n\x1a\n' },
];

/** By its bytes: a name or a header may say anything. */
function kindIn(known: readonly Known[], file: Uint8Array): FileKind | null {
  const begins = ({ at, bytes }: Known) => [...bytes].every((byte, i) => file[at + i] === byte.charCodeAt(0));
  return known.find(begins) ?? null;
}

/** What microphones of browsers record. */
export const soundKindOf = (file: Uint8Array): FileKind | null => kindIn(SOUNDS, file);

/** What a document of the next of kin may be. */
export const documentKindOf = (file: Uint8Array): FileKind | null => kindIn(DOCUMENTS, file);
