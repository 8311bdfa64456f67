import { DEFAULT_MANNER } from '../../../src/domain/voice/takes.ts';
import type { MadeVoice, Voice, VoiceManner } from '../../../src/domain/voice/voice.ts';

/** Mono sound, samples from -1 to 1. */
export interface Sound {
  readonly samples: Float32Array;
  readonly sampleRateHz: number;
}

export interface Speech extends Sound {
  /** the median pitch that this voice has, when the engine knows; what is far from it is another voice */
  readonly voicePitchHz?: number;
}

/** Clean speech of the person whose voice is wanted. */
export interface VoiceSource extends Sound {
  /** how the book begins, made speakable, when it is known: what the voice is for; an engine may try it with that */
  readonly firstPage?: string;
  /** DEFAULT_MANNER without it; an engine that knows no difference makes the same voice */
  readonly manner?: VoiceManner;
}

/** Which reading of the same words is wanted; the first without it. */
export interface Take {
  /** how often the family has asked for another one: the melody, the pace or whatever else an engine can vary is then another */
  readonly reading?: number;
  /** how often this one came out badly; an engine that draws by a seed takes another one */
  readonly attempt?: number;
}

/** Where an engine keeps what a voice needs beside its parameters; it ends with the voice. */
export interface VoiceFiles {
  /** The same bytes have the same name. @returns the path under which the engine can read it later */
  keep(name: string, bytes: Uint8Array): Promise<string>;

  /**
   * Names a voice that is going to live with somebody else, and writes the name down first: who is killed before the
   * provider's answer leaves no voice there that nobody knows of. The same session, engine and speech have the same name.
   * @param fingerprint of the speech
   */
  announce(engine: string, fingerprint: string): Promise<string>;
}

/** Makes voices from clean speech and speaks with them. The built-in one is a synthesizer with a person's pitch and color. */
export interface VoiceEngine {
  /** The same speech and page give the same voice. @throws AppError clip-no-speech, unavailable, voice-service-refused; AbortError */
  makeVoice(speech: VoiceSource, signal: AbortSignal, files: VoiceFiles): Promise<Voice>;

  /**
   * The voice in each manner that sounds different with this engine, DEFAULT_MANNER among them. Absent where there is one.
   * @throws AppError as makeVoice; AbortError
   */
  makeVoices?(speech: VoiceSource, signal: AbortSignal, files: VoiceFiles): Promise<readonly MadeVoice[]>;

  /** Whether `speak` takes what the family has added to the voice by itself. Else it is added to the sound. */
  readonly isTunable?: true;

  /**
   * Speaks one chunk. The same voice, text and take give the same sound. Calls may run side by side; the engine spreads them over
   * the cores.
   * @param text at most MAX_CHUNK_CHARACTERS, made speakable by audio/text/speakable-text.ts
   * @throws AppError text-not-speakable, unavailable, voice-service-refused; AbortError
   */
  speak(voice: Voice, text: string, signal: AbortSignal, take?: Take): Promise<Speech>;

  /**
   * Ends a voice that lives with somebody else; one that is only data, or is gone already, is no error. Of one that was
   * only announced `parameters.name` is known.
   * @throws AppError unavailable, voice-service-refused
   */
  forget(voice: Voice): Promise<void>;

  /** Ends workers; the engine cannot speak afterwards. */
  close(): Promise<void>;
}

/** What an engine makes for a family to choose from: one voice at least. @throws AppError as makeVoice; AbortError */
export async function voicesToChooseFrom(
  engine: Pick<VoiceEngine, 'makeVoice' | 'makeVoices'>,
  speech: VoiceSource,
  signal: AbortSignal,
  files: VoiceFiles,
): Promise<readonly MadeVoice[]> {
  if (engine.makeVoices) return engine.makeVoices(speech, signal, files);
  return [{ manner: DEFAULT_MANNER, voice: await engine.makeVoice(speech, signal, files) }];
}
