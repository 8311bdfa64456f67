import { type Functions, getFunctions, httpsCallable } from 'firebase/functions';
import { endpointOf } from '@/backend/config.ts';
import { firebaseApp } from '@/backend/firebase/auth.ts';
import type { Config } from '@/domain/config/config.ts';

/** Calls a function by name. Its errors carry `code: 'functions/…'` and `details`. */
export type CallFunction = (name: string, input: unknown, timeoutMs: number) => Promise<unknown>;

/** The connect form for emulators forces http, which an https page may not call; a custom domain does not. */
function connect(config: Config): Functions {
  const url = endpointOf(config, 'functions');
  return getFunctions(firebaseApp(config), url === undefined ? config.region : `${url}/call`);
}

/** Connects to the callable functions. Call once. */
export function connectFunctions(config: Config): CallFunction {
  const functions = connect(config);
  return async (name, input, timeoutMs) =>
    (await httpsCallable(functions, name, { timeout: timeoutMs })(input)).data;
}
