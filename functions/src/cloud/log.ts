import type { IncomingHttpHeaders } from 'node:http';
import { info, error as writeError } from 'firebase-functions/logger';
import { AppError } from '../../../src/domain/errors.ts';

/** One line of the log. Never text, voice, addresses or names: what happened, to which request, for how long. */
export interface LogEntry {
  readonly what: string;
  readonly requestId?: string;
  readonly elapsedMs?: number;
  /** `ok` or an error's code */
  readonly outcome?: string;
  readonly [more: string]: string | number | boolean | undefined;
}

export function logLine(entry: LogEntry): void {
  const { what, ...more } = entry;
  info(what, more);
}

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
  const { what, ...more } = entry;
  writeError(what, { ...more, name, code, said, cause, places: places.join('\n') });
}

/** The platform's own name for a request, under which it keeps its own log. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const trace = String(headers['x-cloud-trace-context'] ?? headers.traceparent ?? '');
  return String(headers['function-execution-id'] ?? trace.split(/[/;]/)[0] ?? '');
}
