import { sizeText } from '@diorama/contract/common/size-text.ts';
import type { ApiIssue, Conflict, ProjectLock } from '@diorama/contract/errors/api-error.ts';
import type { Reason } from '@diorama/contract/errors/reasons.ts';
import { HOW_TO_EDIT, VIEW_ONLY } from '@diorama/contract/projects/read-only.ts';
import type { Usage } from '@diorama/contract/usages/usages.contract.ts';
import { sentence } from '@diorama/documents/engine/schema/labels.ts';
import { TRPCError } from '@trpc/server';
import { boundedIssues, MAX_MESSAGE } from './bounded-issues.ts';

interface Extras {
  reason?: Reason;
  issues?: ApiIssue[];
  conflict?: Conflict;
  lock?: ProjectLock;
  usages?: Usage[];
  retryAfter?: number;
}

/** An error with a meaning for the caller. Thrown by the factories below and nowhere else. */
export class ApiError extends TRPCError {
  readonly extras: Extras;

  constructor(code: TRPCError['code'], message: string, extras: Extras = {}) {
    super({ code, message });
    this.extras = extras;
  }
}

/** Absent, deleted or out of reach: the three look the same. */
export const notFound = (what: string, id: string) =>
  new ApiError('NOT_FOUND', `${what} ${id} was not found`, { reason: 'NOT_FOUND' });

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.extras.reason === 'NOT_FOUND';

/** Fewer or more bytes are stored than the file has: as good as gone until somebody brings it back. */
export const fileNotWhole = (name: string) =>
  new ApiError(
    'NOT_FOUND',
    `The bytes of “${name.slice(0, 200)}” are not whole on the server. Ask an administrator to restore them from a backup`,
    { reason: 'NOT_FOUND' },
  );

/** The product has never been published. */
export const notPublished = (what: string, id: string) =>
  new ApiError('NOT_FOUND', `${what} ${id} has not been published`, { reason: 'NOT_PUBLISHED' });

/** The caller is not, or no longer, identified. */
export const unauthorized = (reason: Reason, message: string) => new ApiError('UNAUTHORIZED', message, { reason });

/** One may look at it and not change it. */
export const roleRefused = () => new ApiError('FORBIDDEN', `${VIEW_ONLY}. ${HOW_TO_EDIT}`, { reason: 'ROLE' });

/** Only staff may do this, whatever it is done to. */
export const staffOnly = (what: string) =>
  new ApiError('FORBIDDEN', `Only staff can ${what}. Ask an administrator`, { reason: 'ROLE' });

/** Only owners may do this to a client. */
export const ownersOnly = (what: string) =>
  new ApiError('FORBIDDEN', `Only owners of this client can ${what}. Ask one of them`, { reason: 'ROLE' });

/** The operator has decided who may do what, outside of the studio. */
export const accessModeSet = () =>
  new ApiError(
    'PRECONDITION_FAILED',
    'ACCESS_MODE is set for this server. Whoever operates it can remove that and start it again; then choose here',
  );

/** A client keeps somebody who manages it. */
export const lastOwner = () =>
  new ApiError('PRECONDITION_FAILED', 'This is the last owner. Make somebody else an owner first', {
    reason: 'LAST_OWNER',
  });

/** The input breaks its schema. The message is the first fault's. */
export const invalidInput = (issues: ApiIssue[]) =>
  new ApiError('BAD_REQUEST', issues[0]?.message.slice(0, MAX_MESSAGE) ?? 'Invalid input', {
    reason: 'INVALID_INPUT',
    issues: boundedIssues(issues),
  });

/** One field is wrong in a manner its schema cannot check. */
export const invalidField = (path: (string | number)[], message: string, reason: Reason = 'INVALID_INPUT') =>
  new ApiError('BAD_REQUEST', message, { reason, issues: [{ path, message, code: 'custom' }] });

/** A base revision that does not exist yet. */
export const noSuchRevision = (field: string, revision: number) =>
  invalidField([field], `Revision ${revision} does not exist yet`);

/** The requested name or address is taken. */
export const taken = (reason: 'SLUG_TAKEN' | 'NAME_TAKEN', message: string) =>
  new ApiError('CONFLICT', message, { reason });

/** The same request id came with another payload. */
export const requestIdReused = () =>
  new ApiError('CONFLICT', 'This request id was used for something else', { reason: 'REQUEST_ID_REUSED' });

/** Two people changed the same leaves; nothing was written. */
export const revisionConflict = (conflict: Conflict) =>
  new ApiError('CONFLICT', 'Someone else changed the same fields', { reason: 'REVISION_CONFLICT', conflict });

/** The document was changed after the revision that was reviewed; nothing was published. */
export const publishOutdated = (conflict: Conflict) =>
  new ApiError(
    'CONFLICT',
    `You reviewed revision ${conflict.baseRevision}, and the newest is ${conflict.currentRevision}. Review it, then publish again`,
    { reason: 'REVISION_CONFLICT', conflict },
  );

/** Something else was made live since the caller read what visitors see; nothing was changed. */
export const ownPublicationMoved = () =>
  new ApiError('CONFLICT', 'Another version was made live in the meantime. Open Publish to see it', {
    reason: 'REVISION_CONFLICT',
  });

/** A file was replaced since the caller read it. */
export const fileMoved = (name: string) =>
  new ApiError('CONFLICT', `“${name}” was replaced in the meantime. Open its versions to see it`, {
    reason: 'REVISION_CONFLICT',
  });

/** One migration at a time. */
export const migrationRunning = (message: string) => new ApiError('CONFLICT', message, { reason: 'MIGRATION_RUNNING' });

/** Places named in one refusal (CONTRACT 0.3). */
const MAX_USAGES = 50;

/** Something still refers to it; `more` are reasons besides the places. */
export const inUse = (message: string, usages: readonly Usage[], more: ApiIssue[] = []) =>
  new ApiError('CONFLICT', message, {
    reason: 'IN_USE',
    issues: [
      ...more,
      ...usages.slice(0, MAX_USAGES).map(({ docId, path, name, label }) => ({
        path: [docId, ...path],
        message: `${sentence(name)} of “${label}”`,
        code: 'in_use',
      })),
    ],
    usages: usages.slice(0, MAX_USAGES),
  });

/** The project is frozen by somebody else. */
export const projectLocked = (lock: ProjectLock) =>
  new ApiError('PRECONDITION_FAILED', `The project is locked by ${lock.by.name}`, { reason: 'PROJECT_LOCKED', lock });

/** Publish checks found errors. */
export const publishBlocked = (issues: ApiIssue[]) =>
  new ApiError(
    'PRECONDITION_FAILED',
    `Fix ${issues.length} ${issues.length === 1 ? 'problem' : 'problems'} before publishing`,
    {
      reason: 'PUBLISH_BLOCKED',
      issues,
    },
  );

/** A document was written by a newer release than this server. */
export const newerRelease = (message: string) =>
  new ApiError('PRECONDITION_FAILED', message, { reason: 'NEWER_RELEASE' });

/** A preview link was revoked, has run out, or never was one: the three look the same. */
export const previewEnded = () =>
  new ApiError('NOT_FOUND', 'This preview has ended. Ask the one who sent it for a new one', { reason: 'NOT_FOUND' });

/** The link shows a draft and takes no comments. */
export const commentsUnwelcome = () =>
  new ApiError('FORBIDDEN', 'This preview takes no comments. Ask the one who sent it', { reason: 'ROLE' });

/** No more comments are taken; the message says of what, and the way out. */
export const commentsFull = (message: string) =>
  new ApiError('PRECONDITION_FAILED', message, { reason: 'COMMENTS_FULL' });

/** The bytes of an upload are not there. */
export const uploadMissing = (message: string) =>
  new ApiError('PRECONDITION_FAILED', message, { reason: 'UPLOAD_MISSING' });

/** The store of files does not answer; the log says why. */
export const storageAway = () =>
  new ApiError('SERVICE_UNAVAILABLE', 'The file store cannot be reached at the moment. Try again in a minute', {
    retryAfter: 30,
  });

/** Something ended the program that looked into a file, which is kept. */
export const readingStopped = () =>
  new ApiError(
    'SERVICE_UNAVAILABLE',
    'The server was stopped while it looked into the file. Try again in a few seconds',
    {
      retryAfter: 5,
    },
  );

/** Files are not taken while the disk or the bucket is nearly full: the rest is for what is being worked on. */
export const diskNearlyFull = () =>
  new ApiError(
    'SERVICE_UNAVAILABLE',
    'The file store of the server is nearly full, so no files are taken. Ask an administrator to make room',
    { reason: 'STORAGE_FULL', retryAfter: 60 },
  );

/** Nothing can be written until somebody frees space; nothing that was saved is lost. */
export const storageFull = () =>
  new ApiError(
    'SERVICE_UNAVAILABLE',
    'The disk of the server is full, so nothing was saved. Ask an administrator to make room, then try again',
    {
      reason: 'STORAGE_FULL',
      retryAfter: 60,
    },
  );

/** A client or a project, in bytes: what it would store, and what it may. */
interface FullQuota {
  type: 'client' | 'project';
  name: string;
  bytes: number;
  quota: number;
}

/** It would be more than a client or a project may store; nothing was kept. */
export const quotaFull = ({ type, name, bytes, quota }: FullQuota) =>
  new ApiError(
    'PRECONDITION_FAILED',
    `The ${type} “${name}” may store ${sizeText(quota)}, and this would be ${sizeText(bytes - quota)} too much. Delete files that are not needed, or ask an administrator for more room`,
    { reason: 'QUOTA_FULL' },
  );

export const isQuotaFull = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.extras.reason === 'QUOTA_FULL';

/** The database or the store of files does not answer. */
export const isAway = (error: unknown): boolean => error instanceof ApiError && error.code === 'SERVICE_UNAVAILABLE';

export const isStorageFull = (error: unknown): boolean =>
  error instanceof ApiError && error.extras.reason === 'STORAGE_FULL';

/** The server that signs people in does not respond; no one is signed out for it. */
export const authHostAway = () =>
  new ApiError('SERVICE_UNAVAILABLE', 'The server that signs people in cannot be reached. Try again in a minute', {
    retryAfter: 30,
  });

/** The service that finds routes and places for maps does not respond; the log says why. */
export const mapServiceAway = (retryAfter: number) =>
  new ApiError('SERVICE_UNAVAILABLE', 'The map service cannot be reached at the moment. Try again', {
    retryAfter: Math.max(1, retryAfter),
  });

/** The database does not answer: it restarts, or the network to it is down. */
export const databaseAway = () =>
  new ApiError('SERVICE_UNAVAILABLE', 'The database cannot be reached at the moment. Try again in a few seconds', {
    retryAfter: 5,
  });

/** Others hold what is needed: an import, a migration or a backup is under way. */
export const databaseBusy = () =>
  new ApiError('SERVICE_UNAVAILABLE', 'The database is busy at the moment. Nothing was saved: try again in a minute', {
    retryAfter: 30,
  });

/** More bytes than allowed. */
export const fileTooLarge = (message: string) =>
  new ApiError('PAYLOAD_TOO_LARGE', message, { reason: 'FILE_TOO_LARGE' });

/** A kind of file we do not take. */
export const fileTypeRefused = (message: string) =>
  new ApiError('UNSUPPORTED_MEDIA_TYPE', message, { reason: 'FILE_TYPE' });

/** A file of a kind that we take cannot be read, or is not what it must be. */
export const fileInvalid = (message: string) =>
  new ApiError('UNPROCESSABLE_CONTENT', message, { reason: 'FILE_INVALID' });

/** What the OpenID Connect provider says cannot be checked now. */
export const providerAway = () =>
  new ApiError('SERVICE_UNAVAILABLE', 'The provider cannot be reached: try again', { retryAfter: 30 });

/** Too many calls. `retryAfter` in seconds. */
export const tooManyRequests = (retryAfter: number) =>
  new ApiError('TOO_MANY_REQUESTS', `Too many attempts. Try again in ${retryAfter} seconds`, {
    reason: 'RATE',
    retryAfter,
  });

/** A person takes one large download at a time. */
export const downloadRunning = () =>
  new ApiError('TOO_MANY_REQUESTS', 'You are downloading a folder already. Wait until it is there, or cancel it', {
    reason: 'RATE',
    retryAfter: 60,
  });

/** Turns a token problem into the error a caller can act on. */
export function tokenError(code: string | undefined): ApiError {
  switch (code) {
    case 'ERR_JWT_EXPIRED':
      return unauthorized('TOKEN_EXPIRED', 'The access token has expired');
    case 'ERR_JWT_CLAIM_VALIDATION_FAILED':
      return unauthorized('TOKEN_CLAIM', 'A claim of the access token is not as it must be');
    default:
      return unauthorized('TOKEN_SIGNATURE', 'The access token is not one of ours');
  }
}
