import type { Finish } from '../../../src/domain/audiobook/finish.ts';
import type { AudioDecoder } from './audio-decoder.ts';
import type { Clock } from './clock.ts';
import type { CoverPainter } from './cover-painter.ts';
import type { DocumentReader } from './document-reader.ts';
import type { Documents } from './documents.ts';
import type { Identity } from './identity.ts';

import type { Jobs } from './jobs.ts';
import type { Mailer } from './mailer.ts';
import type { Objects } from './objects.ts';
import type { PagePainter } from './page-painter.ts';
import type { Payments } from './payments.ts';
import type { ProvenanceSigner } from './provenance-signer.ts';
import type { SpeechRecognizer } from './speech-recognizer.ts';
import type { Traces } from './traces.ts';
import type { Transcriber } from './transcriber.ts';
import type { VoiceEngine } from './voice-engine.ts';
import type { WordList } from './word-list.ts';

/** Random names, as a port so that tests can seed them. */
interface Ids {
  /** 128 random bits in hex */
  make(): string;
}

/** Everything outside, by its plain name. A use case asks for the few it needs: `Pick<Ports, 'documents' | 'jobs'>`. */
export interface Ports {
  readonly documents: Documents;
  readonly objects: Objects;
  readonly jobs: Jobs;
  readonly payments: Payments;
  readonly mailer: Mailer;
  readonly documentReader: DocumentReader;
  readonly transcriber: Transcriber;
  readonly audioDecoder: AudioDecoder;
  readonly voiceEngine: VoiceEngine;
  /** listens to each sentence that was spoken; absent where nobody provides one */
  readonly speechRecognizer?: SpeechRecognizer;
  /** tells misread words from names; absent: a reader's confidence decides alone */
  readonly wordList?: () => Promise<WordList>;
  readonly coverPainter: CoverPainter;
  /** how the sound of books begun now is finished; absent: as the product does it */
  readonly finish?: Finish;
  /** draws the pages of a finished book; absent where nobody provides one */
  readonly pagePainter?: PagePainter;
  /** signs what finished files say of themselves; absent: they say nothing that could be checked */
  readonly provenanceSigner?: ProvenanceSigner;
  readonly identity: Identity;
  readonly traces: Traces;
  readonly clock: Clock;
  readonly ids: Ids;
}
