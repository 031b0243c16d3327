import type { LongList } from '@diorama/documents/engine/schema/long-lists.ts';
import type { Actor } from '../../access/actor.ts';
import type { CallLimits } from '../limits/call-limits.ts';

/** What every call passes on its way to a procedure. */
export interface CallGate {
  durations: { observe(seconds: number, labels: { procedure: string; outcome: string }): void };
  limits: CallLimits;
  /** Runs work when it is its line's turn. */
  inTurn: <T>(line: string, work: () => Promise<T>) => Promise<T>;
  /** The first list in a call's input that is longer than its schema takes. */
  longList: (path: string, input: unknown) => LongList | null;
  /** Whether an input names something that the caller may read and not change. */
  namesViewed: (actor: Actor, input: unknown) => Promise<boolean>;
}

/** What every procedure receives. Services are handed to the handlers when the router is made. */
export interface RequestContext {
  requestId: string;
  ip: string;
  gate: CallGate;
  /** Whose calls share a bound: a person's, or those of an address. */
  line: () => Promise<string>;
  /** The living session behind the Bearer token; throws UNAUTHORIZED. Looked up once a request. */
  actor: () => Promise<Actor>;
}
