import type { GreyImage } from '../imaging/grey-image.ts';
import { serveParent } from '../processes/serve-parent.ts';
import { decodePhoto } from './decode-photo.ts';

serveParent<Uint8Array, GreyImage>(decodePhoto, { alwaysListens: true });
