import * as z from 'zod';
import { streamOf } from '../common/answers.ts';
import { Id } from '../common/inputs.ts';
import type { Person } from '../common/person.ts';
import type { DocumentHash, LoggedChange } from '../documents/documents.contract.ts';
import type { ProjectLock } from '../errors/api-error.ts';

/** Seconds between two signs of life of an open editor. */
export const BEAT_EVERY = 15;
/** Seconds after the last sign of life that somebody still counts as there. */
export const PRESENT_FOR = 45;
/** Seconds after the last sign of life that somebody is shown as away: one sign was missed. */
export const AWAY_AFTER = 25;
/** Documents one stream may follow; a browser whose tabs have more of them open reads several streams. */
export const MAX_FOLLOWED = 50;

/** Somebody with a document open, in one tab. */
export interface Presence {
  tabId: string;
  user: Person;
  /** What is selected: the key of a record, `keyframes/<id>`. */
  path: string | null;
  /** The tab has not reported for a while: its network or its computer may be gone. */
  isAway: boolean;
}

/** An event of a stream. */
export type LiveEvent =
  | { type: 'change'; id: string; entry: LoggedChange }
  /** Everybody who has the document open, oneself included. */
  | { type: 'presence'; id: string; people: Presence[] }
  /** What visitors see of it has changed. */
  | { type: 'publish'; id: string }
  /** The project was locked or unlocked. */
  | { type: 'lock'; projectId: string; lock: ProjectLock | null }
  /**
   * The newest revision is not past the one the reader has. When it is before it, or has another hash, then the server
   * has gone back, as after a restored backup.
   */
  | { type: 'newest'; id: string; revision: number; hash: DocumentHash }
  /** Somebody commented on it, or changed a comment. */
  | { type: 'comments'; id: string }
  /** The streets of this map are further, made, or not: `gis.streets.get` returns how they are. */
  | { type: 'streets'; id: string }
  /** Files or folders of a space are others, or called otherwise, than they were. */
  | { type: 'files'; id: string }
  /** It was deleted, or is out of the caller's reach. Nothing more follows for it. */
  | { type: 'gone'; id: string };
export const LiveEvents = streamOf<LiveEvent>();

/** A document was changed, without the change itself: what lists need. */
export type ProjectEvent =
  | { type: 'revision'; id: string; revision: number }
  | { type: 'publish'; id: string }
  | { type: 'gone'; id: string }
  | { type: 'presence'; id: string; people: Presence[] }
  | { type: 'lock'; projectId: string; lock: ProjectLock | null };
export const ProjectEvents = streamOf<ProjectEvent>();

const SEEN = /^(?:[0-9a-f-]{36}@\d{1,9})(?:,[0-9a-f-]{36}@\d{1,9})*$/;

/** `ids`: of documents, and of spaces whose files are followed. `lastEventId`: `<id>@<revision>` of what the caller has, separated by commas; the stream goes on after that. */
export const FollowDocuments = z.strictObject({
  ids: z.array(Id).min(1).max(MAX_FOLLOWED),
  lastEventId: z.string().max(4_000).regex(SEEN, 'Use <id>@<revision>, separated by commas').optional(),
});

/** `lastEventId`: the id of the last event the caller has; the stream first sends the current state. */
export const FollowProject = z.strictObject({
  projectId: Id,
  lastEventId: z
    .string()
    .regex(/^\d{1,15}$/, 'Use the id of an event')
    .optional(),
});

/**
 * `tabId` distinguishes two tabs of one person; without it they count as one. `projectId`: the document's space; none
 * is needed outside of projects.
 */
export const Beat = z.strictObject({
  projectId: Id.nullish(),
  docType: z.string().min(1).max(40),
  docId: Id,
  path: z.string().max(110).nullish(),
  tabId: z.uuid().optional(),
});

export const Leave = z.strictObject({ docId: Id, tabId: z.uuid().optional() });
