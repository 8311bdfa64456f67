import { PAGE_PICTURES_FOLDER } from '../../../src/domain/audiobook/timings.ts';
import { FOLDERS, objectPath, ownRecordingPath } from '../../../src/domain/transfer/object-path.ts';
import type { HeldAs } from './collection.ts';

/** A kind of object: where those of one id lie, and what they are to the family. */
export type ObjectKind = Omit<HeldAs, 'by' | 'isAtProvider' | 'toldAs'> & {
  /** the prefix of all of one id */
  readonly at: (id: string) => string;
  /** made again whenever it is needed: no part of an export */
  readonly isCache?: true;
  /** the files of one id are one thing to the person, if this one is among them; else they are told as `parts` */
  readonly asOne?: { readonly file: (id: string) => string; readonly parts: string };
};

const ofSession = (
  what: string,
  group: HeldAs['group'],
  folder: string,
  more: Pick<ObjectKind, 'isCache' | 'isSpokenWith'> = {},
): ObjectKind => ({ what, group, of: 'session', at: (id) => `${folder}/${id}/`, ...more });

export const DOCUMENT_FILES = ofSession('Uploaded documents', 'scans', FOLDERS.documents);
export const PAGE_PHOTOS = ofSession('Photographed pages', 'scans', FOLDERS.pages);
/** photographed pages as they are shown beside the text of a finished book */
export const PAGE_PICTURES: ObjectKind = {
  what: 'Pictures of pages',
  group: 'scans',
  of: 'order',
  at: (id) => `${PAGE_PICTURES_FOLDER}/${id}/`,
};
export const VIDEOS = ofSession('Videos', 'voice', FOLDERS.videos);
export const RECORDINGS = ofSession('Recordings', 'voice', FOLDERS.voiceSamples);
export const SPEECH = ofSession('Speech taken from recordings', 'voice', FOLDERS.voices, {
  isSpokenWith: true,
});
/** read aloud as proof of a permission: of no book and no engine */
export const SPOKEN_PERMISSIONS = ofSession('Permissions read aloud', 'proof', FOLDERS.spokenPermissions);
/** given under the statement of the next of kin */
export const PERMISSION_DOCUMENTS = ofSession(
  'Documents for a permission',
  'proof',
  FOLDERS.permissionDocuments,
);
export const SAMPLES = ofSession('Voice samples', 'voice', FOLDERS.samples);
export const CHUNKS = ofSession('Parts of narrations', 'voice', FOLDERS.chunks, {
  isCache: true,
  isSpokenWith: true,
});
/** the text, what was read, and what the person changed in it */
export const TEXTS = ofSession('Manuscript texts', 'text', FOLDERS.manuscripts);
export const FROZEN_NARRATIONS: ObjectKind = {
  what: 'Texts and voices of ordered books',
  group: 'voice',
  of: 'order',
  at: objectPath.narration,
};
/** with which a book begins where the family wants it: a copy, so that the voice may be made anew or deleted meanwhile */
export const OWN_RECORDINGS: ObjectKind = {
  what: 'Own recordings in ordered books',
  group: 'voice',
  of: 'order',
  at: ownRecordingPath,
};
/** with the phone's copy, the times of the sentences and the cover */
export const AUDIOBOOKS: ObjectKind = {
  what: 'Audiobooks',
  group: 'book',
  of: 'order',
  at: (id) => `${FOLDERS.audiobooks}/${id}/`,
  asOne: { file: objectPath.audiobook, parts: 'Parts of audiobooks' },
};
/** the sentence read aloud by somebody who left word about their own voice */
export const WILL_SOUNDS: ObjectKind = {
  what: 'Recordings about your own voice',
  group: 'record',
  of: 'person',
  at: (id) => `${FOLDERS.voiceWills}/${id}/`,
};
