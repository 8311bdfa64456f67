import { CHROMIUM } from './chromium-engine.ts';
import type { Engine } from './engine.ts';
import { FIREFOX } from './firefox-engine.ts';
import { WEBKIT } from './webkit-engine.ts';

export const ENGINES: readonly Engine[] = [CHROMIUM, FIREFOX, WEBKIT];
