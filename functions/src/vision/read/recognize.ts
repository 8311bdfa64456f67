import type { GrayImage } from '../prepare/gray-image.ts';
import type { SeenPage } from './seen-page.ts';

/** Finds words in a picture: of a page, whose columns and edges have to be found, or of text and nothing else. */
export type Recognize = (image: GrayImage, layout: 'page' | 'one block' | 'one line') => Promise<SeenPage>;
