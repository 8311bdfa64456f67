import type WaveSurfer from 'wavesurfer.js';
import type { WaveSurferOptions } from 'wavesurfer.js';
import type { FoundVoice } from '@/domain/voice/voice.ts';

/** A bar, in pixels of the page. */
export const BAR = { width: 3, gap: 2, radius: 2, least: 2 };
/** As the lines below the sound, see waveform.module.css; where nobody was found to speak, that of a border. */
const VOICE_COLORS = ['--accent', '--safe', '--ink'];
const NOBODYS_COLOR = '--line-strong';

const loudest = (samples: ArrayLike<number>, from: number, to: number) => {
  let most = 0;
  for (let i = from; i < Math.min(to, samples.length); i++) most = Math.max(most, Math.abs(samples[i] ?? 0));
  return most;
};

/**
 * Draws one stretch of the sound with each bar in the color of whoever is heard in it.
 * @param channels of the stretch
 * @param colorAt of what is so many pixels of the page from where the stretch begins
 */
function drawBars(
  channels: readonly ArrayLike<number>[],
  context: CanvasRenderingContext2D,
  colorAt: (x: number) => string,
): void {
  const { canvas } = context;
  const [upper = [], lower = upper] = channels;
  const ratio = canvas.width / Number.parseFloat(canvas.style.width);
  const [middle, samplesOfPixel] = [canvas.height / 2, upper.length / canvas.width];
  const step = (BAR.width + BAR.gap) * ratio;
  for (let x = 0; x < canvas.width; x += step) {
    const [from, to] = [Math.floor(x * samplesOfPixel), Math.ceil((x + step) * samplesOfPixel)];
    const [above, below] = [loudest(upper, from, to) * middle, loudest(lower, from, to) * middle];
    const height = Math.max(above + below, BAR.least * ratio);
    context.fillStyle = colorAt((x + (BAR.width * ratio) / 2) / ratio);
    context.beginPath();
    context.roundRect(
      x,
      Math.min(middle - above, middle - height / 2),
      BAR.width * ratio,
      height,
      BAR.radius,
    );
    context.fill();
  }
}

/**
 * How the sound of a clip is drawn in which several people were found to speak.
 * @param container in whose colors
 * @param waveOf the drawing, once it is there
 */
export function colorsOfVoices(
  container: HTMLElement,
  voices: readonly Pick<FoundVoice, 'turns'>[],
  waveOf: () => WaveSurfer,
): Pick<WaveSurferOptions, 'progressColor' | 'renderFunction'> {
  const colorOf = (name: string) => getComputedStyle(container).getPropertyValue(name).trim();
  const nobodys = colorOf(NOBODYS_COLOR);
  const colors = voices.map((_, voice) => colorOf(VOICE_COLORS[Math.min(voice, 2)] ?? NOBODYS_COLOR));
  const colorAt = (seconds: number) => {
    const isHeard = ({ turns }: Pick<FoundVoice, 'turns'>) =>
      turns.some(({ start, end }) => start <= seconds && seconds < end);
    return colors[voices.findIndex(isHeard)] ?? nobodys;
  };
  return {
    // What was played keeps its color: the line of the cursor says how far it is.
    progressColor: 'transparent',
    renderFunction(channels, context) {
      const wave = waveOf();
      const begin = Number.parseFloat(context.canvas.style.left);
      const pixelsOfSecond = wave.getWrapper().clientWidth / wave.getDuration();
      drawBars(channels, context, (x) => colorAt((begin + x) / pixelsOfSecond));
    },
  };
}
