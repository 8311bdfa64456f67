import { serveTasks } from '../pool/serve-tasks.ts';
import { chooseSpeech } from './choose-speech.ts';
import type { ListenResult, ListenTask } from './listen.ts';

serveTasks<ListenTask, ListenResult>(async ({ clips, request }) => {
  const result = await chooseSpeech(clips, request);
  return { result, transfer: result.kind === 'chosen' ? [result.samples.buffer] : [] };
});
