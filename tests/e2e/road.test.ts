import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** The whole road in a real browser on the built app: a document and a clip go in, an mp3 comes out. */
const scratch = scratchFolder('road');
const dataDir = join(scratch.path, 'data');
const profile = join(scratch.path, 'profile');
