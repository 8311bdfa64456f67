/** A browser engine on this machine, driven the way its makers offer. */
export interface Engine {
  readonly name: string;
  /** what to install on Debian; undefined when all is there */
  missing(): string | undefined;
  open(options: OpenRequest): Promise<EngineBrowser>;
}

export interface OpenRequest {
  /** folder that outlives the browser */
  readonly profile: string;
  /** the site's room from now on; as much as there is when left away */
  readonly quotaBytes?: number;
}

export interface EngineBrowser {
  /** Resolves when the page is loaded; a page that cannot be had is an error. */
  goto(url: string): Promise<void>;
  /** The JSON value of an expression in the page, or of its promise. */
  evaluate(expression: string): Promise<unknown>;
  /** Ends every process of the browser at once. */
  kill(): Promise<void>;
  /** Ends the process that keeps IndexedDB, and no other. @returns false when the engine has no such process */
  killStorage(): Promise<boolean>;
}

/** How long anything may take here; a machine under load is slow, a dead browser is silent for ever. */
export const PATIENCE_MS = 60_000;

/** The expression as one that gives JSON text, whatever it gives itself. */
export function asJson(expression: string): string {
  return `(async () => JSON.stringify((await (${expression})) ?? null))()`;
}
