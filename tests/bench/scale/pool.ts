/** Work that came, in the order of its arrival. */
export interface Work {
  readonly arrivedSeconds: number;
  readonly takesSeconds: number;
}

export interface Done {
  readonly beganSeconds: number;
  readonly endedSeconds: number;
}

/**
 * First come, first served by so many workers, handed out at most so fast.
 * @param works ordered by arrival
 */
export function serve(works: readonly Work[], workers: number, perSecond: number): Done[] {
  const free = new Heap(workers);
  let nextStart = 0;
  return works.map(({ arrivedSeconds, takesSeconds }) => {
    const beganSeconds = Math.max(arrivedSeconds, nextStart, free.smallest());
    nextStart = beganSeconds + 1 / perSecond;
    free.replaceSmallest(beganSeconds + takesSeconds);
    return { beganSeconds, endedSeconds: beganSeconds + takesSeconds };
  });
}

/** When each worker is free, the first one on top. */
class Heap {
  readonly #times: Float64Array;

  constructor(workers: number) {
    this.#times = new Float64Array(workers);
  }

  smallest(): number {
    return this.#times[0] ?? 0;
  }

  replaceSmallest(time: number): void {
    const times = this.#times;
    let at = 0;
    for (;;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      const [ofLeft, ofRight] = [
        times[left] ?? Number.POSITIVE_INFINITY,
        times[right] ?? Number.POSITIVE_INFINITY,
      ];
      const [child, ofChild] = ofLeft <= ofRight ? [left, ofLeft] : [right, ofRight];
      if (ofChild >= time) break;
      times[at] = ofChild;
      at = child;
    }
    times[at] = time;
  }
}

/** Counts by the minute; the largest is what a quota sees. */
export class Minutes {
  readonly #counts = new Map<number, number>();

  add(atSeconds: number, count = 1): void {
    const minute = Math.floor(atSeconds / 60);
    this.#counts.set(minute, (this.#counts.get(minute) ?? 0) + count);
  }

  /** Busy from one moment to another, in seconds of each minute. */
  addSpan({ beganSeconds, endedSeconds }: Done, weight = 1): void {
    for (let at = beganSeconds; at < endedSeconds; ) {
      const end = Math.min(endedSeconds, (Math.floor(at / 60) + 1) * 60);
      this.add(at, (end - at) * weight);
      at = end;
    }
  }

  /** the largest count of a minute */
  peak(): number {
    return Math.max(0, ...this.#counts.values());
  }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
