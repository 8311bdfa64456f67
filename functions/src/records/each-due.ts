import { severalAtOnce, throwAll } from '../../../src/domain/one-by-one.ts';
import type { Ports } from '../ports/ports.ts';
import type { Collection, Found } from './collection.ts';

interface Walk<Row> {
  /** rows of which `dueAt` says when somebody should look at them */
  readonly rows: Collection<Row>;
  /** Looks at one, and moves its time: to later, or to never. */
  readonly look: (found: Found<Row>) => Promise<void>;
  /** so many at a time */
  readonly width: number;
  /** after so many failures it is no longer one row's own trouble, and the run ends */
  readonly maxFailures: number;
  /** No page is begun after this: milliseconds since 1970. */
  readonly untilMs: number;
}

const PAGE_OF_ROWS = 100;

/**
 * Looks at every row that is due, the longest due first, a page at a time: what is held at once does not depend on how
 * many there are. Killed anywhere, the next run finds the rest where it was, because a row's time moves when it was
 * looked at. One that fails holds back none of the others.
 * @returns whether all that was due was looked at
 * @throws the failures, after the others were looked at
 */
export async function eachDue<Row extends object>(
  ports: Pick<Ports, 'documents' | 'clock'>,
  { rows, look, width, maxFailures, untilMs }: Walk<Row>,
): Promise<boolean> {
  // Not what becomes due meanwhile: a run ends.
  const before = new Date(ports.clock.nowMs() + 1);
  const failures: unknown[] = [];
  /** looked at, and due all the same */
  const stuck = new Set<string>();
  let last: readonly string[] = [];
  for (;;) {
    if (failures.length >= maxFailures || ports.clock.nowMs() > untilMs) break;
    const limit = PAGE_OF_ROWS + stuck.size;
    const found = await rows.first(ports, { by: 'dueAt', before, limit });
    for (const { id } of found) if (last.includes(id)) stuck.add(id);
    const page = found.filter(({ id }) => !stuck.has(id));
    if (page.length === 0) break;
    await severalAtOnce(page, width, async (one) => {
      try {
        await look(one);
      } catch (error) {
        failures.push(error);
        stuck.add(one.id);
      }
    });
    last = page.map(({ id }) => id);
  }
  const isDone = failures.length < maxFailures && ports.clock.nowMs() <= untilMs;
  throwAll(failures);
  return isDone;
}
