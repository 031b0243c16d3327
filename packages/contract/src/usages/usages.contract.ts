import * as z from 'zod';
import { Id } from '../common/inputs.ts';
import { SpaceKind } from '../common/space.ts';

/** A place that refers to something. */
const Usage = z.strictObject({
  docType: z.string(),
  docId: z.string(),
  /** `name`: of the project or the collection; null for the library. */
  space: z.strictObject({ id: z.string(), type: SpaceKind, name: z.string().nullable() }),
  /** The space's id when that is a project; else null. */
  projectId: z.string().nullable(),
  /** Name of the document. */
  label: z.string(),
  /** In a draft: the record's key, then the way inside it. */
  path: z.array(z.string()),
  /** What the record is called: `view Entrance hall`. */
  name: z.string(),
  /** Present when it is what visitors see: the version. `path` is empty then. */
  live: z
    .strictObject({
      version: z.number(),
      /** What visitors see is an older state of it. */
      isOutdated: z.boolean(),
    })
    .optional(),
});
export type Usage = z.output<typeof Usage>;
export const UsageList = z.array(Usage);

/** `kind` is a reference's type: `file`, `keyframe`, `translation`, ... `spaceId`: only in this project; translation keys are the same in all. */
export const ListUsages = z.strictObject({
  kind: z.string().min(1).max(40),
  id: z.string().min(1).max(210),
  spaceId: Id.optional(),
});

/** What the drafts have lost with something that was deleted. */
export const ClearedReferences = z.strictObject({
  /** Drafts that no longer name it, each with the revision that `usages.putBack` takes back. */
  cleared: z.array(z.strictObject({ docId: z.string(), label: z.string(), revision: z.number() })),
  /** Names of drafts that go on naming it: frozen, changed at the same moment, or nothing without it. */
  kept: z.array(z.string()),
});
export type ClearedReferences = z.output<typeof ClearedReferences>;

/** Own changes that cleared references, to be taken back after what they led to was restored. */
export const PutBackReferences = z.strictObject({
  changes: z
    .array(z.strictObject({ docId: Id, revision: z.int().min(1).max(2_147_483_647) }))
    .min(1)
    .max(100),
});
/** Documents where the same places have changed since, or that are frozen or gone. */
export const PutBack = z.strictObject({ failed: z.array(z.string()) });
