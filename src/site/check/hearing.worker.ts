import { type HeardMark, hearMark } from '@/domain/mark/hear-mark.ts';

/** What the page gives: the channels of a sound at LISTENING_HZ. */
export type ToHear = readonly Float32Array[];
/** What it is told: the share that was heard, and in the end what was found. */
export type Told = number | HeardMark;

/** The worker's global; the page's library is in force here, and knows no worker. */
const worker = globalThis as unknown as {
  onmessage: ((event: MessageEvent<ToHear>) => void) | null;
  postMessage(message: Told): void;
};

function mixed([first = new Float32Array(), ...others]: ToHear): Float32Array {
  for (const other of others)
    for (let i = 0; i < first.length; i++) (first[i] as number) += other[i] as number;
  return first;
}

worker.onmessage = ({ data }) => {
  let told = 0;
  const heard = hearMark(mixed(data), (share) => {
    if (share < told + 0.01) return;
    told = share;
    worker.postMessage(share);
  });
  worker.postMessage(heard);
};
