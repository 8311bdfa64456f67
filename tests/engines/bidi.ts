import { once } from 'node:events';
import { PATIENCE_MS } from './engine.ts';

/** A connection that speaks WebDriver BiDi. Source: https://w3c.github.io/webdriver-bidi */
export interface Bidi {
  /** @throws Error with the browser's words */
  send(method: string, params: object): Promise<Record<string, unknown>>;
  close(): void;
}

interface Answer {
  readonly id?: number;
  readonly type: string;
  readonly result?: Record<string, unknown>;
  readonly error?: string;
  readonly message?: string;
}

interface Waiting {
  resolve(result: Record<string, unknown>): void;
  reject(error: Error): void;
}

export async function connectBidi(address: string): Promise<Bidi> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, Waiting>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    const asked = answer.id === undefined ? undefined : waiting.get(answer.id);
    if (!asked || answer.id === undefined) return;
    waiting.delete(answer.id);
    if (answer.type === 'success') asked.resolve(answer.result ?? {});
    else asked.reject(new Error(`${answer.error}: ${answer.message}`));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser is gone'));
    waiting.clear();
  });
  let lastId = 0;
  return {
    send(method, params) {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${method}: no answer`)), PATIENCE_MS);
        const settled =
          <T>(settle: (value: T) => void) =>
          (value: T) => {
            clearTimeout(timer);
            settle(value);
          };
        waiting.set(id, { resolve: settled(resolve), reject: settled(reject) });
        socket.send(JSON.stringify({ id, method, params }));
      });
    },
    close: () => socket.close(),
  };
}
