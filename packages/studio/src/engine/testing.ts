import type { ChangesSince, LoggedChange } from '@diorama/contract/documents/documents.contract.ts';
import { mergeChange } from '@diorama/documents/engine/merge/merge.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { parseRecord } from '@diorama/documents/engine/schema/validate.ts';
import type { SampleDocument } from '@diorama/documents/testing/sample-document.ts';
import { EditorStore } from './editor-store.ts';
import { type KnownRevision, type SavePort, SaveQueue, type SaveRequest, type SendResult } from './save-queue.ts';

type StoredRecord = Readonly<Record<string, unknown>>;

/** A server in memory that merges like the real one, and a network that can be cut. */
export class TestServer<D extends DocumentKind = DocumentKind> {
  records = new Map<string, StoredRecord>();
  revision = 1;
  isReachable = true;
  /** Whose the next changes are. */
  author: LoggedChange['by'] = null;
  /** The release it is of: what it stores has that shape. */
  schemaVersion: string;
  /** It is newer than the pages that send. */
  refusesAsOld = false;
  /** The next answer is lost on its way back: the server has stored, the browser does not know. */
  losesNextAnswer = false;
  /** Entries older than this are forgotten: a page that missed them reads the document again. */
  keptFrom = 0;
  /** Of each revision, the first one included. */
  readonly #hashes: string[] = [];
  readonly log: (LoggedChange & { before: Map<string, StoredRecord | undefined> })[] = [];
  readonly listeners = new Set<(entry: LoggedChange) => void>();
  readonly answered = new Map<string, SendResult>();
  readonly requests: SaveRequest[] = [];

  readonly sample: SampleDocument<D>;

  constructor(sample: SampleDocument<D>) {
    this.sample = sample;
    this.schemaVersion = sample.definition.schemaVersion;
    for (const [key, value] of Object.entries(sample.records)) {
      const result = parseRecord(sample.definition, key, value);
      if (!result.ok) throw new Error(result.issues[0]?.message);
      this.records.set(key, result.record);
    }
    this.#hashes.push(JSON.stringify(contentOf(this.records)));
  }

  get hash(): string {
    return this.#hashes.at(-1) ?? '';
  }

  /** Goes back to an earlier revision, as a restored backup does. */
  goBackTo(revision: number): void {
    for (const entry of this.log.splice(revision - 1).reverse()) {
      for (const [key, before] of entry.before) {
        if (before) this.records.set(key, before);
        else this.records.delete(key);
      }
      this.answered.delete(entry.requestId ?? '');
    }
    this.revision = revision;
    this.#hashes.length = revision;
  }

  async send(request: SaveRequest): Promise<SendResult> {
    await Promise.resolve();
    if (!this.isReachable) return { type: 'unreachable' };
    this.requests.push(request);
    if (this.refusesAsOld) return { type: 'outdated' };
    const known = this.answered.get(request.requestId);
    const result = known ?? this.#store(request);
    if (result.type === 'stored') this.answered.set(request.requestId, result);
    if (this.losesNextAnswer) {
      this.losesNextAnswer = false;
      return { type: 'unreachable' };
    }
    return result;
  }

  async changesSince({ revision, hash }: KnownRevision): Promise<ChangesSince> {
    await Promise.resolve();
    if (!this.isReachable) throw new Error('no network');
    const entries = this.log.filter((entry) => entry.revision > revision);
    const isGone = revision > this.revision || this.#isOther(revision, hash);
    const isListed = revision >= this.keptFrom && !isGone;
    return { revision: this.revision, entries: isListed ? structuredClone(entries) : null, isGone };
  }

  /** True when this number means another revision here than to the caller. */
  #isOther(revision: number, hash: string | null | undefined): boolean {
    return typeof hash === 'string' && this.#hashes[revision - 1] !== hash;
  }

  #recordsOf(key: string) {
    const found = this.sample.definition.records[key.split('/')[0] ?? ''];
    if (!found) throw new Error(key);
    return found;
  }

  #store({ baseRevision, baseHash, requestId, label, changes }: SaveRequest): SendResult {
    if (baseRevision > this.revision)
      return { type: 'refused', message: `Revision ${baseRevision} does not exist yet` };
    if (this.#isOther(baseRevision, baseHash))
      return { type: 'refused', message: `Revision ${baseRevision} on the server differs from the one you loaded` };
    const since = this.log.filter(({ revision }) => revision > baseRevision);
    const next = new Map(this.records);
    const before = new Map<string, StoredRecord | undefined>();
    for (const change of changes) {
      const key = change.record;
      const theirs = next.get(key);
      const seen = since.find((entry) => entry.before.has(key));
      const base = seen ? seen.before.get(key) : this.records.get(key);
      const { shape } = this.#recordsOf(key);
      const merged = mergeChange(shape, change, { base, theirs });
      if (!merged.ok) {
        return {
          type: 'conflict',
          conflict: {
            baseRevision,
            currentRevision: this.revision,
            by: since.at(-1)?.by ?? null,
            at: null,
            paths: merged.conflicts,
          },
        };
      }
      before.set(key, theirs);
      if (merged.record) next.set(key, merged.record);
      else next.delete(key);
    }
    this.records = next;
    this.revision += 1;
    const { schemaVersion, revision, hash: hashBefore } = this;
    const hash = JSON.stringify(contentOf(next));
    this.#hashes.push(hash);
    const entry: LoggedChange = {
      revision,
      hash,
      baseHash: hashBefore,
      requestId,
      by: this.author,
      at: new Date(0),
      label,
      changes,
      schemaVersion,
    };
    this.log.push({ ...entry, before });
    for (const listener of this.listeners) listener(structuredClone(entry));
    return {
      type: 'stored',
      result: {
        revision,
        hash,
        merged: since.length > 0,
        unchanged: false,
        changes: since.flatMap((entry) => entry.changes),
      },
    };
  }
}

/** An editor on that server whose clock only moves when the test says so. */
export function openTestEditor<D extends DocumentKind>(server: TestServer<D>) {
  const timers: { run: () => void; isOff: boolean }[] = [];
  const waits: number[] = [];
  let ids = 0;
  const store = new EditorStore(server.sample.definition, server.records);
  const port: SavePort = {
    send: (request) => server.send(structuredClone(request)),
    reopen: async () => ({
      revision: server.revision,
      hash: server.hash,
      schemaVersion: server.schemaVersion,
      records: new Map(server.records),
    }),
    changesSince: (known) => server.changesSince(known),
    newId: () => {
      ids += 1;
      return `${server.requests.length}-${ids}-${Math.random()}`;
    },
    after: (milliseconds, run) => {
      waits.push(milliseconds);
      const timer = { run, isOff: false };
      timers.push(timer);
      return () => {
        timer.isOff = true;
      };
    },
  };
  const queue = new SaveQueue(store, server, port);
  return {
    store,
    queue,
    /** All pauses that were requested, in milliseconds. */
    waits,
    /** From here on it receives what is stored, in order and whenever `receive` is called. */
    listen(): { receive(): void; lose(): void } {
      const received: LoggedChange[] = [];
      server.listeners.add((entry) => received.push(entry));
      return {
        receive: () => {
          const entry = received.shift();
          if (entry) queue.receive(entry);
        },
        lose: () => void received.shift(),
      };
    },
    /** Lets all requested pauses elapse. */
    async passTime(): Promise<void> {
      for (const timer of timers.splice(0)) if (!timer.isOff) timer.run();
      await queue.flush();
    },
  };
}

/** A document as comparable content. */
export const contentOf = (records: Iterable<[string, StoredRecord]>): unknown =>
  Object.fromEntries([...records].sort(([a], [b]) => (a < b ? -1 : 1)));
