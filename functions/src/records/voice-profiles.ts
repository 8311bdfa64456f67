import type { SessionId } from '../../../src/domain/session.ts';
import type {
  FoundVoice,
  Voice,
  VoiceMaterial,
  VoicePermission,
  VoiceProfile,
  VoiceStage,
} from '../../../src/domain/voice/voice.ts';
import type { DocumentFields } from '../ports/documents.ts';
import type { Ports } from '../ports/ports.ts';

const NO_SAMPLE = {
  ttsSampleUrl: null,
  ttsSampleError: null,
  sampleFirstUrl: null,
  sampleTimingsUrl: null,
} as const;

const pathOf = (sessionId: string) => `voice_profiles/${sessionId}`;

/** Only this module writes `voice_profiles/`, so what it reads there has the shape it wrote. */
const asProfile = (fields: DocumentFields) => fields as unknown as VoiceProfile;
const asFields = (profile: VoiceProfile) => ({ ...profile }) as unknown as DocumentFields;

export async function findVoiceProfile(
  ports: Pick<Ports, 'documents'>,
  sessionId: string,
): Promise<VoiceProfile | null> {
  const fields = await ports.documents.get(pathOf(sessionId));
  return fields && asProfile(fields);
}

/** Whether a book would sound as it does: these very clips have a voice, or are being made one, under this name. */
export const isVoiceOf = (known: VoiceProfile | null, source: string, speakerName: string): boolean =>
  known?.source === source && known.permission.speakerName === speakerName;

/**
 * Writes down by what right the voice is used, and forgets the voice and sample of other clips.
 * @returns whether a voice has to be made: false when these very clips have one
 */
export async function recordPermission(
  ports: Pick<Ports, 'documents'>,
  given: {
    readonly ownerUid: string;
    readonly sessionId: SessionId;
    readonly source: string;
    readonly permission: VoicePermission;
  },
): Promise<boolean> {
  let isNew = false;
  await ports.documents.update(pathOf(given.sessionId), (current) => {
    const known = current && asProfile(current);
    isNew = known?.source !== given.source || known.voice === null;
    // The same version again: what is under way keeps its place.
    if (known?.source === given.source) return asFields({ ...known, permission: given.permission });
    const nothingYet = {
      ...{ outputUrl: null, storagePath: null, speechSeconds: null, voice: null },
      ...{ material: null, stage: null, refusal: null, whoseVoice: null },
    };
    return asFields({ ...given, ...nothingYet, ...NO_SAMPLE });
  });
  return isNew;
}

export interface MadeVoice {
  readonly outputUrl: string;
  readonly storagePath: string;
  readonly speechSeconds: number;
  readonly voice: Voice;
  readonly material: VoiceMaterial;
}

/** Whose voice, of what: what another version has replaced meanwhile is not written to. */
export interface VoiceVersion {
  readonly sessionId: string;
  /** see sourceOfVoice */
  readonly source: string;
}

async function changeVersion(
  ports: Pick<Ports, 'documents'>,
  { sessionId, source }: VoiceVersion,
  change: (profile: VoiceProfile) => VoiceProfile,
): Promise<void> {
  await changeProfile(ports, sessionId, (profile) => (profile.source === source ? change(profile) : profile));
}

/** How far the making has come, for whoever waits. */
export async function recordStage(
  ports: Pick<Ports, 'documents'>,
  version: VoiceVersion,
  stage: VoiceStage,
): Promise<void> {
  await changeVersion(ports, version, (profile) => ({ ...profile, stage, refusal: null, whoseVoice: null }));
}

/** Why these clips make no voice; nothing is under way any more. */
export async function recordRefusal(
  ports: Pick<Ports, 'documents'>,
  version: VoiceVersion,
  refusal: NonNullable<VoiceProfile['refusal']>,
): Promise<void> {
  await changeVersion(ports, version, (profile) => ({ ...profile, stage: null, refusal }));
}

/** No voice is made before the person has said which of these it is. */
export async function recordQuestion(
  ports: Pick<Ports, 'documents'>,
  version: VoiceVersion,
  whoseVoice: readonly FoundVoice[],
): Promise<void> {
  await changeVersion(ports, version, (profile) => ({ ...profile, stage: null, whoseVoice }));
}

export async function recordVoice(
  ports: Pick<Ports, 'documents'>,
  version: VoiceVersion,
  made: MadeVoice,
): Promise<void> {
  await changeVersion(ports, version, (profile) => ({
    ...profile,
    ...made,
    stage: 'done',
    refusal: null,
    ...NO_SAMPLE,
  }));
}

export async function recordSample(
  ports: Pick<Ports, 'documents'>,
  sessionId: string,
  sample: Partial<Pick<VoiceProfile, keyof typeof NO_SAMPLE>>,
): Promise<void> {
  await changeProfile(ports, sessionId, (profile) => ({ ...profile, ...sample }));
}

async function changeProfile(
  ports: Pick<Ports, 'documents'>,
  sessionId: string,
  change: (profile: VoiceProfile) => VoiceProfile,
): Promise<void> {
  await ports.documents.update(
    pathOf(sessionId),
    (current) => current && asFields(change(asProfile(current))),
  );
}
