import type { Answer } from './account-cases.ts';
import type { Meant } from './compare.ts';

/** A server that speaks the protocol of callables, and a guest there. */
export interface CallServer {
  /** before the name of a function */
  readonly url: string;
  readonly idToken: string;
  /** a session of the guest with nothing in it */
  readonly sessionId: string;
}

interface Step {
  readonly name: string;
  readonly method?: 'GET' | 'PUT' | 'OPTIONS';
  readonly callable?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** without a sign-in */
  readonly isStranger?: true;
  readonly body?: (server: CallServer) => string;
}

const data = (value: unknown) => () => JSON.stringify({ data: value });
const OTHERS_SESSION = `1700000000000-${'0b'.repeat(16)}`;

/** A call as the browser's SDK makes it, and what nobody who means well sends. */
export const CALL_STEPS: readonly Step[] = [
  { name: 'a call', body: data({}) },
  { name: 'null as data', body: data(null) },
  { name: 'more fields than asked for', body: data({ more: [1, { deep: true }] }) },
  { name: 'no data', body: () => '{}' },
  { name: 'more beside the data', body: () => '{"data":{},"more":1}' },
  { name: 'a list', body: () => '[]' },
  { name: 'no JSON', body: () => '{"data":' },
  { name: 'nothing at all' },
  { name: 'text', headers: { 'content-type': 'text/plain' }, body: data({}) },
  {
    name: 'JSON in another charset word',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: data({}),
  },
  { name: 'a page asked for', method: 'GET' },
  { name: 'something put there', method: 'PUT', body: data({}) },
  { name: 'a function that is not there', callable: 'no_such_function', body: data({}) },
  { name: 'a stranger', isStranger: true, body: data({}) },
  { name: 'a token that is none', headers: { authorization: 'Bearer x.y.z' }, body: data({}) },
  { name: 'another scheme', headers: { authorization: 'Basic eA==' }, body: data({}) },
  { name: 'a session that is no id', callable: 'get_review', body: data({ sessionId: 'x' }) },
  { name: 'a session of nobody', callable: 'get_review', body: data({ sessionId: OTHERS_SESSION }) },
  {
    name: 'a session with nothing in it',
    callable: 'get_review',
    body: ({ sessionId }) => JSON.stringify({ data: { sessionId } }),
  },
  {
    name: 'narration without a payment',
    callable: 'generate_tts',
    body: ({ sessionId }) =>
      JSON.stringify({ data: { sessionId, orderId: 'pi_1', voiceId: 'x', email: 'a@b.c' } }),
  },
];

export const MEANT_OF_CALLS: readonly Meant[] = [
  {
    ours: '400 INVALID_ARGUMENT invalid-argument',
    oracle: '400 INVALID_ARGUMENT',
    reason: 'refused before our code; our word for it says the same again',
  },
  {
    ours: '401 UNAUTHENTICATED unauthenticated',
    oracle: '401 UNAUTHENTICATED',
    reason: 'refused before our code; our word for it says the same again',
  },
  {
    steps: ['no JSON'],
    ours: '400 INVALID_ARGUMENT invalid-argument',
    oracle: '400 no JSON',
    reason: "the functions framework's own page, which the SDK never meets",
  },
  {
    steps: ['a page asked for', 'something put there'],
    ours: '404 NOT_FOUND',
    oracle: '400 INVALID_ARGUMENT',
    reason: 'nothing answers there but calls; the SDK only posts',
  },
  {
    steps: ['a function that is not there'],
    ours: '404 NOT_FOUND not-found',
    oracle: '404 no JSON',
    reason: "Google's router answers with a page, of which the SDK makes the same word",
  },
];

export async function walkCalls(server: CallServer): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const { method = 'POST', callable = 'count_my_data', headers = {}, isStranger, body } of CALL_STEPS) {
    const response = await fetch(`${server.url}/${callable}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(!isStranger && { authorization: `Bearer ${server.idToken}` }),
        ...headers,
      },
      ...(body && { body: body(server) }),
    });
    answers.push({ status: response.status, json: told(await response.text()) });
  }
  return answers;
}

/** The client shows `details.code`, and `status` where there is none; never the sentence. */
function told(text: string): Record<string, unknown> {
  let json: Record<string, unknown>;
  try {
    json = JSON.parse(text);
  } catch {
    return { error: { message: 'no JSON' } };
  }
  const { error } = json as { error?: { status?: string; details?: { code?: string; field?: string } } };
  if (!error) return json;
  return {
    error: { message: [error.status, error.details?.code, error.details?.field].filter(Boolean).join(' ') },
  };
}
