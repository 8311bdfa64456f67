import { pageOfPath } from '../../../../../src/domain/transfer/object-path.ts';
import type { Job } from '../../../ports/jobs.ts';
import type { Ports } from '../../../ports/ports.ts';

/** The job that reads one photographed page. One page is one job, whoever asks. Null for an object that is no page. */
export function readPageJob(path: string): Job | null {
  const page = pageOfPath(path);
  if (!page) return null;
  return {
    kind: 'read-page',
    key: `read-page:${path}`,
    input: { sessionId: page.sessionId, pagePath: path },
  };
}

/**
 * Begins to read a page as soon as its upload is complete, so that nobody waits for it later. For any host's signal that
 * an object was stored; saying it twice does no harm.
 */
export async function pageArrived(ports: Pick<Ports, 'jobs'>, path: string): Promise<void> {
  const job = readPageJob(path);
  if (job) await ports.jobs.enqueue(job);
}
