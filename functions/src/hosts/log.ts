import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../../src/domain/errors.ts';

/** As records/books/frozen-narrations.ts makes it. */
const ORDER_ID = /^[0-9a-f]{24}$/;

/** One line of the log. Never text, voice, addresses or names: what happened, to which request, for how long. */
export interface LogEntry {
  readonly what: string;
  readonly requestId?: string;
  readonly elapsedMs?: number;
  /** `ok` or an error's code */
  readonly outcome?: string;
  readonly orderId?: string;
  /** the hash of its key, by which its row is found */
  readonly jobId?: string;
  readonly [more: string]: string | number | boolean | undefined;
}

/**
 * As Cloud Logging reads a line that a program prints. The logger of the functions package keeps the console it finds when
 * it is first loaded, so that what became of its lines depended on who had loaded it.
 * Source: https://cloud.google.com/logging/docs/structured-logging
 */
function print(severity: 'INFO' | 'ERROR', { what, ...more }: LogEntry): void {
  process.stdout.write(`${JSON.stringify({ severity, message: what, ...more })}\n`);
}

export const logLine = (entry: LogEntry): void => print('INFO', entry);

/**
 * What went wrong, with the place in the code. The message of a foreign error is left out: parsers quote what they could
 * not read, which may be a person's memoir.
 */
export function logError(entry: LogEntry, error: unknown): void {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(typeof error);
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line));
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.name : undefined;
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  const said = error instanceof AppError ? message : undefined;
  print('ERROR', { ...entry, errorName: name, code, said, cause, places: places.join('\n') });
}

/** The order in what was asked; all else stays out of the log, the memoir's own name too, which stands in every path of its files. */
export function idsIn(data: unknown): Pick<LogEntry, 'orderId'> {
  const { orderId } = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  return typeof orderId === 'string' && ORDER_ID.test(orderId) ? { orderId } : {};
}

/** The platform's own name for a request, under which it keeps its own log. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const trace = String(headers['x-cloud-trace-context'] ?? headers.traceparent ?? '');
  return String(headers['function-execution-id'] ?? trace.split(/[/;]/)[0] ?? '');
}
