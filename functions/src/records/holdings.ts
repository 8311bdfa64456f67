import { objectPath } from '../../../src/domain/transfer/object-path.ts';
import type { DocumentFields } from '../ports/documents.ts';

/** What a holding is for; retention and "delete my materials" go by it. */
export type HoldingGroup = 'scans' | 'text' | 'voice' | 'book' | 'record';

interface Common {
  /** as the family reads it */
  readonly what: string;
  readonly group: HoldingGroup;
  /** whose id stands in the path or the field */
  readonly of: 'session' | 'order' | 'person';
  /** of a session, and a book of it that is being made is spoken with it */
  readonly isSpokenWith?: true;
}

/** Objects below a prefix, one document, or the documents of a collection that name the id in a field. */
export type Holding =
  | (Common & {
      readonly kind: 'objects';
      readonly at: (id: string) => string;
      readonly isCache?: true;
      /** the files of one id are one thing to the person, if this one is among them; else they are told as `parts` */
      readonly asOne?: { readonly file: (id: string) => string; readonly parts: string };
    })
  | (Common & { readonly kind: 'document'; readonly at: (id: string) => string })
  | (Common & {
      readonly kind: 'collection';
      readonly at: string;
      readonly field: string;
      /** the document's id is that of a voice that lives with its provider, who must be told */
      readonly isAtProvider?: true;
      /** what a document is told as, where not all are the same to the person */
      readonly toldAs?: (fields: DocumentFields) => string;
    });

const objects = (what: string, group: HoldingGroup, folder: string): Holding => ({
  what,
  group,
  of: 'session',
  kind: 'objects',
  at: (id) => `${folder}/${id}/`,
});
const document = (what: string, group: HoldingGroup, collection: string): Holding => ({
  what,
  group,
  of: 'session',
  kind: 'document',
  at: (id) => `${collection}/${id}`,
});

/**
 * Everything that is kept about a family, and where. Deletion, export, counting and retention all go by this table: a
 * new collection or folder is one line here. Sessions come last, because by them the rest is found.
 */
export const HOLDINGS: readonly Holding[] = [
  objects('Uploaded documents', 'scans', 'documents'),
  objects('Photographed pages', 'scans', 'book-scans'),
  objects('Videos', 'voice', 'temp-videos'),
  objects('Recordings', 'voice', 'voice-samples'),
  { ...objects('Speech taken from recordings', 'voice', 'voices'), isSpokenWith: true },
  objects('Voice samples', 'voice', 'samples'),
  { ...objects('Parts of narrations', 'voice', 'chunks'), isCache: true, isSpokenWith: true } as Holding,
  document('Voices', 'voice', 'voice_profiles'),
  {
    what: 'Voices at the voice service',
    group: 'voice',
    of: 'session',
    kind: 'collection',
    at: 'provider_voices',
    field: 'sessionId',
    isAtProvider: true,
    isSpokenWith: true,
  },
  // the text, what was read, and what the person changed in it
  objects('Manuscript texts', 'text', 'manuscripts'),
  document('Manuscripts', 'text', 'manuscripts'),
  document('Page readings', 'text', 'page_readings'),
  document('Changes to readings', 'text', 'review_edits'),
  {
    what: 'Texts and voices of ordered books',
    group: 'voice',
    of: 'order',
    kind: 'objects',
    at: (id) => `audiobooks/${id}/narration.json`,
  },
  {
    what: 'Progress of narrations',
    group: 'voice',
    of: 'order',
    kind: 'document',
    at: (id) => `narrations/${id}`,
  },
  // with the phone's copy, the times of the sentences and the cover
  {
    what: 'Audiobooks',
    group: 'book',
    of: 'order',
    kind: 'objects',
    at: (id) => `audiobooks/${id}/`,
    asOne: { file: (id) => objectPath.audiobook(id), parts: 'Parts of audiobooks' },
  },
  {
    what: 'Listening places',
    group: 'book',
    // not by order: a place is written by the person's own device, which may name an order that nobody knows
    of: 'person',
    kind: 'collection',
    at: 'listening',
    field: 'ownerUid',
  },
  {
    what: 'Payments',
    group: 'record',
    of: 'session',
    kind: 'collection',
    at: 'payments',
    field: 'sessionId',
    toldAs: ({ state }) => (state === 'settled' ? 'Payments' : 'Payments not charged or given back'),
  },
  {
    what: 'Permissions',
    group: 'record',
    of: 'session',
    kind: 'collection',
    at: 'permissions',
    field: 'sessionId',
  },
  { what: 'Orders', group: 'record', of: 'order', kind: 'document', at: (id) => `orders/${id}` },
  document('Quote requests', 'record', 'quotes'),
  document('Memoirs begun', 'record', 'sessions'),
];

/** One place per person and order; functions/rules/firestore.rules asks for the same name. */
export const listeningId = (uid: string, orderId: string): string => `${uid}_${orderId}`;

export const MATERIALS: readonly HoldingGroup[] = ['scans', 'text', 'voice'];
export const EVERYTHING: readonly HoldingGroup[] = ['scans', 'text', 'voice', 'book', 'record'];
