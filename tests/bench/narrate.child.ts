// One narration in a process of its own, so that its memory is its own: narrate.child.ts WORDS FOLDER [copies] [lent=FOLDER], one line of JSON out.
import { readFile } from 'node:fs/promises';
import { fliteVoiceEngine } from '../../functions/src/adapters/flite/voice-engine.ts';
import { narrateText } from '../../functions/src/audio/narration/narrate-text.ts';
import { folderObjects } from '../support/folder-objects.ts';
import { memoirText } from '../support/memoir-text.ts';
import { lentChunks } from './lent-chunks.ts';

export interface NarrationRun {
  readonly soundSeconds: number;
  readonly sentenceCount: number;
  readonly readAgainCount: number;
  readonly unreadCount: number;
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  /** the highest the process ever had resident */
  readonly peakBytes: number;
  /** the longest time the event loop stood still */
  readonly longestStallMs: number;
}

/** The kernel's own high-water mark; getrusage would count the parent's memory from before exec. */
async function peakBytes(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const kibibytes = /VmHWM:\s+(\d+)/.exec(status)?.[1] ?? process.resourceUsage().maxRSS;
  return Number(kibibytes) * 1_024;
}

const [words = '1000', folder = '.', ...options] = process.argv.slice(2);
const copies = options.includes('copies');
const lender = options.find((option) => option.startsWith('lent='))?.slice('lent='.length);
const own = folderObjects(folder);
const objects = lender === undefined ? own : await lentChunks(own, lender);
const voiceEngine = fliteVoiceEngine();
const voice = {
  engine: 'flite',
  version: 1,
  parameters: { base: 'slt', pitchTargetHz: 172, pitchSpreadHz: 27, gain: 0.5 },
};
const input = {
  sessionId: 'bench',
  title: 'Bench',
  narrator: 'Nobody',
  paragraphs: memoirText(Number(words)),
  voice,
};
let lastTick = performance.now();
let longestStallMs = 0;
const ticking = setInterval(() => {
  longestStallMs = Math.max(longestStallMs, performance.now() - lastTick - 10);
  lastTick = performance.now();
}, 10);
const began = performance.now();
const narrated = await narrateText(
  { objects, voiceEngine },
  { ...input, outputPath: 'book.mp3', ...(copies && { phonePath: 'phone.mp3', timingsPath: 'times.json' }) },
  { signal: new AbortController().signal },
);
const wallSeconds = (performance.now() - began) / 1_000;
clearInterval(ticking);
const { user, system } = process.cpuUsage();
const run: NarrationRun = {
  soundSeconds: narrated.durationSeconds,
  sentenceCount: narrated.sentenceCount,
  readAgainCount: narrated.readAgainCount,
  unreadCount: narrated.unread.length,
  wallSeconds,
  cpuSeconds: (user + system) / 1e6,
  peakBytes: await peakBytes(),
  longestStallMs,
};
process.stdout.write(`${JSON.stringify(run)}\n`);
await voiceEngine.close();
