import { serveParent } from '../../processes/serve-parent.ts';
import type { GrayImage } from '../prepare/gray-image.ts';
import { decodePhoto } from './decode-photo.ts';

serveParent<Uint8Array, GrayImage>(decodePhoto, { alwaysListens: true });
