import { chooseSpeech } from './choose-speech.ts';
import type { ListenResult, ListenTask } from './listen.ts';
import { measurePitch } from './pitch.ts';
import { serveTasks } from './serve-tasks.ts';

serveTasks<ListenTask, ListenResult>(async (task) => {
  if (task.kind === 'pitch')
    return { result: { kind: 'pitch', pitch: measurePitch(task.samples, task.sampleRateHz) }, transfer: [] };
  const speech = await chooseSpeech(task.clips, task.region);
  return { result: { kind: 'choose', speech }, transfer: speech ? [speech.samples.buffer] : [] };
});
