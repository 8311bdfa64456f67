import { RETENTION_DAYS } from '../../../src/domain/account/retention.ts';
import { manuscripts, pageReadings } from './books/manuscripts.ts';
import { pronunciations } from './books/pronunciations.ts';
import { reviewEdits } from './books/reviews.ts';
import { keptUploads, usedUp } from './books/uploads.ts';
import type { Collection, HeldAs, HoldingGroup } from './collection.ts';
import { giftLetters } from './gifts/gift-letters.ts';
import { gifts, vouchers } from './gifts/gifts.ts';
import { listening } from './gifts/listening.ts';
import { shareLinks } from './gifts/share-links.ts';
import {
  AUDIOBOOKS,
  CHUNKS,
  DOCUMENT_FILES,
  FROZEN_NARRATIONS,
  type ObjectKind,
  OWN_RECORDINGS,
  PAGE_PHOTOS,
  PAGE_PICTURES,
  PERMISSION_DOCUMENTS,
  RECORDINGS,
  SAMPLES,
  SPEECH,
  SPOKEN_PERMISSIONS,
  TEXTS,
  VIDEOS,
  WILL_SOUNDS,
} from './object-kinds.ts';
import { bookFiles } from './orders/book-files.ts';
import { narrationMarks } from './orders/narration-marks.ts';
import { narrations } from './orders/narrations.ts';
import { orders } from './orders/orders.ts';
import { payments } from './orders/payments.ts';
import { quotes } from './orders/quotes.ts';
import { deletions } from './people/deletions.ts';
import { deskActs } from './people/desk-acts.ts';
import { guestWalks } from './people/guest-walks.ts';
import { invitations, members } from './people/members.ts';
import { sessions } from './people/sessions.ts';
import { blockedVoices } from './voices/blocked-voices.ts';
import { permissionDocuments } from './voices/permission-documents.ts';
import { permissionLinks } from './voices/permission-links.ts';
import { permissions } from './voices/permissions.ts';
import { providerVoices } from './voices/provider-voices.ts';
import { spokenPermissions } from './voices/spoken-permissions.ts';
import { voiceProfiles } from './voices/voice-profiles.ts';
import { voiceReports } from './voices/voice-reports.ts';
import { voiceWills } from './voices/voice-wills.ts';
import { willEnds } from './voices/will-ends.ts';

/** Objects below a prefix, one document, or the documents of a collection that name the id in a field. */
export type Holding =
  | (ObjectKind & { readonly kind: 'objects' })
  | (HeldAs & { readonly kind: 'document'; readonly at: (id: string) => string })
  | (HeldAs & { readonly kind: 'collection'; readonly at: string; readonly field: string });

const kept = (kind: ObjectKind): Holding => ({ ...kind, kind: 'objects' });

/** What a collection says of itself, whatever its rows are. */
type AnyCollection = Pick<Collection<never>, 'name' | 'at' | 'owner' | 'readableBy' | 'held' | 'alsoHeld'>;

function rows({ name, at, held }: AnyCollection): Holding {
  if (!('what' in held)) throw new Error(`${name} is not held: ${held.notHeldBecause}`);
  return held.by === undefined
    ? { ...held, kind: 'document', at }
    : { ...held, kind: 'collection', at: name, field: held.by };
}

/** The same rows, as the second person's they are. */
function rowsOfOther({ name, alsoHeld }: AnyCollection): Holding {
  if (!alsoHeld) throw new Error(`${name} is nobody else's`);
  return { ...alsoHeld, kind: 'collection', at: name, field: alsoHeld.by };
}

/**
 * Everything that is kept about a family. Deletion, export, counting and retention all go by this table, in this order,
 * and each line by what the record says of itself. Sessions come last, because by them the rest is found.
 */
export const HOLDINGS: readonly Holding[] = [
  kept(DOCUMENT_FILES),
  kept(PAGE_PHOTOS),
  kept(PAGE_PICTURES),
  kept(VIDEOS),
  kept(RECORDINGS),
  kept(SPEECH),
  kept(SAMPLES),
  kept(CHUNKS),
  rows(voiceProfiles),
  rows(providerVoices),
  kept(TEXTS),
  rows(manuscripts),
  rows(pageReadings),
  rows(reviewEdits),
  rows(pronunciations),
  kept(FROZEN_NARRATIONS),
  kept(OWN_RECORDINGS),
  rows(narrations),
  rows(narrationMarks),
  kept(AUDIOBOOKS),
  rows(listening),
  rows(shareLinks),
  rows(giftLetters),
  rows(bookFiles),
  rows(payments),
  kept(SPOKEN_PERMISSIONS),
  rows(spokenPermissions),
  kept(PERMISSION_DOCUMENTS),
  rows(permissionDocuments),
  rows(permissionLinks),
  rows(permissions),
  rows(orders),
  rows(quotes),
  rows(vouchers),
  rows(gifts),
  rows(voiceReports),
  kept(WILL_SOUNDS),
  rows(voiceWills),
  rows(willEnds),
  rows(deskActs),
  rows(invitations),
  rows(members),
  rowsOfOther(members),
  rows(sessions),
];

/** Every collection, those included that hold nothing of a family. */
export const ALL_COLLECTIONS: readonly AnyCollection[] = [
  sessions,
  manuscripts,
  pageReadings,
  reviewEdits,
  pronunciations,
  voiceProfiles,
  providerVoices,
  blockedVoices,
  voiceReports,
  voiceWills,
  willEnds,
  deletions,
  deskActs,
  guestWalks,
  permissions,
  spokenPermissions,
  permissionDocuments,
  permissionLinks,
  payments,
  orders,
  quotes,
  vouchers,
  gifts,
  narrations,
  narrationMarks,
  listening,
  shareLinks,
  giftLetters,
  invitations,
  members,
  bookFiles,
  keptUploads,
  usedUp,
];

/** Fields in which a row names its owner, who changes when a memoir is handed over. */
export const OWNER_FIELDS: readonly string[] = [
  ...new Set(ALL_COLLECTIONS.flatMap(({ owner }) => owner ?? [])),
];

/** How many days after delivery each group goes; null for what stays as long as the account. */
export const DAYS_AFTER_DELIVERY: Readonly<Record<HoldingGroup, number | null>> = {
  scans: RETENTION_DAYS.materials,
  voice: RETENTION_DAYS.materials,
  text: null,
  book: null,
  record: null,
  proof: null,
};

export const MATERIALS: readonly HoldingGroup[] = ['scans', 'text', 'voice'];
/** What goes with the permission for a book's voice. */
export const WITHDRAWN: readonly HoldingGroup[] = [...MATERIALS, 'proof'];
/** What goes when the person themselves withdraws it: pages and text are the owner's. */
export const VOICE_ALONE: readonly HoldingGroup[] = ['voice', 'proof'];
export const EVERYTHING: readonly HoldingGroup[] = [...WITHDRAWN, 'book', 'record'];
