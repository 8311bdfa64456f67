import { serveTasks } from '../pool/serve-tasks.ts';
import type { MasteredChunk, MasterTask } from './master.ts';
import { masterChunk } from './master-chunk.ts';

serveTasks<MasterTask, MasteredChunk>(async (task) => {
  const result = await masterChunk(task);
  const { mp3, phoneMp3 } = result;
  return { result, transfer: phoneMp3 ? [mp3.buffer, phoneMp3.buffer] : [mp3.buffer] };
});
