import { ChildEnded } from '../../processes/guarded-child.ts';

/** Answer and sound come by two ways: the answer says how much sound there is to wait for. */
export function receiver(maxBytes: number, tooMuch: () => void) {
  const parts: Buffer[] = [];
  let bytes = 0;
  let onMore: () => void = () => undefined;
  return {
    parts,
    isOver: () => bytes > maxBytes,
    take(part: Buffer) {
      bytes += part.length;
      if (bytes > maxBytes) tooMuch();
      else parts.push(part);
      onMore();
    },
    async until(wanted: number, signal: AbortSignal): Promise<void> {
      if (wanted > maxBytes) throw new ChildEnded('crash');
      while (bytes < wanted) {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        const onAbort = () => reject(signal.reason);
        onMore = resolve;
        signal.addEventListener('abort', onAbort, { once: true });
        await promise.finally(() => signal.removeEventListener('abort', onAbort));
      }
    },
  };
}
