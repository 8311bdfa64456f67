import { describe, expect, it } from 'vitest';
import type { Job, Jobs } from '../../functions/src/ports/jobs.ts';
import type { PlainError } from '../../src/domain/errors.ts';

/** The port, and the two things that happen to a job from outside. */
export interface JobsUnderTest {
  readonly jobs: Jobs;
  finish(key: string): void | Promise<void>;
  fail(key: string, error: PlainError): void | Promise<void>;
}

const job: Job = { kind: 'generate-tts', key: 'generate-tts:o1', input: { orderId: 'o1' } };
const other: Job = { ...job, input: { orderId: 'o2' } };

/** What every job list promises. */
export function describeJobs(name: string, make: () => JobsUnderTest | Promise<JobsUnderTest>): void {
  describe(`jobs: ${name}`, () => {
    it('knows nothing about a job that was never put on the list', async () => {
      const { jobs } = await make();
      expect(await jobs.state('generate-tts:o1')).toBeNull();
      await expect(jobs.settled('generate-tts:o1', 10)).rejects.toMatchObject({ code: 'not-found' });
    });

    it('keeps one job per key', async () => {
      const { jobs } = await make();
      await jobs.enqueue(job);
      await jobs.enqueue(other, { again: true });
      expect(await jobs.state(job.key)).toMatchObject({ kind: 'waiting', attempt: 0 });
    });

    it('says that a job takes longer than asked', async () => {
      const { jobs } = await make();
      await jobs.enqueue(job);
      await expect(jobs.settled(job.key, 10)).rejects.toMatchObject({ code: 'deadline-exceeded' });
    });

    it('settles when the job is done, and does not start it again', async () => {
      const { jobs, finish } = await make();
      await jobs.enqueue(job);
      await finish(job.key);
      await jobs.enqueue(job);
      await jobs.settled(job.key, 10);
      expect(await jobs.state(job.key)).toEqual({ kind: 'done' });
    });

    it('starts a job that is over again only when asked', async () => {
      const { jobs, finish } = await make();
      await jobs.enqueue(job);
      await finish(job.key);
      await jobs.enqueue(job, { again: true });
      expect(await jobs.state(job.key)).toMatchObject({ kind: 'waiting', attempt: 0 });
    });

    it("passes the job's own error on", async () => {
      const { jobs, fail } = await make();
      await jobs.enqueue(job);
      await fail(job.key, { code: 'clip-no-speech', message: 'nothing but wind' });
      await expect(jobs.settled(job.key, 10)).rejects.toMatchObject({
        code: 'clip-no-speech',
        message: 'nothing but wind',
      });
    });
  });
}
