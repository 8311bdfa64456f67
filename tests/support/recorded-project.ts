import { fileURLToPath } from 'node:url';
import type { Ask, Reply } from '../../functions/deploy/checks/checks.ts';
import { askRecorded, lookFirst, projectOf } from '../../functions/deploy/look-first.ts';

export const environment = {
  WEB_PROJECT_ID: 'my-project',
  PUBLIC_URL: 'https://www.memoirs.org',
  SUPPORT_EMAIL: 'help@memoirs.org',
  VOICE_PUBLIC_KEYS: Buffer.alloc(32, 1).toString('base64url'),
};
export const recorded = (name: string) => fileURLToPath(new URL(`../fixtures/${name}.json`, import.meta.url));
export const fresh = recorded('fresh-project');
export const compute = 'serviceAccount:123456789012-compute@developer.gserviceaccount.com';

/** A recorded project in which the answers of one address are others. */
export const except = (part: string, change: (reply: Reply) => Reply, settings: object = {}) => {
  const project = projectOf({ ...environment, ...settings });
  const answered = askRecorded(fresh, project);
  const ask: Ask = async (question) =>
    question.url.includes(part) ? change(structuredClone(await answered(question))) : answered(question);
  return lookFirst(ask, project);
};
export const none = (): Reply => ({ status: 404, json: { error: { code: 404, status: 'NOT_FOUND' } } });
export const withJson = (change: (json: never) => unknown) => (reply: Reply) => ({
  ...reply,
  json: change(reply.json as never),
});
export const with_ = (more: object) => withJson((json: object) => ({ ...json, ...more }));
