/** A place of a picture, in pixels from its top left. */
type Point = readonly [x: number, y: number];
/** What has places; any picture will do. */
interface Picture {
  readonly width: number;
  readonly height: number;
}

type ToSource = (x: number, y: number) => Point;

interface Origin {
  /** the picture that was made of none */
  readonly photo: Picture;
  readonly place: ToSource;
}

/** Of each picture that was made of another one, how to find its places on the first; without keeping the others' pixels. */
const origins = new WeakMap<Picture, Origin>();

/** Notes where a picture comes from. @param toSource the place on the picture it was made of */
export function madeOf<Image extends Picture>(image: Image, source: Picture, toSource: ToSource): Image {
  if (image === source) return image;
  const { photo, place } = origins.get(source) ?? {
    photo: { width: source.width, height: source.height },
    place: undefined,
  };
  origins.set(image, { photo, place: place ? (x, y) => place(...toSource(x, y)) : toSource });
  return image;
}

/** Both coordinates in so many parts of the photo's width, so that lengths and angles are the same in both. */
const PARTS_OF_WIDTH = 10_000;

/** Where places of a prepared picture are on the photograph, in 1/10000 of its width. */
export function placesInPhoto(image: Picture): ToSource {
  const { photo, place } = origins.get(image) ?? { photo: image, place: (x: number, y: number) => [x, y] };
  return (x, y) => {
    const [left, top] = place(x, y);
    const parts = (pixels: number) => Math.round((pixels / photo.width) * PARTS_OF_WIDTH);
    return [parts(left), parts(top)];
  };
}
