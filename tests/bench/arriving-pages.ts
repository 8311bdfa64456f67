import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pageArrived, readPageJob } from '../../functions/src/features/manuscript/reading/read-page.ts';
import { startJobRunner } from '../../functions/src/local/jobs/job-runner.ts';
import { openDataFolder } from '../../functions/src/local/ports.ts';
import { makeSessionId } from '../../src/domain/session.ts';
import { objectPath } from '../../src/domain/transfer/object-path.ts';
import type { Figure } from './figure.ts';
import { atMostOnMachine, besideMachine } from './machine.ts';
import { watchMemoryBelow } from './process-memory.ts';

const OWN_PAGE = fileURLToPath(new URL('../fixtures/page.jpg', import.meta.url));
const JOB_FILE = new URL('../../functions/src/entries/job-process.ts', import.meta.url);
const PAGES = 24;
const MAX_SECONDS = 4;
const MAX_MIB = 400;
const PATIENCE_MS = 600_000;

/**
 * Pages that arrive at the local server: how long until the first is read when nothing is running yet, and what all
 * processes that read hold together while two are read at a time.
 * @param photos files, taken in turn; none: our own page
 */
export async function arrivingPagesFigures(folder: string, photos: readonly string[]): Promise<Figure[]> {
  const dataDir = join(folder, 'arriving');
  const data = openDataFolder(dataDir);
  const sessionId = makeSessionId(0, new Uint8Array(16));
  await data.documents.update(`sessions/${sessionId}`, () => ({ ownerUid: 'bench' }));
  const runner = startJobRunner({
    jobs: data.jobs,
    jobFile: JOB_FILE,
    dataDir,
    onDone: async () => undefined,
    onGiveUp: async () => undefined,
  });
  const memory = watchMemoryBelow();
  const arrive = async (n: number) => {
    const path = objectPath.page(sessionId, n);
    const bytes = await readFile(photos[n % photos.length] ?? OWN_PAGE);
    await data.objects.write(path, bytes, { contentType: 'image/jpeg' });
    await pageArrived(data, path);
    return readPageJob(path)?.key ?? '';
  };
  try {
    const [firstSeconds, machine] = await besideMachine(async () => {
      const arrivedAt = performance.now();
      await data.jobs.settled(await arrive(1), PATIENCE_MS);
      return (performance.now() - arrivedAt) / 1_000;
    });
    const keys = await Promise.all(Array.from({ length: PAGES - 1 }, (_, at) => arrive(at + 2)));
    for (const key of keys) await data.jobs.settled(key, PATIENCE_MS);
    return [
      atMostOnMachine(
        {
          name: 'first page read after its arrival at a server with nothing running',
          value: firstSeconds,
          unit: 's',
          time: 'wall',
          machine,
        },
        MAX_SECONDS,
      ),
      {
        name: `memory of all processes that read, two of ${PAGES} photos at a time`,
        value: memory.peakMib(),
        unit: 'MiB',
        target: `<= ${MAX_MIB}`,
        ok: memory.peakMib() <= MAX_MIB,
      },
    ];
  } finally {
    memory.stop();
    await runner.stop();
    data.database.close();
  }
}
