import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const places = [process.env.FIXTURES, join(root, '../shared/fixtures'), join(root, '../../shared/fixtures')];

/** Folder of photographs and documents that are not ours to hand on; undefined on most machines. */
export const sharedFixtures = places.find((place) => place !== undefined && existsSync(place));
