import { chooseSpeech } from './choose-speech.ts';
import type { ListenResult, ListenTask } from './listen.ts';
import { serveTasks } from './serve-tasks.ts';

serveTasks<ListenTask, ListenResult>(async ({ clips, region }) => {
  const speech = await chooseSpeech(clips, region);
  return { result: speech, transfer: speech ? [speech.samples.buffer] : [] };
});
