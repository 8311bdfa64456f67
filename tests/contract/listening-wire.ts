import { onTestFinished } from 'vitest';
import type { WireOptions } from '../../functions/src/wire/wire-options.ts';
import { startWire } from './start-wire.ts';

/** A wire server in this process, gone after the test. */
export async function listeningWire(more: Partial<WireOptions> = {}) {
  const wire = await startWire(more);
  onTestFinished(() => wire.close());
  return wire;
}
