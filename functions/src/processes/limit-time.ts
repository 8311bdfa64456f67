import { readFile } from 'node:fs/promises';

/** With less than this share of a processor, a process has waited for its turn and not worked. */
const WORKED_SHARE = 0.5;
/** So many times its limit a process may wait for processors that are busy with others. */
const MAX_WAITS = 10;
/** The unit of /proc/[pid]/stat, on every Linux that Node runs on. */
const MS_PER_TICK = 10;

/**
 * What a process has worked so far.
 * @returns milliseconds of processor time; null when it is gone or the system does not tell (only Linux does)
 */
async function processorMs(pid: number | undefined): Promise<number | null> {
  if (process.platform !== 'linux' || pid === undefined) return null;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may hold spaces; user and system time are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isFinite(ticks) ? ticks * MS_PER_TICK : null;
}

/**
 * Ends work that takes too long, and tells a hard file from a busy machine: at its limit by the clock, work that has had
 * less than half a processor goes on, up to ten times the limit.
 * @param worked milliseconds of processor time so far; null where nobody tells: then the clock alone counts
 * @param end 'time': it is too much work; 'busy': it never had its turn
 * @returns ends the watch
 */
export function limitTime(
  timeoutMs: number,
  worked: () => Promise<number | null>,
  end: (why: 'time' | 'busy') => void,
): () => void {
  const before = worked();
  let waits = 0;
  let isOver = false;
  let isAsked = false;
  const timer = setInterval(async () => {
    waits += 1;
    // Whoever cannot even be asked in all this time is stuck.
    if (isAsked) return waits >= MAX_WAITS ? end('time') : undefined;
    isAsked = true;
    const [from, now] = [await before, await worked()];
    isAsked = false;
    if (isOver) return;
    const hasWorked = from === null || now === null || now - from >= WORKED_SHARE * timeoutMs;
    if (hasWorked) end('time');
    else if (waits >= MAX_WAITS) end('busy');
  }, timeoutMs);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

/** The same for a process by its number. */
export const limitProcessTime = (
  pid: number | undefined,
  timeoutMs: number,
  end: (why: 'time' | 'busy') => void,
): (() => void) => limitTime(timeoutMs, () => processorMs(pid), end);
