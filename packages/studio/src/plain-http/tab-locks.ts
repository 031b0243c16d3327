/** Milliseconds in which a tab that lives answers a question; one in the background answers, too. */
const ANSWER_TIME = 150;
/** Milliseconds between two looks whether the tab that holds a lock is still there. */
const RETRY = 2_000;

type Message =
  /** Which tab has one of these locks, or requests it before me? `names` empty: every lock. */
  | { type: 'asks'; tab: string; names: readonly string[] }
  | { type: 'has'; to: string; names: readonly string[] }
  | { type: 'gave-back'; name: string };

type Granted<Result> = (lock: { name: string; mode: 'exclusive' } | null) => Result | PromiseLike<Result>;

/**
 * Locks of the tabs of one origin, with the part of `navigator.locks` that the studio uses, which pages over plain http
 * lack: exclusive locks, `ifAvailable`, and what is held. Tabs negotiate by messages; of two that request at the same
 * time the one with the lower id comes first. A tab that is closed no longer answers, and so holds nothing.
 *
 * A tab that the browser has frozen does not answer either: another one may take its lock.
 */
export class TabLocks {
  readonly #tab: string;
  readonly #channel: BroadcastChannel;
  /** Locks that this tab holds. */
  readonly #held = new Set<string>();
  /** Locks that this tab is requesting, and whether a tab that comes first has requested them since. */
  readonly #wanted = new Map<string, { isOutrun: boolean }>();
  /** Requests of this tab by the lock they are for, in turn. */
  readonly #turns = new Map<string, Promise<unknown>>();
  readonly #onMessage = new Set<(message: Message) => void>();

  constructor(tab: string, channel = new BroadcastChannel('locks')) {
    this.#tab = tab;
    this.#channel = channel;
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.type === 'asks') this.#answer(data);
      for (const receive of this.#onMessage) receive(data);
    };
  }

  request<Result>(name: string, granted: Granted<Result>): Promise<Result>;
  request<Result>(name: string, options: { ifAvailable?: boolean }, granted: Granted<Result>): Promise<Result>;
  async request<Result>(
    name: string,
    options: { ifAvailable?: boolean } | Granted<Result>,
    last?: Granted<Result>,
  ): Promise<Result> {
    const granted = typeof options === 'function' ? options : last;
    if (!granted) throw new TypeError('A lock is asked for without what is to be done with it');
    const ifAvailable = typeof options === 'object' && options.ifAvailable === true;
    if (ifAvailable && this.#turns.has(name)) return granted(null);
    const turn = (this.#turns.get(name) ?? Promise.resolve()).then(() => this.#runLocked(name, ifAvailable, granted));
    const settled = turn.then(
      () => undefined,
      () => undefined,
    );
    this.#turns.set(name, settled);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(name) === settled) this.#turns.delete(name);
    }
  }

  /** The locks that any tab holds. */
  async query(): Promise<{ held: { name: string }[] }> {
    const names = new Set([...this.#held, ...(await this.#askOthers([]))]);
    return { held: [...names].map((name) => ({ name })) };
  }

  async #runLocked<Result>(name: string, ifAvailable: boolean, granted: Granted<Result>): Promise<Result> {
    while (!(await this.#take(name))) {
      if (ifAvailable) return granted(null);
      await this.#givenBack(name);
    }
    try {
      return await granted({ name, mode: 'exclusive' });
    } finally {
      this.#held.delete(name);
      this.#send({ type: 'gave-back', name });
    }
  }

  /** Whether this tab has the lock now: no other one said that it has it, or comes first. */
  async #take(name: string): Promise<boolean> {
    const want = { isOutrun: false };
    this.#wanted.set(name, want);
    try {
      if ((await this.#askOthers([name])).length > 0 || want.isOutrun) return false;
      this.#held.add(name);
      return true;
    } finally {
      this.#wanted.delete(name);
    }
  }

  #askOthers(names: readonly string[]): Promise<string[]> {
    return new Promise((resolve) => {
      const found: string[] = [];
      const receive = (message: Message) => {
        if (message.type === 'has' && message.to === this.#tab) found.push(...message.names);
      };
      this.#onMessage.add(receive);
      this.#send({ type: 'asks', tab: this.#tab, names });
      setTimeout(() => {
        this.#onMessage.delete(receive);
        resolve(found);
      }, ANSWER_TIME);
    });
  }

  #answer({ tab, names }: { tab: string; names: readonly string[] }): void {
    const comesFirst = tab < this.#tab;
    for (const name of names) {
      const want = this.#wanted.get(name);
      if (want && comesFirst) want.isOutrun = true;
    }
    const isMine = (name: string) => this.#held.has(name) || (this.#wanted.has(name) && !comesFirst);
    const mine = names.length > 0 ? names.filter(isMine) : [...this.#held];
    if (mine.length > 0) this.#send({ type: 'has', to: tab, names: mine });
  }

  /** Resolves when a tab has given this lock back, or when it is time to look whether its tab still lives. */
  #givenBack(name: string): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#onMessage.delete(receive);
        resolve();
      };
      const receive = (message: Message) => {
        if (message.type === 'gave-back' && message.name === name) done();
      };
      const timer = setTimeout(done, RETRY);
      this.#onMessage.add(receive);
    });
  }

  #send(message: Message): void {
    this.#channel.postMessage(message);
  }
}
