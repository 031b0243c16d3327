/**
 * A stream whose next event may be requested before its last one is read, as tRPC does between its pings. If that fails
 * in the meantime, the reader gets the error on its next read: an unhandled rejection would end the process.
 */
export function bufferedResponse<T>(stream: AsyncIterable<T>): AsyncIterable<T> {
  return {
    [Symbol.asyncIterator]() {
      const events = stream[Symbol.asyncIterator]();
      const held = <R>(result: Promise<R>): Promise<R> => {
        result.catch(() => undefined);
        return result;
      };
      return {
        next: () => held(events.next()),
        return: (value?: unknown) => held(events.return?.(value) ?? Promise.resolve({ done: true, value })),
      };
    },
  };
}

/** Whether a value can be read event by event. */
export const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
