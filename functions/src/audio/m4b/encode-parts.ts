import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isDamagedFile } from '../../../../src/domain/errors.ts';
import type { Ports } from '../../ports/ports.ts';
import type { SoundEncoder } from '../../ports/sound-encoder.ts';
import { frameOffsets, openSound } from '../mp3/cut-mp3.ts';
import { BOOK_MP3 } from '../mp3/mp3.ts';
import { packetsOf, partFile, readPart } from './aac-part.ts';

/** Samples of one AAC packet. */
export const PACKET_SAMPLES = 1_024;
/** Packets of a part: two and a half minutes of sound, five seconds of work, which is what a kill costs. */
const PART_PACKETS = 6_400;
/** An encoder that begins in the middle needs so many packets until it writes what one would that began before. */
const WARM_PACKETS = 8;
/** An MP3 decoder that begins in the middle hears these frames wrong. */
const WARM_FRAMES = 4;
/** What follows is looked at before a packet is written. */
const AHEAD_FRAMES = 8;
const OCTETS = 'application/octet-stream';

export interface EncodingWork {
  /** of the audiobook */
  readonly path: string;
  readonly kbps: number;
  readonly partPackets?: number;
  /** where a part lies, by its number */
  readonly partPath: (part: number) => string;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

interface PlannedPart {
  readonly packets: number;
  /** packets before its own, which are not kept */
  readonly warmPackets: number;
  readonly fromFrame: number;
  readonly toFrame: number;
  /** of the decoded frames, which come before its first packet */
  readonly skipSamples: number;
}

/** Cuts so many frames of MP3 into parts. Packets follow each other over all parts as if one encoder had made them. */
export function planParts(frameCount: number, partPackets = PART_PACKETS): PlannedPart[] {
  const samples = frameCount * BOOK_MP3.frameSamples;
  // The first packet is what the encoder begins with; the edit list of the file leaves it out.
  const total = Math.ceil(samples / PACKET_SAMPLES) + 1;
  const parts: PlannedPart[] = [];
  for (let first = 0; first < total; first += partPackets) {
    const packets = Math.min(partPackets, total - first);
    const warmPackets = Math.min(WARM_PACKETS, first);
    const startSample = (first - warmPackets) * PACKET_SAMPLES;
    const fromFrame = Math.max(0, Math.floor(startSample / BOOK_MP3.frameSamples) - WARM_FRAMES);
    const endFrame = Math.ceil(((first + packets) * PACKET_SAMPLES) / BOOK_MP3.frameSamples) + AHEAD_FRAMES;
    parts.push({
      packets,
      warmPackets,
      fromFrame,
      toFrame: Math.min(frameCount, endFrame),
      skipSamples: startSample - fromFrame * BOOK_MP3.frameSamples,
    });
  }
  return parts;
}

async function isThere({ objects }: Pick<Ports, 'objects'>, path: string): Promise<boolean> {
  if (!(await objects.info(path))) return false;
  try {
    readPart(await buffer(await objects.read(path)));
    return true;
  } catch (error) {
    if (!isDamagedFile(error)) throw error;
    return false;
  }
}

/**
 * Encodes the sound of an audiobook as AAC, part by part; those that are there are left as they are.
 * @returns paths of the parts, in their order
 * @throws AppError internal, disk-full; AbortError
 */
export async function encodeParts(
  ports: Pick<Ports, 'objects'> & { readonly soundEncoder: SoundEncoder },
  { path, kbps, partPackets, partPath, signal, onProgress }: EncodingWork,
): Promise<string[]> {
  const { offsetOf, frameCount } = await frameOffsets(await ports.objects.read(path));
  const parts = planParts(frameCount, partPackets);
  const reader = await openSound(await ports.objects.read(path));
  const folder = await mkdtemp(join(tmpdir(), 'kindred-aac-'));
  let at = 0;
  try {
    for (const [i, part] of parts.entries()) {
      signal.throwIfAborted();
      if (!(await isThere(ports, partPath(i)))) {
        const [from, to] = [offsetOf(part.fromFrame), offsetOf(part.toFrame)];
        await reader.skip(from - at);
        at = from;
        const file = join(folder, 'part.mp3');
        await writeFile(file, (await reader.peek(to - from)).subarray(0, to - from));
        const adts = await ports.soundEncoder.toAac(file, { kbps, skipSamples: part.skipSamples }, signal);
        const packets = packetsOf(adts).slice(part.warmPackets, part.warmPackets + part.packets);
        await ports.objects.write(partPath(i), partFile(packets), { contentType: OCTETS });
      }
      onProgress((i + 1) / parts.length);
    }
  } finally {
    reader.close();
    await rm(folder, { recursive: true, force: true });
  }
  return parts.map((_, i) => partPath(i));
}
