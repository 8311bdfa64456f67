import { readFileSync } from 'node:fs';
import { visionTranscriber } from '../../functions/src/adapters/google-vision/transcriber.ts';
import { visionReply } from '../support/vision-reply.ts';
import { visionServer } from '../support/vision-server.ts';
import { describeTranscriber } from './transcriber.contract.ts';

const memoir = readFileSync(new URL('../fixtures/memoir.txt', import.meta.url), 'utf8');

describeTranscriber('Google Cloud Vision, played by a server of ours', async () => {
  const server = await visionServer({ body: visionReply(memoir.trim().split('\n\n').slice(1, 4)) });
  const transcriber = visionTranscriber(server.environment);
  return {
    transcriber,
    async close() {
      await transcriber.close();
      await server.close();
    },
  };
});
