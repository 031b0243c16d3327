import { type LiveEvent, MAX_FOLLOWED } from '@diorama/contract/live/live.contract.ts';
import { readLiveStream } from '../../api/live-stream.ts';

/** Milliseconds between tries to open a stream again, doubling up to the second figure. */
const RETRY: readonly [number, number] = [500, 15_000];
/** HTTP/1.1 has six connections; the rest are for everything else. Documents beyond these learn of news when they save. */
const MOST_STREAMS = 4;

/** The documents to follow, each with the revision that is already loaded. */
export type Wanted = ReadonlyMap<string, number>;

/** Some of the documents, on one connection. */
interface Stream {
  ids: readonly string[];
  reading: AbortController | null;
  retry: number;
  tries: number;
}

/** The connections on which one tab follows any number of documents: as few as can carry them, mostly one. */
export class LiveHubStreams {
  readonly #onEvent: (event: LiveEvent) => void;
  /** The revision each document was received up to. */
  readonly #reached = new Map<string, number>();
  #streams: Stream[] = [];
  #wanted: Wanted = new Map();

  constructor(onEvent: (event: LiveEvent) => void) {
    this.#onEvent = onEvent;
  }

  /** Follows exactly these from now on. A stream whose documents stay the same continues unchanged. */
  follow(wanted: Wanted): void {
    this.#wanted = wanted;
    for (const id of this.#reached.keys()) if (!wanted.has(id)) this.#reached.delete(id);
    const kept = this.#streams.map(({ ids }) => ids.filter((id) => wanted.has(id)));
    const needed = Math.ceil(wanted.size / MAX_FOLLOWED);
    const left = kept.filter((ids) => ids.length > 0).length > needed ? [] : kept;
    const placed = new Set(left.flat());
    const added = [...wanted.keys()].filter((id) => !placed.has(id));
    for (let at = 0; at < MOST_STREAMS && (this.#streams[at] || added.length > 0); at += 1) {
      const ids = left[at] ?? [];
      const next = [...ids, ...added.splice(0, MAX_FOLLOWED - ids.length)];
      const stream = this.#streams[at] ?? { ids: [], reading: null, retry: 0, tries: 0 };
      this.#streams[at] = stream;
      if (next.join() === stream.ids.join()) continue;
      stream.ids = next;
      void this.#open(stream);
    }
  }

  /** Opens every stream again at once, for when the network is back. */
  reopen(): void {
    for (const stream of this.#streams) this.#again(stream, 0);
  }

  async #open(stream: Stream): Promise<void> {
    stream.reading?.abort();
    clearTimeout(stream.retry);
    const { ids } = stream;
    if (ids.length === 0) return;
    const reading = new AbortController();
    stream.reading = reading;
    // Documents followed before continue after their last event, new ones after what their tab has.
    const from = ids.map((id) => `${id}@${Math.max(1, this.#reached.get(id) ?? this.#wanted.get(id) ?? 1)}`);
    const end = await readLiveStream(
      { ids, lastEventId: from.join() },
      {
        onOpen: () => {
          stream.tries = 0;
        },
        onEvent: (event, id) => {
          for (const [documentId, revision] of id?.split(',').map(splitPair) ?? [])
            if (this.#wanted.has(documentId)) this.#reached.set(documentId, revision);
          this.#onEvent(event);
        },
      },
      reading.signal,
    );
    if (stream.reading !== reading || end === 'closed') return;
    const [first, most] = RETRY;
    // Somebody who is signed out may sign in again in another tab.
    const pause = Math.min(most, first * 2 ** stream.tries) * (0.75 + Math.random() / 2);
    this.#again(stream, end === 'signed-out' ? most : pause);
    stream.tries += 1;
  }

  #again(stream: Stream, milliseconds: number): void {
    clearTimeout(stream.retry);
    stream.retry = window.setTimeout(() => void this.#open(stream), milliseconds);
  }
}

function splitPair(pair: string): [string, number] {
  const [id = '', revision] = pair.split('@');
  return [id, Number(revision)];
}
