// npm run bench: every figure on one line, exit code 1 when one falls short. Names of benches may follow.
import { benchAssembly } from './assembly.ts';
import { benchBundle } from './bundle.ts';
import { benchCloud } from './cloud.ts';
import { benchDoubts } from './doubts.ts';
import type { Figure } from './figure.ts';
import { benchFlood } from './flood/flood.ts';
import { benchLocalServer } from './local-server.ts';
import { besideMachine, isBusy, machineFigure } from './machine.ts';
import { benchManuscript } from './manuscript.ts';
import { benchMark } from './mark/mark.ts';
import { benchNarrationSpeed } from './narration.ts';
import { benchNarrationMemory } from './narration-memory.ts';
import { benchNarrationPlayer } from './narration-player.ts';
import { benchNarrationQueue } from './narration-queue.ts';
import { benchNarrationStandard } from './narration-standard.ts';
import { benchReviewScroll } from './review-scroll.ts';
import { benchScan } from './scan.ts';
import { benchList } from './scan-list.ts';
import { benchSignIn } from './sign-in.ts';
import { simulateScale } from './simulate-scale.ts';
import { benchSite } from './site.ts';
import { benchSpeaking } from './speaking.ts';
import { benchVoice } from './voice.ts';
import { benchClarity } from './voice-clarity.ts';
import { benchFormats } from './voice-formats.ts';
import { benchHostile } from './voice-hostile.ts';
import { benchLikeness } from './voice-likeness.ts';
import { benchLongVideo } from './voice-long.ts';
import { benchRooms } from './voice-rooms.ts';
import { benchSelection } from './voice-selection.ts';
import { benchSpeakers } from './voice-speakers.ts';
import { benchTimes } from './voice-times.ts';

const BENCHES: Record<string, () => Promise<Figure[]>> = {
  bundle: benchBundle,
  cloud: benchCloud,
  doubts: benchDoubts,
  flood: benchFlood,
  'local-server': benchLocalServer,
  'narration-speed': benchNarrationSpeed,
  'narration-memory': benchNarrationMemory,
  'narration-assembly': benchAssembly,
  'narration-standard': benchNarrationStandard,
  'narration-player': benchNarrationPlayer,
  'narration-queue': benchNarrationQueue,
  manuscript: benchManuscript,
  mark: benchMark,
  'review-scroll': benchReviewScroll,
  list: benchList,
  scan: benchScan,
  'simulate-scale': simulateScale,
  'sign-in': benchSignIn,
  site: benchSite,
  speaking: benchSpeaking,
  'voice-clarity': benchClarity,
  'voice-formats': benchFormats,
  'voice-hostile': benchHostile,
  'voice-likeness': benchLikeness,
  'voice-rooms': benchRooms,
  'voice-selection': benchSelection,
  'voice-speakers': benchSpeakers,
  'voice-fit': benchVoice,
  'voice-times': benchTimes,
  'voice-long': benchLongVideo,
};
/** Run when no name is given; the others take minutes. */
const DEFAULT_BENCHES = ['bundle', 'local-server', 'narration-speed', 'narration-assembly', 'sign-in'];

function line({ name, value, unit, target, ok, reason }: Figure): string {
  if (ok === 'skipped') return `${name}: skipped (${reason ?? 'no reason given'})`;
  return `${name}: ${Number(value.toPrecision(4))} ${unit} (target ${target}) ${ok ? 'ok' : 'SHORT'}`;
}

const named = process.argv.slice(2);
const wanted = named.length > 0 ? named : DEFAULT_BENCHES;
let isShort = false;
for (const [name, bench] of Object.entries(BENCHES)) {
  // `voice` stands for everything about it, `voice-fit` for one part.
  if (!wanted.some((one) => name === one || name.startsWith(`${one}-`))) continue;
  const [figures, machine] = await besideMachine(bench);
  if (figures.some(({ isFelt }) => isFelt)) figures.push(machineFigure(machine));
  if (isBusy(machine))
    console.log(`${name}: the machine was busy with other work, so that ratios of wall time say little`);
  for (const figure of figures) {
    console.log(line(figure));
    if (figure.ok === false) isShort = true;
  }
}
process.exit(isShort ? 1 : 0);
