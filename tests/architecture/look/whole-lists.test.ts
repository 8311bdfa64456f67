import { expect, it } from 'vitest';
import type { Question, Reply } from '../../../functions/deploy/checks/checks.ts';
import { askRecorded, describeFindings, lookFirst, projectOf } from '../../../functions/deploy/look-first.ts';
import { environment, fresh } from '../../support/recorded-project.ts';

type List = Readonly<Record<string, unknown>>;

/** The look at a recorded project in which the list at one address comes in pages: some of others', then ours. */
async function inPages(
  part: string,
  pages: (whole: List) => readonly [first: List, second: Reply],
): Promise<{ told: string; red: string[]; asked: string[] }> {
  const project = projectOf(environment);
  const recorded = askRecorded(fresh, project);
  const asked: string[] = [];
  const ask = async (question: Question) => {
    if (!question.url.includes(part)) return recorded(question);
    asked.push(question.url);
    const base = question.url.replace(/[?&](?:pageToken|starting_after)=.*/, '');
    const { json } = await recorded({ ...question, url: base });
    const isFirst = question.url === base;
    const [first, second] = pages(json as List);
    return isFirst ? { status: 200, json: first } : second;
  };
  const findings = await lookFirst(ask, project);
  const red = findings.filter(({ isWell }) => !isWell).map(({ check }) => check.id);
  return { told: describeFindings(findings), red, asked };
}

const JOBS = 'storagetransfer.googleapis.com/v1/transferJobs?';
const theirs = { name: 'transferJobs/1', status: 'ENABLED', transferSpec: {} };

it('the copy of the audiobooks is found behind the first page of a project with many transfers', async () => {
  const { red, asked } = await inPages(JOBS, (whole) => [
    { transferJobs: [theirs], nextPageToken: 'a+b/c=' },
    { status: 200, json: whole },
  ]);
  expect(red).toEqual([]);
  expect(asked).toEqual([
    expect.stringMatching(/%22%7D$/),
    expect.stringMatching(/&pageToken=a%2Bb%2Fc%3D$/),
  ]);
});

it('a page without a single transfer is not the end of their list', async () => {
  const { red } = await inPages(JOBS, (whole) => [{ nextPageToken: 'b' }, { status: 200, json: whole }]);
  expect(red).toEqual([]);
});

it("Stripe's endpoint is found behind the first hundred of an account", async () => {
  const { red, asked } = await inPages('/v1/webhook_endpoints', (whole) => [
    {
      object: 'list',
      has_more: true,
      data: [{ id: 'we_9', url: 'https://shop.example', status: 'enabled' }],
    },
    { status: 200, json: whole },
  ]);
  expect(red).toEqual([]);
  expect(asked).toEqual([
    'https://api.stripe.com/v1/webhook_endpoints?limit=100',
    'https://api.stripe.com/v1/webhook_endpoints?limit=100&starting_after=we_9',
  ]);
});

it('a second endpoint of ours is found although another page has it', async () => {
  const { red } = await inPages('/v1/webhook_endpoints', (whole) => [
    { ...whole, has_more: true },
    {
      status: 200,
      json: { ...whole, data: (whole.data as object[]).map((one) => ({ ...one, id: 'we_2' })) },
    },
  ]);
  expect(red).toEqual(['stripe-endpoint-once']);
});

it('a list of which a page was refused is not judged by the others', async () => {
  const { told, red } = await inPages('/v1/webhook_endpoints', (whole) => [
    { ...whole, has_more: true },
    { status: 503, json: null },
  ]);
  expect(red).toEqual(['stripe-endpoint', 'stripe-endpoint-once']);
  expect(told).toContain('not looked at, because api.stripe.com answered 503');
});
