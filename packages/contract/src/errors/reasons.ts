/** Machine-readable causes, in addition to the code of an error (CONTRACT 0.3). */
export const REASONS = [
  /** The input breaks its schema; `issues` names each field. */
  'INVALID_INPUT',
  /** The cursor belongs to a list with other filters: start again from the first page. */
  'CURSOR_MISMATCH',
  'RANGE_INVALID',
  /** A reference points outside what it may: choose another target. */
  'REFERENCE_INVALID',
  'TOKEN_MISSING',
  /** Refresh the session and repeat the call. */
  'TOKEN_EXPIRED',
  'TOKEN_CLAIM',
  'TOKEN_SIGNATURE',
  /** The session was ended: sign in again. */
  'SESSION_REVOKED',
  'ROLE',
  /** Absent, deleted or out of reach: the three look the same. */
  'NOT_FOUND',
  'NOT_PUBLISHED',
  'SLUG_TAKEN',
  'NAME_TAKEN',
  /** Somebody else changed the same fields: `conflict` has base, mine and theirs. */
  'REVISION_CONFLICT',
  'REQUEST_ID_REUSED',
  /** Something still refers to it: usages are listed. */
  'IN_USE',
  /** One migration at a time: wait for it, or cancel it. */
  'MIGRATION_RUNNING',
  'PROJECT_LOCKED',
  /** A client keeps at least one owner: make somebody else an owner first. */
  'LAST_OWNER',
  'UPLOAD_MISSING',
  /** Publish checks found errors: `issues` lists them. */
  'PUBLISH_BLOCKED',
  /** The document was written by a newer release: update Diorama to open it. */
  'NEWER_RELEASE',
  'FILE_TOO_LARGE',
  'FILE_TYPE',
  'FILE_INVALID',
  /** The disk of the server or of its database is full, or nearly: free space, then repeat the call. */
  'STORAGE_FULL',
  /** The project or its client stores as much as it may: delete files, or have its quota raised. */
  'QUOTA_FULL',
  /** No more comments are taken: delete some, or make another preview link. */
  'COMMENTS_FULL',
  /** Too many calls: wait `retryAfter` seconds. */
  'RATE',
] as const;
export type Reason = (typeof REASONS)[number];
