const SIZES = {
  scan: [520, 360],
  voicemail: [520, 360],
  sample: [520, 360],
  family: [520, 360],
  'our-story': [520, 420],
  gift: [520, 420],
  listening: [520, 420],
  'one-price': [520, 240],
} as const;

export type DrawingName = keyof typeof SIZES;

/** One of the drawings in public/drawings. They tell nothing that the words beside them do not. */
export function Drawing({ name, className }: { name: DrawingName; className?: string | undefined }) {
  const [width, height] = SIZES[name];
  return <img src={`/drawings/${name}.svg`} alt="" width={width} height={height} className={className} />;
}
