import WaveSurfer from 'wavesurfer.js';
import RegionsPlugin from 'wavesurfer.js/plugins/regions';
import type { FoundVoice, Region } from '@/domain/voice/voice.ts';
import { BAR, colorsOfVoices } from './colors-of-voices.ts';
import type { LoadedClip } from './load-clip.ts';

/** Pixels a finger or mouse must move before a new region begins. Source: product specification, section 9. */
const NEW_REGION_PX = 5;
/** Nobody can be heard who never gets louder than this, 60 dB below the loudest there is. */
const SILENT_BELOW = 0.001;
const REGION_COLOR = 'rgb(217 105 43 / 0.28)';

export interface WaveformEvents {
  onRegion: (region: Region) => void;
  /** once it was decoded: whether there is nothing in it to be heard */
  onSilence: (isSilent: boolean) => void;
  onTime: (seconds: number) => void;
  onPlaying: (isPlaying: boolean) => void;
  /** @param problem of the player; null when the sound could not be decoded */
  onError: (problem: MediaError | null) => void;
}

export interface DrawnWaveform {
  setRegion(region: Region): void;
  playPause(): void;
  /** only what is marked */
  playRegion(): void;
  /** @param level 0 shows the whole clip, each step doubles the width */
  zoom(level: number): void;
  remove(): void;
}

/** What is drawn, and for a film the element that shows it while its sound plays. */
export interface DrawnClip extends LoadedClip {
  readonly film?: HTMLVideoElement | null;
  /** who was found to speak in it, in the order of their names; empty where nobody was looked for */
  readonly voices?: readonly Pick<FoundVoice, 'turns'>[];
}

/** A line below the sound, as long as one turn, in the color of its voice: see `::part(turn-0)` in voice.module.css. */
function turnLine(voice: number): HTMLElement {
  const content = document.createElement('div');
  const line = document.createElement('div');
  line.part.add('turn', `turn-${Math.min(voice, 2)}`);
  content.append(line);
  return content;
}

/** Draws a clip, in orange or in the colors of its voices, with one region that can be dragged and resized. */
export function drawWaveform(container: HTMLElement, clip: DrawnClip, events: WaveformEvents): DrawnWaveform {
  const accent = getComputedStyle(container).getPropertyValue('--accent').trim();
  const ink = getComputedStyle(container).getPropertyValue('--accent-ink').trim();
  const { voices = [] } = clip;
  const wave: WaveSurfer = WaveSurfer.create({
    container,
    // Written into wavesurfer's own style, of which the policy knows the hash: the same on every screen.
    height: 100,
    waveColor: accent,
    progressColor: ink,
    cursorColor: ink,
    cursorWidth: 2,
    barWidth: BAR.width,
    barGap: BAR.gap,
    barRadius: BAR.radius,
    barMinHeight: BAR.least,
    ...(voices.length > 1 && colorsOfVoices(container, voices, () => wave)),
    url: clip.url,
    ...(clip.film ? { media: clip.film } : {}),
    // A flat line instead of peaks keeps wavesurfer from decoding the whole file.
    ...(clip.mayDecode ? {} : { peaks: [[0.02, 0.02]], duration: clip.durationSeconds }),
  });
  const regions = wave.registerPlugin(RegionsPlugin.create());
  let wanted: Region | undefined;
  let current: ReturnType<typeof regions.addRegion> | undefined;
  const show = () => {
    if (!wanted || wave.getDuration() === 0) return;
    if (current) current.setOptions({ start: wanted.start, end: wanted.end });
    else current = regions.addRegion({ ...wanted, color: REGION_COLOR, drag: true, resize: true });
  };
  const showTurns = () => {
    for (const [voice, { turns }] of voices.entries())
      for (const { start, end } of turns) {
        const look = { color: 'transparent', content: turnLine(voice), drag: false, resize: false };
        const { element } = regions.addRegion({ start, end, ...look });
        // What is dragged and tapped is the sound beneath.
        if (element) element.style.pointerEvents = 'none';
      }
  };
  // The lines first, so that the mark lies over them.
  wave.on('ready', showTurns);
  wave.on('ready', show);
  if (clip.mayDecode)
    wave.on('ready', () => {
      const isHeard = (peak: number) => Math.abs(peak) >= SILENT_BELOW;
      events.onSilence(!wave.exportPeaks().some((channel) => channel.some(isHeard)));
    });
  wave.on('timeupdate', events.onTime);
  wave.on('play', () => events.onPlaying(true));
  wave.on('pause', () => events.onPlaying(false));
  wave.on('finish', () => events.onPlaying(false));
  wave.on('error', () => events.onError(wave.getMediaElement()?.error ?? null));
  regions.enableDragSelection({ color: REGION_COLOR }, NEW_REGION_PX);
  regions.on('region-created', (created) => {
    if (current && created !== current) {
      current.remove();
      current = created;
      events.onRegion({ start: created.start, end: created.end });
    }
  });
  regions.on('region-updated', ({ start, end }) => events.onRegion({ start, end }));
  return {
    setRegion(region) {
      wanted = region;
      show();
    },
    playPause: () => void wave.playPause(),
    playRegion: () => {
      if (current) void wave.play(current.start, current.end);
    },
    zoom: (level) => {
      const whole = container.clientWidth / Math.max(0.1, wave.getDuration());
      wave.zoom(level === 0 ? 0 : whole * 2 ** level);
    },
    remove: () => wave.destroy(),
  };
}
