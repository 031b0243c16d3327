/** What a terminal sends on Ctrl-C, and a service manager to all processes of a service when it stops. */
const TO_THE_GROUP = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Makes a child process end with its parent and by its word alone: the parent, which has the same signal, still waits for
 * what the child works on.
 */
export function followParent(): void {
  for (const signal of TO_THE_GROUP) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit(1)); // no one waits for the result any more
}
