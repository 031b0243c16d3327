import type {
  ChangeResult,
  ChangesSince,
  DocumentHash,
  LoggedChange,
} from '@diorama/contract/documents/documents.contract.ts';
import type { Conflict } from '@diorama/contract/errors/api-error.ts';
import type { ConflictPath } from '@diorama/documents/engine/merge/merge.ts';
import type { Change } from '@diorama/documents/engine/schema/change.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { equalJson } from '@diorama/documents/engine/schema/json.ts';
import { compareVersions } from '@diorama/documents/engine/schema/migrations.ts';
import type { RecordEdit } from '@diorama/documents/engine/schema/records.ts';
import type { EditCause, EditorStore } from './editor-store.ts';
import { conflictKey, type Resolution, type UnsavedRecord, UnsavedRecords } from './kept/unsaved-records.ts';
import { UnsavedSteps } from './kept/unsaved-steps.ts';

type StoredRecord = Readonly<Record<string, unknown>>;

/** What is where: everything stored, on its way, waiting for the network, or stuck. Counts are steps of undo, see `UnsavedSteps`. */
export type SaveState =
  | { type: 'saved' }
  | { type: 'saving'; count: number }
  | { type: 'offline'; count: number }
  /** The session has ended; sent as soon as somebody signs in again in this browser. */
  | { type: 'signed-out'; count: number }
  | { type: 'conflict'; count: number; conflict: Conflict }
  /** The server refuses the change; it is kept and sent again with the next edit. */
  | { type: 'refused'; count: number; message: string }
  /** The document belongs to a newer release than this page: nothing is sent or taken in any more. A reload goes on. */
  | { type: 'outdated'; count: number };

/** The outcome of sending, as the transport reports it. */
export type SendResult =
  | { type: 'stored'; result: ChangeResult }
  | { type: 'unreachable' }
  | { type: 'signed-out' }
  | { type: 'conflict'; conflict: Conflict }
  | { type: 'refused'; message: string }
  | { type: 'outdated' };

/** A revision of a document; the hash is null where a page of an earlier release has not kept it. */
export interface KnownRevision {
  revision: number;
  hash: DocumentHash | null;
}

/** What is sent. */
export interface SaveRequest {
  baseRevision: number;
  baseHash?: DocumentHash;
  requestId: string;
  label: string;
  changes: Change[];
}

/** How the queue reaches the server and the clock. */
export interface SavePort {
  /** `schemaVersion` is the release whose shape the changes have. */
  send(request: SaveRequest & { schemaVersion?: string }): Promise<SendResult>;
  /** The whole document as it is stored now. */
  reopen(): Promise<KnownRevision & { schemaVersion: string; records: Iterable<[string, StoredRecord]> }>;
  /** Other users' changes after a revision; rejects when the server is unreachable. */
  changesSince(known: KnownRevision): Promise<ChangesSince>;
  newId(): string;
  /** Calls back after some milliseconds; returns how to call it off. */
  after(milliseconds: number, run: () => void): () => void;
}

/** What is not known to be stored, in a form that survives this page. */
export interface Unsaved {
  /** The revision that `bases` are of. */
  revision: number;
  hash?: DocumentHash | null;
  label: string;
  /** How many steps of undo it is; absent where a page of an earlier release has not kept it. */
  steps?: number;
  /** Sent, but not answered: goes out again unchanged. */
  pending: SaveRequest | null;
}

/** Called with what to keep until it is stored: the keys touched since the last call. */
export type KeepUnsaved = (unsaved: Unsaved, touched: ReadonlySet<string>) => void;

/** Milliseconds of quiet before an edit is sent. */
const QUIET = 400;
/** Milliseconds between tries while the server cannot be reached, doubling up to the second figure. */
const RETRY: readonly [number, number] = [1_000, 15_000];

/** Most changes of one request; the rest follows with the next one. The server takes 5,000. */
const MOST_AT_ONCE = 2_000;
/** Letters of JSON after which a request takes no other change: of large shapes it would hold the server up for everybody else. */
const MOST_LETTERS = 512 * 1024;

/**
 * Sends the user's own edits, changed leaves only, and merges what others did, in the order of the document's log. A
 * record counts as unsaved while it differs from `bases`, the state the server is known to have at `revision`; other
 * users' changes are put beneath the user's own edits, and where both changed the same leaf the editor is prompted.
 */
export class SaveQueue<D extends DocumentKind> {
  readonly #port: SavePort;
  readonly #unsaved: UnsavedRecords<D>;
  readonly #steps = new UnsavedSteps();
  /** The release this page is of. */
  readonly #schemaVersion: string;
  readonly #listeners = new Set<() => void>();
  readonly #keepers = new Set<KeepUnsaved>();
  readonly #goneBackListeners = new Set<() => void>();
  /** What arrived while an answer was awaited: its place in the log is known only then. */
  #waiting: LoggedChange[] = [];
  #known: KnownRevision;
  #state: SaveState = { type: 'saved' };
  #label = 'Edit';
  #inFlight: Promise<void> | null = null;
  #catchingUp: Promise<void> | null = null;
  #pendingRequest: SaveRequest | null = null;
  #cancelTimer: (() => void) | null = null;
  #tries = 0;

  constructor(store: EditorStore<D>, { revision, hash }: KnownRevision, port: SavePort) {
    this.#unsaved = new UnsavedRecords(store);
    this.#schemaVersion = store.definition.schemaVersion;
    this.#known = { revision, hash };
    this.#port = port;
    store.onEdits((edits, cause) => {
      if (cause.origin === 'own') this.#note(edits, cause);
    });
  }

  state = (): SaveState => this.#state;
  revision = (): number => this.#known.revision;
  known = (): KnownRevision => this.#known;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls back whenever what is unsaved changes; `unsavedRecord` then gives the touched ones. */
  onUnsaved(keep: KeepUnsaved): () => void {
    this.#keepers.add(keep);
    return () => this.#keepers.delete(keep);
  }

  /** Calls back when the server had gone back to an older state, as after a restored backup, and it was taken in. */
  onGoneBack(listener: () => void): () => void {
    this.#goneBackListeners.add(listener);
    return () => this.#goneBackListeners.delete(listener);
  }

  /** A record that is not known to be stored, before and now; null when it is stored. */
  unsavedRecord = (key: string): ReturnType<UnsavedRecords<D>['get']> => this.#unsaved.get(key);

  /**
   * Puts changes that were stored from an earlier page on the document as it was just opened, and goes on where that
   * page stopped: requests the response it missed, merges what others did since, sends the rest.
   */
  async restore(kept: Unsaved, records: Iterable<UnsavedRecord>): Promise<void> {
    this.#unsaved.restore(records);
    this.#steps.restore(kept.steps ?? this.#unsaved.size);
    const before = { revision: kept.revision, hash: kept.hash ?? null };
    const isAhead = before.revision > this.#known.revision;
    if (!isAhead) this.#known = before;
    this.#label = kept.label;
    this.#pendingRequest = kept.pending;
    this.#setState({ type: 'saving', count: this.#count() });
    if (isAhead && (await this.#isGone(before))) await this.#goBack();
    if (!this.#pendingRequest) await this.catchUp();
    await this.flush();
    // The opened state may be newer than the answer to the kept request: the log up to it is taken in, too.
    await this.catchUp();
  }

  /** Sends what is unsaved now and waits for the answer. */
  async flush(): Promise<void> {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    while (this.#inFlight) await this.#inFlight;
    if ((this.#unsaved.size === 0 && !this.#pendingRequest) || this.#isStopped()) return;
    this.#inFlight = this.#send().finally(() => {
      this.#inFlight = null;
    });
    await this.#inFlight;
  }

  /** Tries again at once, for when the network is back. */
  retryNow(): void {
    if (isWaiting(this.#state)) void this.flush();
  }

  /** Takes in one entry of the document's log as it happens. Ones that were missed before it are fetched. */
  receive(entry: LoggedChange): void {
    if (entry.revision <= this.#known.revision || this.#isStopped()) return;
    if (!this.#canRead(entry)) this.#outdate();
    else if (this.#pendingRequest || this.#catchingUp) this.#waiting.push(entry);
    else if (entry.revision > this.#known.revision + 1 || !isSame(entry.baseHash, this.#known.hash))
      void this.catchUp();
    else this.#takeEntry(entry);
  }

  /**
   * Receives the server's newest revision, and fetches changes if it differs from this page's: an edit may have been
   * stored since.
   */
  async receiveNewest({ revision, hash }: KnownRevision): Promise<void> {
    const isOther = revision === this.#known.revision && !isSame(hash, this.#known.hash);
    if (revision < this.#known.revision || isOther) await this.catchUp();
  }

  /** Merges everything others did until now. If the server is unreachable, the next entry tries again. */
  async catchUp(): Promise<void> {
    if (this.#isStopped() || this.#pendingRequest) return;
    this.#catchingUp ??= this.#fetchMissed().finally(() => {
      this.#catchingUp = null;
      this.#takeWaiting();
    });
    await this.#catchingUp;
  }

  /**
   * Ends a conflict, each leaf (see `conflictKey`) as given. Prompts again when leaves are missing, or were changed by
   * another user since they were shown.
   */
  async resolveConflict(resolutions: ReadonlyMap<string, Resolution>): Promise<void> {
    const { revision, hash, schemaVersion, records } = await this.#port.reopen();
    if (this.#isNewer(schemaVersion)) return this.#outdate();
    const head = new Map(records);
    const paths = this.#unsaved.conflictsWith(head);
    const shown = new Map(
      this.#state.type === 'conflict' ? this.#state.conflict.paths.map((at) => [conflictKey(at.path), at]) : [],
    );
    const isDecided = paths.every(({ path, theirs }) => {
      const key = conflictKey(path);
      return resolutions.has(key) && equalJson(shown.get(key)?.theirs, theirs);
    });
    if (!isDecided) return this.#askToChoose(this.#conflictOf(paths, revision));
    this.#rebase({ revision, hash }, head, resolutions);
    this.#setState(this.#unsaved.size === 0 ? { type: 'saved' } : { type: 'saving', count: this.#count() });
    await this.flush();
  }

  #rebase(
    known: KnownRevision,
    head: ReadonlyMap<string, StoredRecord>,
    resolutions: ReadonlyMap<string, Resolution>,
  ): void {
    this.#known = known;
    this.#pendingRequest = null;
    this.#waiting = [];
    this.#unsaved.rebase(head, resolutions);
  }

  #note(edits: readonly RecordEdit[], { label, step, isTakenBack }: EditCause & { origin: 'own' }): void {
    this.#label = label;
    this.#steps.note(step, isTakenBack);
    this.#unsaved.note(edits, this.#pendingRequest !== null);
    const { type } = this.#state;
    if (type === 'conflict') this.#keep();
    else if (type === 'outdated') this.#outdate();
    else if (this.#unsaved.size === 0) this.#setState({ type: 'saved' });
    else {
      const waits = isWaiting(this.#state);
      this.#setState({
        type: type === 'offline' || type === 'signed-out' ? type : 'saving',
        count: this.#count(),
      });
      if (!waits) this.#schedule(QUIET);
    }
  }

  #schedule(milliseconds: number): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.#port.after(milliseconds, () => {
      this.#cancelTimer = null;
      void this.flush();
    });
  }

  async #send(): Promise<void> {
    // A request whose response was lost is sent again unchanged, so that the server recognizes it.
    const request = this.#pendingRequest ?? this.#request();
    if (request.changes.length === 0) {
      this.#unsaved.clear();
      return this.#setState({ type: 'saved' });
    }
    this.#pendingRequest = request;
    this.#steps.send();
    // Stored before it is sent: should this page end now, the next one requests the same response.
    this.#keep();
    const outcome = await this.#port.send({ ...request, schemaVersion: this.#schemaVersion });
    // Whatever the response: the page after the reload requests it again.
    if (this.#state.type === 'outdated') return this.#keep();
    switch (outcome.type) {
      case 'stored':
        this.#pendingRequest = null;
        this.#tries = 0;
        this.#steps.accept();
        this.#accept(request, outcome.result);
        this.#takeWaiting();
        break;
      case 'signed-out':
      case 'unreachable': {
        const [first, most] = RETRY;
        this.#schedule(Math.min(most, first * 2 ** this.#tries));
        this.#tries += 1;
        return this.#setState({
          type: outcome.type === 'signed-out' ? 'signed-out' : 'offline',
          count: this.#count(),
        });
      }
      case 'conflict':
        return this.#askToChoose(outcome.conflict);
      case 'refused':
        this.#pendingRequest = null;
        // Nothing is wrong with what was made on a revision that the server does not have any more.
        if ((await this.#isGone(baseOf(request))) && (await this.#goBack())) return;
        this.#setState({ type: 'refused', count: this.#count(), message: outcome.message });
        return this.#takeWaiting();
      case 'outdated':
        this.#pendingRequest = null;
        return this.#outdate();
    }
  }

  /** True when nothing goes out or comes in: the editor is prompted, or must be reloaded. */
  #isStopped(): boolean {
    return this.#state.type === 'conflict' || this.#state.type === 'outdated';
  }

  #isNewer(schemaVersion: string): boolean {
    return compareVersions(schemaVersion, this.#schemaVersion) > 0;
  }

  #canRead({ schemaVersion, changes }: LoggedChange): boolean {
    return !this.#isNewer(schemaVersion) && changes.every(({ op }) => KNOWN_OPS.has(op));
  }

  /** Stops, and keeps what is unsaved for the page of the newer release. */
  #outdate(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#waiting = [];
    this.#setState({ type: 'outdated', count: this.#count() });
  }

  #request(): SaveRequest {
    const { revision, hash } = this.#known;
    return {
      baseRevision: revision,
      ...(hash === null ? {} : { baseHash: hash }),
      requestId: this.#port.newId(),
      label: this.#label,
      changes: this.#unsaved.changes(MOST_AT_ONCE, MOST_LETTERS),
    };
  }

  #accept(request: SaveRequest, result: ChangeResult): void {
    // In the log the others' changes come first: what they did and undid again must not end up on top of the user's
    // own.
    const { revision, hash } = result;
    const isTaken = this.#takeOver(result.changes, { revision, hash, by: null, at: null });
    this.#unsaved.accept(request.changes);
    if (isTaken) this.#settle();
    else this.#keep();
  }

  #takeEntry(entry: LoggedChange): void {
    const hadSome = this.#unsaved.size > 0;
    if (!this.#takeOver(entry.changes, entry)) return;
    // Somebody else may have made the same change: then nothing of it is left to send.
    if (hadSome && this.#unsaved.size === 0 && this.#state.type !== 'saved') this.#setState({ type: 'saved' });
    else {
      if (this.#unsaved.size > 0) this.#keep();
      for (const listener of this.#listeners) listener();
    }
  }

  #takeWaiting(): void {
    const waiting = this.#waiting.splice(0).sort((a, b) => a.revision - b.revision);
    for (const entry of waiting) this.receive(entry);
  }

  async #fetchMissed(): Promise<void> {
    const asked = this.#known;
    const received = await this.#port.changesSince(asked).catch(() => null);
    if (!received) return;
    const { revision, entries, isGone } = received;
    if (isGone) return void (await this.#goBack());
    if (entries) {
      for (const entry of entries) {
        if (!this.#canRead(entry)) return this.#outdate();
        if (entry.revision > this.#known.revision) this.#takeEntry(entry);
      }
      return;
    }
    // An answer may have brought this page there.
    if (revision > this.#known.revision) await this.#reload();
  }

  /** True when the server cannot go on from a revision that it has had, as after a restored backup. */
  async #isGone(known: KnownRevision): Promise<boolean> {
    const received = await this.#port.changesSince(known).catch(() => null);
    return received?.isGone === true;
  }

  /** Goes on from what the server has now that it has gone back; false when that cannot be read. */
  async #goBack(): Promise<boolean> {
    const isRead = await this.#reload();
    if (isRead) for (const listener of this.#goneBackListeners) listener();
    return isRead;
  }

  /** Puts what is unsaved on the document as it is stored now, whatever lies between; false when it cannot be read. */
  async #reload(): Promise<boolean> {
    const whole = await this.#port.reopen().catch(() => null);
    if (!whole) return false;
    const head = new Map(whole.records);
    const conflicts = this.#unsaved.conflictsWith(head);
    if (this.#isNewer(whole.schemaVersion)) this.#outdate();
    else if (conflicts.length > 0) this.#askToChoose(this.#conflictOf(conflicts, whole.revision));
    else {
      this.#rebase({ revision: whole.revision, hash: whole.hash }, head, new Map());
      this.#settle();
    }
    return true;
  }

  /** Says what is left to send, and sends it soon. */
  #settle(): void {
    const count = this.#count();
    if (count === 0) this.#setState({ type: 'saved' });
    else {
      this.#setState({ type: 'saving', count });
      this.#schedule(QUIET);
    }
  }

  /**
   * Puts other users' changes beneath the user's own unsaved edits; false when the same leaves were changed: nothing is
   * done.
   */
  #takeOver(changes: readonly Change[], cause: KnownRevision & Pick<Conflict, 'by' | 'at'>): boolean {
    const conflicts = this.#unsaved.takeOver(changes, cause);
    if (conflicts.length > 0) {
      this.#askToChoose({ ...this.#conflictOf(conflicts, cause.revision), by: cause.by, at: cause.at });
      return false;
    }
    this.#known = { revision: cause.revision, hash: cause.hash };
    return true;
  }

  #conflictOf(paths: ConflictPath[], currentRevision: number): Conflict {
    return { baseRevision: this.#known.revision, currentRevision, by: null, at: null, paths };
  }

  #askToChoose(conflict: Conflict): void {
    this.#pendingRequest = null;
    this.#waiting = [];
    this.#setState({ type: 'conflict', count: this.#count(), conflict });
  }

  #count(): number {
    if (this.#unsaved.size === 0) this.#steps.clear();
    return this.#unsaved.size === 0 ? 0 : this.#steps.count();
  }

  #setState(state: SaveState): void {
    this.#state = state;
    this.#keep();
    for (const listener of this.#listeners) listener();
  }

  #keep(): void {
    const touched = this.#unsaved.takeTouched();
    const unsaved = { ...this.#known, label: this.#label, steps: this.#count(), pending: this.#pendingRequest };
    for (const keeper of this.#keepers) keeper(unsaved, touched);
  }
}

/** The kinds of changes to a record that this release knows. */
const KNOWN_OPS: ReadonlySet<string> = new Set<Change['op']>(['put', 'patch', 'remove']);

const baseOf = ({ baseRevision, baseHash }: SaveRequest): KnownRevision => ({
  revision: baseRevision,
  hash: baseHash ?? null,
});

/** False when both are known and differ. */
const isSame = (one: DocumentHash | null, other: DocumentHash | null): boolean =>
  one === null || other === null || one === other;

/** True while a timer tries again by itself. */
const isWaiting = ({ type }: SaveState): boolean => type === 'offline' || type === 'signed-out';
