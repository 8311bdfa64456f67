import { MP3_SAMPLE_RATE_HZ } from '../../../src/domain/limits.ts';
import { encodeMp3 } from './encode-mp3.ts';
import type { MasterTask } from './master.ts';
import { resample } from './resample.ts';
import { serveTasks } from './serve-tasks.ts';
import { withPauses } from './with-pauses.ts';

serveTasks<MasterTask, Uint8Array<ArrayBuffer>>(async ({ samples, sampleRateHz, pauseSeconds }) => {
  const spaced = withPauses(samples, sampleRateHz, pauseSeconds);
  const result = await encodeMp3(await resample(spaced, sampleRateHz, MP3_SAMPLE_RATE_HZ));
  return { result, transfer: [result.buffer] };
});
