import type { LiveEvent } from '@diorama/contract/live/live.contract.ts';
import { createParser } from 'eventsource-parser';
import { authorizedFetch, SignedOutError, UnreachableError } from './session.ts';
import { wire } from './wire.ts';

/** Milliseconds of silence after which the line counts as dead: the server says something every 10 s. */
const SILENCE = 25_000;

/** How a stream ended. */
export type StreamEnd = 'closed' | 'lost' | 'signed-out';

/** What to follow; `lastEventId` as the stream's events name it. */
export interface FollowRequest {
  ids: readonly string[];
  lastEventId: string | undefined;
}

/**
 * Reads one stream until it ends. Through `fetch`, so that the token travels in a header and not in the address.
 * `onEvent` gets each event with the id to go on from.
 */
export async function readLiveStream(
  { ids, lastEventId }: FollowRequest,
  { onOpen, onEvent }: { onOpen: () => void; onEvent: (event: LiveEvent, id: string | null) => void },
  signal: AbortSignal,
): Promise<StreamEnd> {
  const silence = new AbortController();
  let timer = 0;
  const noteSign = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => silence.abort(), SILENCE);
  };
  try {
    noteSign();
    const input = encodeURIComponent(JSON.stringify({ json: { ids, ...(lastEventId ? { lastEventId } : {}) } }));
    const response = await authorizedFetch(`/api/trpc/documents.live?input=${input}`, {
      headers: { accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silence.signal]),
      cache: 'no-store',
    });
    if (response.status === 401) return 'signed-out';
    if (!response.ok || !response.body) return 'lost';
    onOpen();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    const refusals: StreamEnd[] = [];
    const parser = createParser({
      onEvent({ event, data, id }) {
        if (refusals.length > 0) return;
        if (event === 'serialized-error') refusals.push(isSignedOutData(data) ? 'signed-out' : 'lost');
        else if (data !== '' && !event) onEvent(eventIn(data), id || null);
      },
    });
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 'lost';
      noteSign();
      parser.feed(value);
      const [refusal] = refusals;
      if (refusal) return refusal;
    }
  } catch (error) {
    if (signal.aborted) return 'closed';
    if (error instanceof SignedOutError) return 'signed-out';
    if (silence.signal.aborted || error instanceof UnreachableError || error instanceof TypeError) return 'lost';
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Throws a TypeError for what is no event: somebody on the way answered in the server's place. */
function eventIn(data: string): LiveEvent {
  const written: unknown = JSON.parse(data);
  if (!isWritten(written)) throw new TypeError('Not an event of the stream');
  return wire.deserialize<LiveEvent>(written);
}

const isWritten = (value: unknown): value is Parameters<typeof wire.deserialize>[0] =>
  typeof value === 'object' && value !== null && 'json' in value;

const isSignedOutData = (data: string): boolean => data.includes('"UNAUTHORIZED"');
