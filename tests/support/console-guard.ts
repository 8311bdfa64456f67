import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Declares that the running test wants console errors matching `pattern`; any other one fails the test. */
export function expectConsoleError(pattern: RegExp): void {
  allowed.push(pattern);
}

let allowed: RegExp[] = [];
let seen: string[] = [];

beforeEach(() => {
  allowed = [];
  seen = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      seen.push(
        parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' '),
      );
    });
  }
});

afterEach(() => {
  const surprising = seen.filter((text) => !allowed.some((pattern) => pattern.test(text)));
  vi.restoreAllMocks();
  // Files share a process: a setting that outlives its test is the next file's.
  vi.unstubAllEnvs();
  expect(surprising, 'console errors and warnings').toEqual([]);
});
