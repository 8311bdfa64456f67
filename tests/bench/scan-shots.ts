import type { BrowserContext, Page } from 'playwright-core';
import type { Scene } from '../chaos/scene.ts';
import { type Figure, felt } from './figure.ts';
import { atMostOnMachine, besideMachine } from './machine.ts';
import { atMost, median, openPage, quantile, SLOW_PHONE, slowly } from './scan-figures.ts';
import { type ShotTimes, shotTimes, watchShots } from './shot-times.ts';

const WARM_UP_SHOTS = 5;
const TIMED_SHOTS = 60;
/** of a 4K camera, whose film a computer decodes slowly */
const TIMED_LARGE_SHOTS = 20;
const TIMED_LOOKS = 80;
/** The hands-free loop is the only timer with this period. */
const LOOK_EVERY_MS = 125;

declare global {
  interface Window {
    /** duration of each look of the hands-free loop, until its decision is made */
    looks: number[];
    /** from asking the worker for a photo to its answer */
    workerMs: number[];
  }
}

/** Times every look of the hands-free loop, the camera's frame included, and every answer of the worker. */
async function watchWork(context: BrowserContext): Promise<void> {
  await context.addInitScript((period) => {
    window.looks = [];
    window.workerMs = [];
    const start = window.setInterval.bind(window);
    const timed = (work: () => unknown, ms?: number) =>
      start(
        ms !== period
          ? work
          : async () => {
              const startedAt = performance.now();
              await work();
              window.looks.push(performance.now() - startedAt);
            },
        ms,
      );
    Object.assign(window, { setInterval: timed });
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: unknown, transfer?: unknown) {
      const askedAt = performance.now();
      const note = () => window.workerMs.push(performance.now() - askedAt);
      this.addEventListener('message', note, { once: true });
      return post.call(this, message, transfer as StructuredSerializeOptions);
    };
  }, LOOK_EVERY_MS);
}

async function scanSome(scene: Scene, from: number, count: number): Promise<number> {
  for (let n = from; n < from + count; n += 1) await scene.scan(n);
  return from + count;
}

/** Two lines, median and p95. */
function spread(name: string, values: readonly number[], most: number): Figure[] {
  return [
    felt(atMost(`${name}, median`, median(values), 'ms', most)),
    felt(atMost(`${name}, p95`, quantile(values, 0.95), 'ms', most)),
  ];
}

async function timeLooks(page: Page): Promise<number[]> {
  await page.getByRole('button', { name: 'Hands-free' }).click();
  await page.waitForFunction((count) => window.looks.length >= count, TIMED_LOOKS, { timeout: 120_000 });
  return await page.evaluate(() => window.looks);
}

/** A camera of 1080p on this computer; then the hands-free loop on the same camera, slowed. */
export async function measureShots(scene: Scene): Promise<Figure[]> {
  await scene.openScanner();
  const page = openPage(scene);
  await watchShots(page.context());
  await watchWork(page.context());
  await scene.openScanner();
  await scanSome(scene, 1, WARM_UP_SHOTS + TIMED_SHOTS);
  const shots = (await shotTimes(page)).slice(WARM_UP_SHOTS);
  const [looks, machine] = await besideMachine(() => slowly(page, () => timeLooks(page)));
  const of = (pick: (shot: ShotTimes) => number) => shots.map(pick);
  return [
    ...spread(
      'shutter to feedback at 1080p',
      of(({ feedbackMs }) => feedbackMs),
      100,
    ),
    ...spread(
      'shutter to "Saved" at 1080p',
      of(({ savedMs }) => savedMs),
      300,
    ),
    atMostOnMachine(
      {
        name: `steady-and-sharp check of a 1080p frame at ${SLOW_PHONE}x throttle`,
        value: median(looks),
        unit: 'ms',
        time: 'wall',
        machine,
      },
      5,
    ),
  ];
}

/**
 * A camera of 4K with the page's thread slowed. Browsers do not slow workers, so the worker's part is told: a phone
 * that is slower there too needs that much longer.
 */
export async function measureLargeShots(scene: Scene): Promise<Figure[]> {
  await scene.openScanner();
  const page = openPage(scene);
  await watchShots(page.context());
  await watchWork(page.context());
  await scene.openScanner();
  const next = await scanSome(scene, 1, WARM_UP_SHOTS);
  await slowly(page, () => scanSome(scene, next, TIMED_LARGE_SHOTS));
  const shots = (await shotTimes(page)).slice(WARM_UP_SHOTS);
  const worker = (await page.evaluate(() => window.workerMs)).slice(WARM_UP_SHOTS);
  const saved = median(shots.map(({ savedMs }) => savedMs));
  const workerWords = `${Math.round(median(worker))} ms of it in the worker, which is not slowed`;
  return [
    felt(
      atMost(
        `shutter to feedback at 4K, ${SLOW_PHONE}x throttle`,
        median(shots.map(({ feedbackMs }) => feedbackMs)),
        'ms',
        100,
      ),
    ),
    felt(atMost(`shutter to "Saved" at 4K, ${SLOW_PHONE}x throttle (${workerWords})`, saved, 'ms', 900)),
  ];
}
