import { objectPath, ownRecordingPath } from '../../../../src/domain/transfer/object-path.ts';
import type { VoiceProfile } from '../../../../src/domain/voice/voice.ts';
import type { ObjectInfo } from '../../ports/objects.ts';
import type { Ports } from '../../ports/ports.ts';
import { frozenNarrator } from '../books/frozen-narrations.ts';
import { RECORDINGS, SPEECH, VIDEOS } from '../object-kinds.ts';
import { ordersOf } from '../orders/orders.ts';
import { payments } from '../orders/payments.ts';
import { nameKey } from './name-key.ts';
import { documentsOf } from './permission-documents.ts';
import { type GivenPermission, permissionsFor } from './permissions.ts';
import { providerVoices } from './provider-voices.ts';
import { sentencesOf } from './spoken-permissions.ts';
import { findVoiceProfile, voiceProfiles } from './voice-profiles.ts';

type Stores = Pick<Ports, 'documents' | 'objects'>;

/** What of a book's sound belongs to other people than the one who withdraws. */
export interface OthersSound {
  /** objects, and documents, that are known to be others' alone: they stay */
  readonly stays: ReadonlySet<string>;
  /** the book's voice was made from others' recordings alone */
  readonly isVoiceTheirs: boolean;
  /** what is narrated in others' voices */
  readonly orderIds: ReadonlySet<string>;
  /** there are recordings of which nothing says whose they are: they go as if they were the withdrawer's */
  readonly isUnsure: boolean;
}

const NOTHING: OthersSound = {
  stays: new Set(),
  isVoiceTheirs: false,
  orderIds: new Set(),
  isUnsure: false,
};

const hashesOf = (given: readonly GivenPermission[]) =>
  new Set(given.flatMap(({ recordings = [] }) => recordings));

/** The recordings of a book, told apart by the permissions they were used for. One that served both is not others' alone. */
async function tellApart(
  ports: Stores,
  sessionId: string,
  given: { readonly own: readonly GivenPermission[]; readonly others: readonly GivenPermission[] },
) {
  const [own, others] = [hashesOf(given.own), hashesOf(given.others)];
  const clips = await ports.objects.all(RECORDINGS.at(sessionId));
  const isIn = (known: ReadonlySet<string>, { metadata: { sha256 } }: ObjectInfo) =>
    sha256 !== undefined && known.has(sha256);
  // A video has no permission of its own: what was taken from it has.
  const videos = await ports.objects.all(VIDEOS.at(sessionId));
  return {
    theirs: clips.filter((clip) => isIn(others, clip) && !isIn(own, clip)).map(({ path }) => path),
    isUnsure: videos.length > 0 || clips.some((clip) => !isIn(others, clip) && !isIn(own, clip)),
  };
}

/** What the book's voice consists of: its files, and the voices at a provider. */
async function partsOfVoice(ports: Stores, sessionId: string, profile: VoiceProfile): Promise<string[]> {
  const voices = [profile.voice, ...(profile.madeVoices ?? []).map(({ voice }) => voice)];
  const named = new Set(voices.flatMap((voice) => Object.values(voice?.parameters ?? {})).map(String));
  const isPart = (path: string) =>
    path === profile.storagePath || named.has(path) || named.has(path.slice(SPEECH.at(sessionId).length));
  const files = await ports.objects.all(SPEECH.at(sessionId));
  const provided = await providerVoices.where(ports, 'sessionId', sessionId);
  return [
    voiceProfiles.at(sessionId),
    ...files.map(({ path }) => path).filter(isPart),
    ...provided.filter(({ id }) => named.has(id)).map(({ id }) => providerVoices.at(id)),
  ];
}

/** What was given as proof in other people's names. */
async function othersProof(ports: Stores, sessionId: string, isOther: (name: string) => boolean) {
  const sentences = await sentencesOf(ports, sessionId);
  const documents = await documentsOf(ports, sessionId);
  return [
    ...sentences.flatMap(({ speakerName, path }) => (path && isOther(speakerName) ? [path] : [])),
    ...documents.flatMap(({ speakerName, name }) =>
      speakerName !== undefined && isOther(speakerName)
        ? [objectPath.permissionDocument(sessionId, name)]
        : [],
    ),
  ];
}

/**
 * What stays of a book's sound when this person withdraws: what the permissions of others prove to be theirs alone. Where
 * nobody else has a permission, and of what nothing says whose it is, nothing stays.
 */
export async function othersSound(
  ports: Stores,
  sessionId: string,
  speakerName: string,
): Promise<OthersSound> {
  const isOther = (name: string) => nameKey(name) !== nameKey(speakerName);
  const given = await permissionsFor(ports, sessionId);
  const others = given.filter((one) => isOther(one.speakerName) && !one.withdrawnAt);
  if (others.length === 0) return NOTHING;
  const own = given.filter((one) => !isOther(one.speakerName));
  const { theirs, isUnsure } = await tellApart(ports, sessionId, { own, others });
  const profile = await findVoiceProfile(ports, sessionId);
  const madeFrom = profile?.request?.clipPaths ?? [];
  const isVoiceTheirs =
    profile !== null &&
    isOther(profile.permission.speakerName) &&
    madeFrom.length > 0 &&
    madeFrom.every((path) => theirs.includes(path));
  const orderIds: string[] = [];
  const bought = await ordersOf(ports, sessionId);
  for (const { id } of bought) {
    const narrator = await frozenNarrator(ports, id);
    if (narrator !== null && isOther(narrator)) orderIds.push(id);
  }
  // What was opened at the till is in the book's voice: with another one it would have been ended.
  const opened = isVoiceTheirs ? await payments.where(ports, 'sessionId', sessionId) : [];
  const unpaid = opened.map(({ id }) => id).filter((id) => !bought.some((order) => order.id === id));
  const frozen = [...orderIds, ...unpaid].flatMap((id) => [objectPath.narration(id), ownRecordingPath(id)]);
  return {
    stays: new Set([
      ...theirs,
      ...(await othersProof(ports, sessionId, isOther)),
      ...(profile && isVoiceTheirs ? await partsOfVoice(ports, sessionId, profile) : []),
      ...frozen,
    ]),
    ...{ isVoiceTheirs, isUnsure, orderIds: new Set(orderIds) },
  };
}
