import * as v from 'valibot';
import { REGION_ORIGINS, VOICE_RIGHTS, type VoiceRight } from './voice.ts';

const region = { start: v.number(), end: v.number() };

/** What a book is given of the voice of another one: recordings of its own, marked as they were there. */
const REUSED_VOICE = v.object({
  speakerName: v.string(),
  /** in their order: the mark lies in the first */
  clips: v.array(
    v.object({
      objectPath: v.string(),
      contentType: v.string(),
      sizeBytes: v.number(),
      /** hex */
      sha256: v.string(),
    }),
  ),
  region: v.object(region),
  regionOrigin: v.picklist(REGION_ORIGINS),
  isOnePerson: v.boolean(),
  excluded: v.array(v.object({ ...region, clip: v.number() })),
  /** the permission that was given for the other book and stands; absent where it is asked for again */
  standing: v.exactOptional(
    v.object({
      right: v.picklist(Object.keys(VOICE_RIGHTS) as VoiceRight[]),
      /** ISO 8601 */
      since: v.string(),
      /** the age of the speaker was asked; absent where it still has to be */
      isOfAge: v.exactOptional(v.literal(true)),
      /** of the next of kin */
      signed: v.exactOptional(v.object({ words: v.string(), signer: v.string() })),
    }),
  ),
});
export type ReusedVoice = v.InferOutput<typeof REUSED_VOICE>;

/** What the server answered; null when it is something else. */
export function readReusedVoice(answer: unknown): ReusedVoice | null {
  const parsed = v.safeParse(REUSED_VOICE, answer);
  return parsed.success ? parsed.output : null;
}
