import type { LoggedChange } from '@diorama/contract/documents/documents.contract.ts';
import { BEAT_EVERY, type LiveEvent, type Presence } from '@diorama/contract/live/live.contract.ts';
import { api } from '../../api/api.ts';
import { authorizedFetch } from '../../api/session.ts';
import type { KnownRevision } from '../save-queue.ts';
import { followDocument } from './live-hub.ts';

/** Milliseconds: while somebody moves through a list, only where they stop is sent. */
const SETTLE = 250;

interface Place {
  userId: string;
  documentId: string;
  kind: string;
  /** Null outside projects. */
  projectId: string | null;
}

const NO_ONE: readonly Presence[] = [];

interface Queue {
  revision(): number;
  receive(entry: LoggedChange): void;
  receiveNewest(newest: KnownRevision): Promise<void>;
}

/**
 * What an open document receives from other users: their changes go to the queue, their names and positions are here.
 */
export class LiveDocument {
  readonly #place: Place;
  readonly #queue: Queue;
  readonly #tabId = crypto.randomUUID();
  readonly #peopleListeners = new Set<() => void>();
  readonly #eventListeners = new Set<(event: LiveEvent) => void>();
  #people: readonly Presence[] = NO_ONE;
  #places: ReadonlyMap<string, readonly Presence[]> = new Map();
  #path: string | null = null;
  #settling = 0;

  constructor(place: Place, queue: Queue) {
    this.#place = place;
    this.#queue = queue;
  }

  /** Whose page this is. */
  get userId(): string {
    return this.#place.userId;
  }

  /** The others who have it open, in any tab or browser; the same array until that changes. */
  people = (): readonly Presence[] => this.#people;

  /** The others who have this record selected; the same array until that changes. */
  peopleAt = (path: string): readonly Presence[] => this.#places.get(path) ?? NO_ONE;

  subscribePeople = (listener: () => void): (() => void) => {
    this.#peopleListeners.add(listener);
    return () => this.#peopleListeners.delete(listener);
  };

  /** Publishes, locks and deletes, as they happen. */
  onEvent(listener: (event: LiveEvent) => void): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  /** Shows the others what is selected here. */
  select(path: string | null): void {
    if (path === this.#path) return;
    this.#path = path;
    clearTimeout(this.#settling);
    this.#settling = window.setTimeout(() => this.#beat(), SETTLE);
  }

  /** Listens and is seen until the returned function is called. */
  start(): () => void {
    const { userId, documentId } = this.#place;
    const unfollow = followDocument(userId, {
      documentId,
      seen: this.#queue.revision,
      onEvent: (event) => this.#receive(event),
    });
    this.#beat();
    const timer = window.setInterval(() => this.#beat(), BEAT_EVERY * 1_000);
    const leave = () => this.#leave();
    window.addEventListener('pagehide', leave);
    return () => {
      unfollow();
      clearInterval(timer);
      clearTimeout(this.#settling);
      window.removeEventListener('pagehide', leave);
      leave();
      this.#setPeople(NO_ONE);
    };
  }

  #receive(event: LiveEvent): void {
    if (event.type === 'newest') void this.#queue.receiveNewest(event);
    else if (event.type === 'change') this.#queue.receive(event.entry);
    else if (event.type === 'presence') this.#setPeople(event.people.filter(({ tabId }) => tabId !== this.#tabId));
    for (const listener of this.#eventListeners) listener(event);
  }

  #setPeople(people: readonly Presence[]): void {
    this.#people = people;
    const places = new Map<string, Presence[]>();
    for (const person of people) {
      if (person.path) places.set(person.path, [...(places.get(person.path) ?? []), person]);
    }
    this.#places = places;
    for (const listener of this.#peopleListeners) listener();
  }

  #beat(): void {
    const { projectId, kind, documentId } = this.#place;
    const beat = { projectId, docType: kind, docId: documentId, path: this.#path, tabId: this.#tabId };
    // Soft: a beat that does not arrive is followed by the next one.
    api.presence.beat.mutate(beat).catch(() => undefined);
  }

  #leave(): void {
    const body = JSON.stringify({ json: { docId: this.#place.documentId, tabId: this.#tabId } });
    const headers = { 'content-type': 'application/json' };
    // `keepalive`: it goes out although the page is closing.
    authorizedFetch('/api/trpc/presence.leave', { method: 'POST', headers, body, keepalive: true }).catch(
      () => undefined,
    );
  }
}
