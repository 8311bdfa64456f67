import { pageOfPath } from '../transfer/object-path.ts';
import type { PagePhoto } from './timings.ts';

/** The folder in file storage; the second segment of a path is the order's id. */
export const PAGE_PICTURES_FOLDER = 'page-pictures';

/**
 * Where a photographed page lies as it was prepared to be read: upright, flat, evenly lit; of an open book one side. Null for
 * what is no photographed page.
 */
export function picturePath(orderId: string, { path, half }: PagePhoto): string | null {
  const page = path === null ? null : pageOfPath(path);
  const side = half === null ? '' : half === 0 ? '_left' : '_right';
  return page && `${PAGE_PICTURES_FOLDER}/${orderId}/page_${page.n}${side}.jpg`;
}
