import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Corner, Corners } from '@/device/storage/pages/rows.ts';
import { moveCorner } from './corners.ts';
import styles from './edges.module.css';

/** As the style sheet has it. */
const LOUPE_PIXELS = 128;
const ENLARGED = 2.5;

/** What is under the finger, enlarged, on the side of the photo where the finger is not. */
function Loupe({ photo, at }: { photo: HTMLImageElement; at: Corner }) {
  const { clientWidth: width, clientHeight: height } = photo;
  const place = (share: number, pixels: number) => `${LOUPE_PIXELS / 2 - share * pixels * ENLARGED}px`;
  return (
    <div
      aria-hidden="true"
      className={styles.loupe}
      data-side={at.x < 0.5 ? 'right' : 'left'}
      style={{
        backgroundImage: `url("${photo.src}")`,
        backgroundSize: `${width * ENLARGED}px ${height * ENLARGED}px`,
        backgroundPosition: `${place(at.x, width)} ${place(at.y, height)}`,
      }}
    />
  );
}

const NAMES = ['Top left', 'Top right', 'Bottom right', 'Bottom left'] as const;

const STEP = 0.01;
const BIG_STEP = 0.05;
const ARROWS: Record<string, readonly [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const percent = (share: number) => `${Math.round(share * 100)}%`;
const placeWords = ({ x, y }: Corner) => `${percent(x)} across, ${percent(y)} down`;

interface CornerHandlesProps {
  url: string;
  corners: Corners;
  onChange: (corners: Corners) => void;
}

/** A photo with a handle on each corner of its page. */
export function CornerHandles({ url, corners, onChange }: CornerHandlesProps) {
  const photo = useRef<HTMLImageElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const [held, setHeld] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  /** from the finger to the middle of what it holds: taken at its rim, a corner does not jump */
  const grip = useRef<Corner>({ x: 0, y: 0 });
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  const placeOf = ({ clientX, clientY }: PointerEvent): Corner => {
    const { left, top, width = 1, height = 1 } = photo.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const hold = (at: number, event: PointerEvent<HTMLButtonElement>) => {
    const place = placeOf(event);
    const corner = corners[at] ?? place;
    grip.current = { x: corner.x - place.x, y: corner.y - place.y };
    event.currentTarget.setPointerCapture(event.pointerId);
    setHeld(at);
  };
  const drag = (at: number, event: PointerEvent) => {
    if (held !== at) return;
    const { x, y } = placeOf(event);
    onChange(moveCorner(corners, at, { x: x + grip.current.x, y: y + grip.current.y }));
  };
  const press = (at: number, event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    const corner = corners[at];
    if (!arrow || !corner) return;
    event.preventDefault();
    const step = event.shiftKey ? BIG_STEP : STEP;
    const moved = moveCorner(corners, at, { x: corner.x + arrow[0] * step, y: corner.y + arrow[1] * step });
    onChange(moved);
    setSaid(placeWords(moved[at] ?? corner));
  };
  const heldCorner = held === null ? undefined : corners[held];
  return (
    <div className={styles.stage}>
      {/* Otherwise a screen reader keeps the arrow keys for itself. */}
      <div role="application" aria-label="Corners of the page" className={styles.photo}>
        <img ref={photo} src={url} alt="The page as it was taken" draggable={false} />
        <svg aria-hidden="true" className={styles.frame} viewBox="0 0 1 1" preserveAspectRatio="none">
          <path className={styles.outside} d={`M0 0H1V1H0Z${pathOf(corners)}`} />
          <path className={styles.casing} d={pathOf(corners)} />
          <path className={styles.edge} d={pathOf(corners)} />
        </svg>
        {corners.map((corner, at) => (
          <button
            key={NAMES[at]}
            ref={at === 0 ? first : undefined}
            type="button"
            className={styles.handle}
            style={{ left: `${corner.x * 100}%`, top: `${corner.y * 100}%` }}
            aria-label={`${NAMES[at]} corner, ${placeWords(corner)}`}
            aria-describedby="edges-how"
            data-held={held === at}
            onPointerDown={(event) => hold(at, event)}
            onPointerMove={(event) => drag(at, event)}
            onPointerUp={() => setHeld(null)}
            onPointerCancel={() => setHeld(null)}
            onKeyDown={(event) => press(at, event)}
          />
        ))}
        {heldCorner && photo.current && <Loupe photo={photo.current} at={heldCorner} />}
      </div>
      <p aria-live="polite" className="visually-hidden">
        {said}
      </p>
    </div>
  );
}

const pathOf = (corners: Corners) => `M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}Z`;
