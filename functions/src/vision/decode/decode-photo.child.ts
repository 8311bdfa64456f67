import { serveParent } from '../../processes/serve-parent.ts';
import type { GreyImage } from '../prepare/grey-image.ts';
import { decodePhoto } from './decode-photo.ts';

serveParent<Uint8Array, GreyImage>(decodePhoto, { alwaysListens: true });
