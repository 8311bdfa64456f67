import { expect, it } from 'vitest';
import { openOperator } from './operator.ts';

const credential = { getAccessToken: async () => ({ access_token: 'ya29', expires_in: 3_600 }) };
const KEY = Buffer.from('sk_live_1').toString('base64');
const ANSWERS: Readonly<Record<string, unknown>> = {
  'https://cloudresourcemanager.googleapis.com/v1/projects/mine': { projectNumber: '42' },
  'https://openidconnect.googleapis.com/v1/userinfo': { email: 'mary@example.org' },
  'https://secretmanager.googleapis.com/v1/projects/mine/secrets/STRIPE_SECRET_KEY/versions/latest:access': {
    payload: { data: KEY },
  },
};

/** Google, knowing these answers alone. */
function google(answers = ANSWERS) {
  const asked: string[] = [];
  const answer = async (url: string | URL | Request, init?: RequestInit) => {
    asked.push(`${url} ${new Headers(init?.headers).get('authorization')}`);
    const json = answers[String(url)];
    return json ? Response.json(json) : new Response('{}', { status: 403 });
  };
  return { asked, fetch: answer };
}
const open = (projectId: string, { fetch }: ReturnType<typeof google>) =>
  openOperator({ projectId, bucket: `${projectId}.firebasestorage.app`, fetch, credential });

it('knows who is at the desk, and fetches a secret only when it is asked for', async () => {
  const known = google();
  const { account, secret } = await open('mine', known);
  expect(account).toBe('mary@example.org');
  expect(known.asked.join('\n')).not.toContain('secretmanager');
  expect(await secret('STRIPE_SECRET_KEY')).toBe('sk_live_1');
  expect(known.asked.every((one) => one.endsWith(' Bearer ya29'))).toBe(true);
  await expect(secret('SMTP_URL')).rejects.toMatchObject({
    code: 'permission-denied',
    message: expect.stringContaining('secretmanager.googleapis.com answered 403'),
  });
});

it('says what to do without credentials, and without a right to the project', async () => {
  const nobody = {
    getAccessToken: () => Promise.reject(new Error('Could not load the default credentials')),
  };
  const opening = openOperator({ projectId: 'a', bucket: 'b', fetch: google().fetch, credential: nobody });
  await expect(opening).rejects.toMatchObject({
    code: 'unauthenticated',
    message: expect.stringContaining('gcloud auth application-default login'),
  });
  await expect(open('theirs', google())).rejects.toMatchObject({
    code: 'permission-denied',
    message: expect.stringContaining('owner of theirs'),
  });
});
