// Imported first by what builds: modules that come after it find the settings of `.env`.

import { loadEnvironment } from '../src/hosts/load-environment.ts';

loadEnvironment();
