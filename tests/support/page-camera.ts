import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';

/** Runs in the page: a camera that looks at a printed page on a wooden table. */
function plugIn(lines: readonly string[]): void {
  let first = 0;
  const draw = (context: CanvasRenderingContext2D, width: number, height: number) => {
    const unit = Math.min(width, height) / 100;
    const table = context.createLinearGradient(0, 0, width, height);
    table.addColorStop(0, '#7b5636');
    table.addColorStop(1, '#4a3220');
    context.fillStyle = table;
    context.fillRect(0, 0, width, height);
    context.save();
    context.translate(width / 2, height / 2);
    context.rotate(-0.012);
    const [across, down] = [84 * unit, Math.min(height / unit - 14, 118) * unit];
    context.shadowColor = 'rgb(20 10 4 / 0.6)';
    context.shadowBlur = 6 * unit;
    context.fillStyle = '#f1e9d8';
    context.fillRect(-across / 2, -down / 2, across, down);
    context.shadowBlur = 0;
    context.fillStyle = '#33291f';
    context.font = `${3.1 * unit}px Georgia, "Times New Roman", serif`;
    const fits = Math.floor(down / unit / 5 - 4);
    for (let row = 0; row < fits; row += 1) {
      const text = lines[(first + row) % lines.length] ?? '';
      context.fillText(text, -across / 2 + 8 * unit, -down / 2 + (12 + row * 5) * unit, across - 16 * unit);
    }
    context.restore();
  };
  Object.assign(window, {
    turnThePage: () => {
      first += 17;
    },
  });
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas');
    const isTall = innerHeight > innerWidth;
    [canvas.width, canvas.height] = isTall ? [1_080, 1_440] : [1_440, 1_080];
    const context = canvas.getContext('2d');
    const stream = canvas.captureStream(15);
    const paint = () => {
      if (context) draw(context, canvas.width, canvas.height);
      if (stream.active) setTimeout(paint, 60);
    };
    paint();
    return stream;
  };
}

/** Some 52 characters a line, as in a paperback. */
function linesOf(text: string): string[] {
  return text.split('\n').flatMap((paragraph) => paragraph.match(/.{1,52}(?:\s|$)/g) ?? ['']);
}

/** Every page of this browser sees a printed page of the memoir through its camera. */
export async function plugInPageCamera(context: BrowserContext): Promise<void> {
  const memoir = readFileSync(new URL('../fixtures/memoir.txt', import.meta.url), 'utf8');
  await context.addInitScript(plugIn, linesOf(memoir));
}

export async function turnThePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { turnThePage: turn } = window as unknown as { turnThePage: () => void };
    turn();
  });
  // The picture and the camera's preview follow a few frames later.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const video = document.querySelector('video');
        const next = (left: number) => {
          if (left === 0) resolve();
          else video?.requestVideoFrameCallback(() => next(left - 1));
        };
        next(4);
      }),
  );
}
