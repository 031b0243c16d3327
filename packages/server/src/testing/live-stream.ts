import type { LiveEvent } from '@diorama/contract/live/live.contract.ts';
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
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const lines = text.slice(0, end).split('\n').filter(Boolean);
        text = text.slice(end + 2);
        if (lines.length === 0) continue;
        const field = (name: string) =>
          lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? null;
        const data = field('data');
        yield { event: field('event'), id: field('id'), data: data ? JSON.parse(data) : null };
      }
    }
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
