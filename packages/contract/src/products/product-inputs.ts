import * as z from 'zod';
import { Id, RequestId, SeenHash, SeenRevision } from '../common/inputs.ts';
import { Included } from '../publications/publications.contract.ts';

/** Inputs of the calls on products other than the product, for every kind. */
export const CREATED = {
  projectId: z.string().min(1).pipe(Id),
  settings: z.looseObject({ name: z.string().trim().min(1).max(200) }),
  requestId: RequestId,
};

export const UPDATED = {
  /** The theme is a document of its own; given here it is saved in the same transaction. */
  theme: z.record(z.string(), z.unknown()).optional(),
  themeRevision: SeenRevision,
  themeHash: SeenHash,
  attributes: z.record(z.string(), z.unknown()),
  revision: SeenRevision,
  hash: SeenHash,
};

/** Of the note of a version, in characters. */
export const NOTE_LENGTH = 500;

export const PUBLISHED = {
  note: z.string().trim().max(NOTE_LENGTH).optional(),
  /** What the caller has reviewed: with another head nothing is published. */
  revision: SeenRevision,
  include: Included.optional(),
  /** Publishes despite warnings that need consent. */
  consent: z.boolean().optional(),
};
