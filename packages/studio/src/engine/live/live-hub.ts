import type { LiveEvent } from '@diorama/contract/live/live.contract.ts';
import { LiveHubStreams, type Wanted } from './live-hub-streams.ts';

/** A document subscribed to live changes. */
export interface LiveTopic {
  documentId: string;
  /** The revision it has. */
  seen: () => number;
  onEvent: (event: LiveEvent) => void;
}

/** Messages between tabs of one browser. */
type Message =
  /** From the tab that reads the news: say what you want. */
  | { type: 'leads' }
  | { type: 'wants'; tab: string; revisions: Record<string, number> }
  | { type: 'tells'; event: LiveEvent };

/** Milliseconds in which tabs that open and close are answered by one new stream. */
const SETTLE = 30;
/** Milliseconds between two looks which tabs still live. */
const COUNT_TABS = 20_000;

/**
 * The news of open documents: read once for all tabs of a browser, because HTTP/1.1 has six connections in all. The tab
 * that holds the lock reads them and passes everything on; when it closes, another one goes on after what it has.
 */
class LiveHub {
  readonly #tab = crypto.randomUUID();
  readonly #topics = new Map<string, Set<LiveTopic>>();
  readonly #channel: BroadcastChannel;
  readonly #lock: string;
  /** While this tab leads: what each tab wants, and from which revision. */
  #wants = new Map<string, Record<string, number>>();
  readonly #streams = new LiveHubStreams((event) => {
    this.#tell(event);
    this.#send({ type: 'tells', event });
  });
  #leads = false;
  #settling = 0;

  constructor(userId: string) {
    this.#lock = `live-${userId}`;
    this.#channel = new BroadcastChannel(this.#lock);
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#receive(data);
    // Held as long as the tab lives: by it the leader sees who is still there.
    void navigator.locks.request(this.#tabLock(this.#tab), () => new Promise(() => undefined));
    void navigator.locks.request(this.#lock, () => this.#lead());
    window.addEventListener('online', () => this.#streams.reopen());
  }

  follow(topic: LiveTopic): () => void {
    const topics = this.#topics.get(topic.documentId) ?? new Set();
    this.#topics.set(topic.documentId, topics.add(topic));
    this.#sayWants();
    return () => {
      topics.delete(topic);
      if (topics.size > 0) return;
      this.#topics.delete(topic.documentId);
      this.#sayWants();
    };
  }

  #tabLock = (tab: string): string => `${this.#lock}-tab-${tab}`;

  #receive(message: Message): void {
    if (message.type === 'leads') this.#sayWants();
    else if (message.type === 'tells') this.#tell(message.event);
    else if (this.#leads) this.#want(message.tab, message.revisions);
  }

  #sayWants(): void {
    const wanted = [...this.#topics].map(([id, topics]): [string, number] => [
      id,
      Math.min(...[...topics].map(({ seen }) => seen())),
    ]);
    const revisions = Object.fromEntries(wanted);
    if (this.#leads) this.#want(this.#tab, revisions);
    else this.#send({ type: 'wants', tab: this.#tab, revisions });
  }

  #send(message: Message): void {
    this.#channel.postMessage(message);
  }

  #tell(event: LiveEvent): void {
    const topics =
      event.type === 'lock'
        ? [...this.#topics.values()].flatMap((set) => [...set])
        : [...(this.#topics.get(event.id) ?? [])];
    for (const topic of topics) topic.onEvent(event);
  }

  /** Runs while this tab holds the lock, which is until it closes. */
  #lead(): Promise<never> {
    this.#leads = true;
    this.#send({ type: 'leads' });
    this.#sayWants();
    window.setInterval(() => void this.#countTabs(), COUNT_TABS);
    return new Promise(() => undefined);
  }

  async #countTabs(): Promise<void> {
    const { held = [] } = await navigator.locks.query();
    const alive = new Set(held.map(({ name }) => name));
    for (const tab of this.#wants.keys()) if (!alive.has(this.#tabLock(tab))) this.#want(tab, {});
  }

  #want(tab: string, revisions: Record<string, number>): void {
    if (Object.keys(revisions).length > 0) this.#wants.set(tab, revisions);
    else this.#wants.delete(tab);
    clearTimeout(this.#settling);
    this.#settling = window.setTimeout(() => this.#streams.follow(this.#wanted()), SETTLE);
  }

  /** Everything any tab wants, each from where the tab is that has the least. */
  #wanted(): Wanted {
    const revisions = new Map<string, number>();
    for (const wants of this.#wants.values()) {
      for (const [id, seen] of Object.entries(wants)) revisions.set(id, Math.min(seen, revisions.get(id) ?? seen));
    }
    return revisions;
  }
}

const hubs = new Map<string, LiveHub>();

/** Follows a document while it is open. Returns a function that stops it. */
export function followDocument(userId: string, topic: LiveTopic): () => void {
  const hub = hubs.get(userId) ?? new LiveHub(userId);
  hubs.set(userId, hub);
  return hub.follow(topic);
}
