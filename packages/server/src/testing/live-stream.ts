import type { LiveEvent } from '@diorama/contract/live/live.contract.ts';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import superjson from 'superjson';

const closers: (() => void)[] = [];

/** Closes the streams of a test, also of one that fails: for `afterEach`. */
export function closeStreams(): void {
  for (const close of closers.splice(0)) close();
}

interface Message {
  event: string | null;
  id: string | null;
  data: unknown;
}

/** The stream as a browser reads it, message by message. */
export async function followStream(base: string, token: string, procedure: string, input: unknown) {
  const aborted = new AbortController();
  const query = encodeURIComponent(JSON.stringify({ json: input }));
  const response = await fetch(`${base}/api/trpc/${procedure}?input=${query}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: aborted.signal,
  });
  async function* messages(): AsyncGenerator<Message> {
    const events = (response.body ?? new ReadableStream<Uint8Array<ArrayBuffer>>())
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream());
    for await (const { event = null, id = null, data } of events)
      yield { event, id, data: data === '' ? null : JSON.parse(data) };
  }
  const stream = messages();
  /** The next message that is no greeting, ping or note of who is there. */
  const next = async (
    wanted?: LiveEvent['type'],
  ): Promise<{ id: string | null; event: string | null; data: LiveEvent }> => {
    for (;;) {
      const { value, done } = await stream.next();
      if (done) throw new Error('The stream has ended');
      if (value.event === 'serialized-error') return { ...value, data: superjson.deserialize(Object(value.data)) };
      if (value.event === 'return') return { ...value, data: { type: 'gone', id: 'return' } };
      if (value.event) continue;
      const data: LiveEvent = superjson.deserialize(Object(value.data));
      if (wanted ? data.type === wanted : data.type !== 'presence') return { ...value, data };
    }
  };
  const close = () => aborted.abort();
  closers.push(close);
  return { response, next, close };
}
