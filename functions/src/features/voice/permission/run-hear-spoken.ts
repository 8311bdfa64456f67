import { AppError } from '../../../../../src/domain/errors.ts';
import {
  MAX_SENTENCE_SECONDS,
  type SpokenOutcome,
} from '../../../../../src/domain/voice/spoken-permission.ts';
import { isSameSound } from '../../../audio/likeness/who-speaks/same-sound.ts';
import { type SameVoice, sameVoice } from '../../../audio/likeness/who-speaks/same-voice.ts';
import { ownedSamples } from '../../../audio/pool/worker-pool.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Sound } from '../../../ports/voice-engine.ts';
import { refusedAmong } from '../../../records/voices/permission-links.ts';
import { type SpokenPermission, spokenPermissions } from '../../../records/voices/spoken-permissions.ts';
import { findVoiceProfile } from '../../../records/voices/voice-profiles.ts';
import { decodeObjects } from '../making/decode-objects.ts';

/** What the likeness of voices is measured at. */
const SAMPLE_RATE_HZ = 16_000;
/** More of a voice tells nothing new about whose it is. */
const MAX_COMPARED_SECONDS = 40;
/** Of a recording, around its mark. */
const MAX_REPLAYED_SECONDS = 450;

type Needed = Pick<Ports, 'documents' | 'objects' | 'audioDecoder' | 'speechRecognizer'>;
type Heard = Pick<SpokenPermission, 'outcome' | 'isWordForWord' | 'isReplayed' | 'heardIn'>;

interface Compared {
  readonly path: string;
  readonly from: number;
  readonly seconds: number;
  /** of a recording, where it is one */
  readonly sha256?: string;
}

/**
 * The speech the voice was made from; before there is one, the recording it will be made from, and also later where the
 * question is whose that is, because somebody said no to it; null while neither is there.
 */
async function voiceToCompare(
  { documents, objects }: Needed,
  { ownerUid, sessionId, speakerName, clip }: SpokenPermission,
): Promise<Compared | null> {
  const info = clip && (await objects.info(clip.path));
  const sha256 = info?.metadata.sha256;
  const isRefused =
    sha256 !== undefined && (await refusedAmong({ documents }, ownerUid, [sha256])).length > 0;
  const profile = isRefused ? null : await findVoiceProfile({ documents }, sessionId);
  const made = profile?.permission.speakerName === speakerName ? profile.storagePath : null;
  if (made && (await objects.info(made))) return { path: made, from: 0, seconds: MAX_COMPARED_SECONDS };
  if (!clip || !info) return null;
  const seconds = Math.min(MAX_COMPARED_SECONDS, clip.end - clip.start);
  return { path: clip.path, from: clip.start, seconds, ...(sha256 !== undefined && { sha256 }) };
}

/** The recordings of the voice, of which one may have been played in place of reading. */
async function recordingsOf(
  { documents, objects }: Needed,
  { sessionId, speakerName, clip }: SpokenPermission,
): Promise<readonly { readonly path: string; readonly from: number }[]> {
  const profile = await findVoiceProfile({ documents }, sessionId);
  const made = profile?.permission.speakerName === speakerName ? profile.request : undefined;
  const marks = new Map(
    made?.clipPaths.map((path, index) => [path, index === 0 ? made.region.start : 0] as const),
  );
  if (clip) marks.set(clip.path, clip.start);
  const there: { path: string; from: number }[] = [];
  for (const [path, start] of marks)
    if (await objects.info(path)) there.push({ path, from: Math.max(0, start - MAX_REPLAYED_SECONDS / 2) });
  return there;
}

/** Whether the voice is not reading, but a recording of it that is known here. Where the words were heard, nobody asks. */
async function isReplayed(ports: Needed, spoken: SpokenPermission, read: Sound, signal: AbortSignal) {
  for (const { path, from } of await recordingsOf(ports, spoken)) {
    const options = { sampleRateHz: SAMPLE_RATE_HZ, fromSeconds: from, maxSeconds: MAX_REPLAYED_SECONDS };
    const [recording] = await decodeObjects(ports, [path], () => options, signal);
    if (recording && isSameSound(read.samples, recording.samples)) return true;
  }
  return false;
}

/** With the recording it was found in; one that was replaced meanwhile is not the one that was heard. */
async function foundIn({ objects }: Needed, { path, sha256 }: Compared): Promise<Pick<Heard, 'heardIn'>> {
  if (sha256 === undefined || (await objects.info(path))?.metadata.sha256 !== sha256) return {};
  return { heardIn: [sha256] };
}

/** With letters alone: a recognizer writes capitals and points as it likes. */
const plain = (words: string) => ` ${words.toLowerCase().replace(/[^a-z]+/g, ' ')} `;

async function areWordsHeard(
  { speechRecognizer }: Needed,
  spoken: Sound,
  words: readonly string[],
  signal: AbortSignal,
): Promise<Pick<SpokenPermission, 'isWordForWord'>> {
  if (!speechRecognizer) return {};
  const heard = plain(await speechRecognizer.hear(spoken, signal));
  return { isWordForWord: words.every((word) => heard.includes(` ${word} `)) };
}

const OUTCOMES: Readonly<Record<SameVoice, SpokenOutcome>> = {
  same: 'same',
  unsure: 'unsure',
  different: 'different',
  nothing: 'unheard',
};

async function compared(ports: Needed, spoken: SpokenPermission, signal: AbortSignal): Promise<Heard> {
  const { path = '', words } = spoken;
  const other = await voiceToCompare(ports, spoken);
  const options = [
    { sampleRateHz: SAMPLE_RATE_HZ, fromSeconds: 0, maxSeconds: MAX_SENTENCE_SECONDS },
    { sampleRateHz: SAMPLE_RATE_HZ, fromSeconds: other?.from ?? 0, maxSeconds: other?.seconds ?? 0 },
  ] as const;
  const paths = other ? [path, other.path] : [path];
  const [read, known] = await decodeObjects(ports, paths, (index) => options[index] ?? options[0], signal);
  if (!read) throw new AppError('internal', 'a sentence without sound');
  const heard = await areWordsHeard(ports, read, words, signal);
  if (!known || !other) return { outcome: 'waiting', ...heard };
  const answer = sameVoice([ownedSamples(known.samples), ownedSamples(read.samples)], SAMPLE_RATE_HZ);
  if (answer !== 'nothing' && !heard.isWordForWord && (await isReplayed(ports, spoken, read, signal)))
    return { outcome: 'unsure', isReplayed: true, ...heard };
  const found = answer === 'same' ? await foundIn(ports, other) : {};
  return { outcome: OUTCOMES[answer], ...heard, ...found };
}

/**
 * Hears whether a sentence that was read aloud is of the voice it is about, and whether it is that sentence. What is kept is
 * the answer, and no measure of the voice. Running twice gives the same.
 * @throws AppError unavailable; AbortError
 */
export async function runHearSpoken(ports: Needed, id: string, signal: AbortSignal): Promise<void> {
  const spoken = await spokenPermissions.find(ports, id);
  // It went with the permission.
  if (!spoken?.path || !(await ports.objects.info(spoken.path))) return;
  const { path } = spoken;
  const heard = await compared(ports, spoken, signal).catch((error: unknown): Heard => {
    // A recording without sound says nothing about anybody; it is told, and can be read once more.
    if (error instanceof AppError && error.retry === 'after-user-acts') return { outcome: 'unheard' };
    throw error;
  });
  await spokenPermissions.change(ports, id, (row) => {
    if (row?.path !== path) return null;
    // One person is heard in all that sounded like them; with another answer that is over.
    const { heardIn = [], isReplayed: _, ...read } = row;
    const known = heard.outcome === 'same' ? [...new Set([...heardIn, ...(heard.heardIn ?? [])])] : [];
    return { ...read, ...heard, ...(known.length > 0 && { heardIn: known }) };
  });
}
