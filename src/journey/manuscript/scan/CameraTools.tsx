import { type ChangeEvent, useEffect, useEffectEvent, useState } from 'react';
import { ChoosePhotos } from './ChoosePhotos.tsx';
import {
  applyToCamera,
  type CameraChoice,
  type CameraControls,
  controlsOf,
  listCameras,
} from './camera/camera-controls.ts';
import type { Hints } from './hands-free/hands-free.ts';
import { HINT_WORDS } from './hands-free/hint-words.ts';
import { canSpeak, speak, stopSpeaking } from './hands-free/speech.ts';
import notices from './notices.module.css';
import styles from './scan.module.css';

const FIRST_WORDS = 'Lay the book flat. Hold the camera 10 inches above it.';

interface GuidanceProps {
  hints: Hints;
  /** before the first page */
  isFirst: boolean;
}

interface CameraToolsProps extends GuidanceProps {
  stream: MediaStream;
  onCamera: (deviceId: string) => void;
  onPhotos: (files: File[]) => void;
  /** whether the camera's light is wanted, also of a camera that is opened anew */
  isLit: boolean;
  onLit: (isLit: boolean) => void;
  /** null while it is not offered */
  isHandsFree: boolean | null;
  onHandsFree: (isOn: boolean) => void;
  /** whether the hints of hands-free are said aloud */
  isSpoken: boolean;
  onSpoken: (isOn: boolean) => void;
}

/** The camera's light. One that was on is put on again by a camera that had to be opened anew; closed, it goes out. */
function Torch({ stream, isWanted, onWanted }: TorchProps) {
  const [isLit, setIsLit] = useState(false);
  const turn = useEffectEvent(async (isOn: boolean) => {
    if (await applyToCamera(stream, { torch: isOn })) setIsLit(isOn);
    // Not asked again by itself.
    else if (isOn) onWanted(false);
  });
  useEffect(() => void (isWanted && turn(true)), [isWanted]);
  const press = () => {
    onWanted(!isLit);
    if (isLit) void turn(false);
  };
  return (
    <button type="button" className={styles.tool} aria-pressed={isLit} onClick={press}>
      Light
    </button>
  );
}

interface TorchProps {
  stream: MediaStream;
  isWanted: boolean;
  onWanted: (isWanted: boolean) => void;
}

function Zoom({ stream, zoom }: { stream: MediaStream; zoom: NonNullable<CameraControls['zoom']> }) {
  const [value, setValue] = useState(zoom.min);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const request = Number(event.target.value);
    setValue(request);
    void applyToCamera(stream, { zoom: request });
  };
  return (
    <label className={styles.tool}>
      Zoom
      <input type="range" {...zoom} value={value} onChange={change} />
    </label>
  );
}

function Cameras({ stream, onCamera }: Pick<CameraToolsProps, 'stream' | 'onCamera'>) {
  const [cameras, setCameras] = useState<readonly CameraChoice[]>([]);
  useEffect(() => {
    let isHere = true;
    listCameras().then(
      (found) => isHere && setCameras(found),
      // The running camera goes on; only the choice is missing.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  if (cameras.length < 2) return null;
  const running = stream.getVideoTracks()[0]?.getSettings().deviceId;
  return (
    <select
      className={styles.tool}
      aria-label="Camera"
      value={running}
      onChange={(event) => onCamera(event.target.value)}
    >
      {cameras.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

const NOW_SPOKEN = 'Hints are spoken';

/** The voice for the hints. Safari speaks later only if the first words follow a tap; they also show that it is on. */
function Voice({ isSpoken, onSpoken }: Pick<CameraToolsProps, 'isSpoken' | 'onSpoken'>) {
  const turn = () => {
    if (isSpoken) stopSpeaking();
    else speak(NOW_SPOKEN);
    onSpoken(!isSpoken);
  };
  return (
    <button type="button" className={styles.tool} aria-pressed={isSpoken} onClick={turn}>
      Spoken hints
    </button>
  );
}

/** How to hold the camera, beside its picture: the page itself stays free. */
function Guidance({ hints, isFirst }: GuidanceProps) {
  return (
    <>
      <p aria-hidden={hints.shown !== null} className={notices.guidance}>
        {hints.shown ? HINT_WORDS[hints.shown] : isFirst && FIRST_WORDS}
      </p>
      <p aria-live="polite" className="visually-hidden">
        {hints.said && HINT_WORDS[hints.said]}
      </p>
    </>
  );
}

/** How to hold this camera, and what it can do beside taking pages; nothing is shown that the device has not. */
export function CameraTools(props: CameraToolsProps) {
  const { stream, onCamera, onPhotos, isHandsFree, onHandsFree } = props;
  const { hasTorch, zoom } = controlsOf(stream);
  return (
    <>
      <Guidance hints={props.hints} isFirst={props.isFirst} />
      <fieldset className={styles.tools} aria-label="Camera tools">
        {hasTorch && <Torch key={stream.id} stream={stream} isWanted={props.isLit} onWanted={props.onLit} />}
        {zoom && <Zoom key={`zoom ${stream.id}`} stream={stream} zoom={zoom} />}
        <Cameras stream={stream} onCamera={onCamera} />
        {isHandsFree !== null && (
          <button
            type="button"
            className={styles.tool}
            aria-pressed={isHandsFree}
            onClick={() => onHandsFree(!isHandsFree)}
          >
            Hands-free
          </button>
        )}
        {isHandsFree && canSpeak() && <Voice isSpoken={props.isSpoken} onSpoken={props.onSpoken} />}
        {/* While the phone stands by itself nobody chooses photos, and its tools stay in one row. */}
        {!isHandsFree && <ChoosePhotos className={styles.tool ?? ''} text="Add photos" onPhotos={onPhotos} />}
      </fieldset>
    </>
  );
}
