import { asJson, PATIENCE_MS } from './engine.ts';

/** One session of a classic WebDriver. Source: https://www.w3.org/TR/webdriver2 */
export interface WebDriver {
  goto(url: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
}

const LOOK_EVERY_MS = 50;

async function ask(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(JSON.stringify(value));
  return value;
}

async function isReady(driver: string): Promise<boolean> {
  const response = await fetch(`${driver}/status`).catch(() => null);
  return response?.ok ?? false;
}

/** @param driver its address */
export async function startSession(driver: string, capabilities: object): Promise<WebDriver> {
  const endsAt = Date.now() + PATIENCE_MS;
  while (!(await isReady(driver))) {
    if (Date.now() > endsAt) throw new Error('the driver does not answer');
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  const made = await ask(`${driver}/session`, { capabilities: { alwaysMatch: capabilities } });
  const session = `${driver}/session/${(made as { sessionId: string }).sessionId}`;
  await ask(`${session}/timeouts`, { script: PATIENCE_MS, pageLoad: PATIENCE_MS });
  return {
    async goto(url) {
      await ask(`${session}/url`, { url });
    },
    async evaluate(expression) {
      const script = `const done = arguments[arguments.length - 1];
        ${asJson(expression)}.then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const answer = await ask(`${session}/execute/async`, { script, args: [] });
      const { value, error } = answer as { value?: string; error?: string };
      if (error !== undefined) throw new Error(error);
      return JSON.parse(value ?? 'null');
    },
  };
}
