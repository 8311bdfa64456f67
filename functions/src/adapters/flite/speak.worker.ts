import { workerData } from 'node:worker_threads';
import { serveTasks } from '../../audio/pool/serve-tasks.ts';
import { FliteSpeaker, type SpeakTask, type Spoken } from './flite-speaker.ts';
import type { WasmModule } from './web-assembly.ts';

const speaker = new FliteSpeaker(workerData as WasmModule);

serveTasks<SpeakTask, Spoken>(async (task) => {
  const result = await speaker.speak(task);
  return { result, transfer: [result.samples.buffer] };
});
