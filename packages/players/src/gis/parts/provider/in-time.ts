/** Runs what takes a signal for so many milliseconds at most, or until `outer` ends it. `AbortSignal.any` is not in older Safaris. */
export async function inTime<T>(
  time: number,
  run: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  const controller = new AbortController();
  const end = () => controller.abort();
  const timer = setTimeout(() => controller.abort(new Error('A timeout')), time);
  outer?.addEventListener('abort', end);
  if (outer?.aborted === true) end();
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', end);
  }
}
