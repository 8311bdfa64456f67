/**
 * Sends a message to the process that started this one. When that was killed nobody is left to hear: this process ends, as it
 * would a moment later. Without the callback Node would raise the broken pipe as an error nobody catches.
 */
export function sendToParent(message: unknown): void {
  process.send?.(message, (error: Error | null) => {
    if (error) process.exit();
  });
}

/** Ends this process with the one that started it. */
export function endWithParent(): void {
  process.on('disconnect', () => process.exit());
}

/**
 * The same when it took the terminal along. Only for a process that writes to its streams by Node: to listen opens them, and
 * a pipe that Node has opened no longer waits for its reader.
 */
export function endWithTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => process.exit());
}
