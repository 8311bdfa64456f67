import { afterEach, expect, test, vi } from 'vitest';
import { toBackendError } from '@/backend/calls/vendor-error.ts';
import { connectFunctions } from '@/backend/firebase/functions.ts';
import type { Config } from '@/domain/config/config.ts';

afterEach(() => vi.unstubAllGlobals());

const config = {
  region: 'us-central1',
  firebase: { projectId: 'kindred-test', apiKey: 'key', storageBucket: 'bucket' },
} as Config;

test.each([
  ['<html>a proxy’s page</html>', 'Response is not valid JSON object.'],
  ['{}', 'Response is missing data field.'],
])('the answer %s of something that is not our server is told as what it is', async (body, words) => {
  vi.stubGlobal('fetch', async () => new Response(body));
  const failure = await connectFunctions(config)('generate_tts_sample', {}, 1_000).catch(toBackendError);
  expect(failure).toMatchObject({ code: 'internal', message: words });
});
