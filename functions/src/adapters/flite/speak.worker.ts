import { serveTasks } from '../../speech/serve-tasks.ts';
import { FliteSpeaker, type SpeakTask, type Spoken } from './flite-speaker.ts';

const speaker = new FliteSpeaker();

serveTasks<SpeakTask, Spoken>(async (task) => {
  const result = await speaker.speak(task);
  return { result, transfer: [result.samples.buffer] };
});
