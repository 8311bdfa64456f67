import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface AskedOfElevenLabs {
  readonly method: string | undefined;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly key: string | undefined;
  readonly body: Buffer;
}

/** What happens instead of an answer: once for each entry, then all is well. */
export interface Fault {
  readonly on: (asked: AskedOfElevenLabs) => boolean;
  readonly status?: number;
  /** `detail.status` of the documented errors */
  readonly reason?: string;
  readonly headers?: Record<string, string>;
  /** does what was asked, and then breaks the line */
  readonly breaksAfterwards?: true;
}

const SAMPLE_RATE_HZ = 24_000;
const SECONDS_PER_WORD = 0.35;

/** As long as the words take, a hum. */
function hum(text: string): Buffer {
  const samples = Math.round(text.split(/\s+/).length * SECONDS_PER_WORD * SAMPLE_RATE_HZ);
  const pcm = Buffer.alloc(2 * samples);
  for (let i = 0; i < samples; i++)
    pcm.writeInt16LE(Math.round(Math.sin((2 * Math.PI * 140 * i) / SAMPLE_RATE_HZ) * 8_000), 2 * i);
  return pcm;
}

/**
 * A server in the place of ElevenLabs, in the shape of its documentation: /v1/voices/add, /v2/voices, /v1/text-to-speech,
 * DELETE /v1/voices.
 */
export async function scriptedElevenLabs() {
  const asked: AskedOfElevenLabs[] = [];
  const voices = new Map<string, string>();
  const faults: Fault[] = [];
  let [running, mostAtOnce, made] = [0, 0, 0];
  let held = Promise.resolve();

  function act(one: AskedOfElevenLabs): { status: number; body: unknown } {
    const id = /^\/v1\/(?:voices|text-to-speech)\/([^/]+)$/.exec(one.path)?.[1] ?? '';
    const detail = { status: 'voice_not_found', message: `A voice with the id ${id} was not found.` };
    if (one.method === 'POST' && one.path === '/v1/voices/add') {
      const name = /name="name"\r\n\r\n([^\r]+)/.exec(one.body.toString('latin1'))?.[1] ?? '';
      const voiceId = `voice${++made}`;
      voices.set(voiceId, name);
      return { status: 200, body: { voice_id: voiceId, requires_verification: false } };
    }
    if (one.method === 'GET' && one.path === '/v2/voices') {
      const wanted = one.query.get('search') ?? '';
      const found = [...voices].filter(([, name]) => name.includes(wanted));
      const list = found.map(([voice_id, name]) => ({ voice_id, name }));
      return { status: 200, body: { voices: list, has_more: false, total_count: list.length } };
    }
    if (!voices.has(id)) return { status: one.method === 'DELETE' ? 404 : 400, body: { detail } };
    if (one.method === 'DELETE') {
      voices.delete(id);
      return { status: 200, body: { status: 'ok' } };
    }
    return { status: 200, body: hum(JSON.parse(one.body.toString('utf8')).text) };
  }

  function answer(response: ServerResponse, one: AskedOfElevenLabs): void {
    const at = faults.findIndex(({ on }) => on(one));
    const [fault] = at < 0 ? [] : faults.splice(at, 1);
    if (fault?.breaksAfterwards) {
      act(one);
      response.socket?.destroy();
      return;
    }
    const { status, body } = fault
      ? { status: fault.status ?? 500, body: { detail: { status: fault.reason ?? '', message: '' } } }
      : act(one);
    response.writeHead(status, fault?.headers);
    response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body));
  }

  const server = createServer(async (request: IncomingMessage, response) => {
    mostAtOnce = Math.max(mostAtOnce, ++running);
    response.on('close', () => running--);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const key = request.headers['xi-api-key'];
    const one = {
      method: request.method,
      path: pathname,
      query: searchParams,
      key: typeof key === 'string' ? key : undefined,
      body: await buffer(request),
    };
    asked.push(one);
    await held;
    answer(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    voices,
    faults,
    mostAtOnce: () => mostAtOnce,
    /** Answers nobody until the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    environment: { ELEVENLABS_API_KEY: 'key', ELEVENLABS_ENDPOINT: `http://127.0.0.1:${port}` },
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
