import * as z from 'zod';
import { answerOf } from '../common/answers.ts';
import { Id, RequestId, SeenHash, SeenRevision } from '../common/inputs.ts';
import { Included } from '../publications/publications.contract.ts';
import type { E3dMedia, SceneMesh } from './published-e3d.ts';

const RequiredId = z.string().min(1).pipe(Id);

export const GetE3d = z.strictObject({
  projectId: Id,
  e3dId: Id,
  status: z.enum(['preview', 'published']).default('preview'),
});
export const CreateE3d = z.strictObject({
  projectId: RequiredId,
  settings: z.looseObject({ name: z.string().trim().min(1).max(200) }),
  requestId: RequestId,
});
export const UpdateE3d = z.strictObject({
  e3dId: Id,
  projectId: Id,
  /** The theme is an own document; given here it is saved in the same transaction. */
  theme: z.record(z.string(), z.unknown()).optional(),
  themeRevision: SeenRevision,
  themeHash: SeenHash,
  attributes: z.record(z.string(), z.unknown()),
  revision: SeenRevision,
  hash: SeenHash,
});
export const DeleteE3d = z.strictObject({ projectId: Id, e3dId: Id, force: z.boolean().default(false) });
export const RestoreE3d = z.strictObject({ e3dId: Id });
export const PublishE3d = z.strictObject({
  projectId: Id,
  e3dId: Id,
  note: z.string().trim().max(500).optional(),
  revision: SeenRevision,
  include: Included.optional(),
});
export const CheckE3d = z.strictObject({ projectId: Id, e3dId: Id });

/** Meshes and materials that an editor has put in and not yet saved, at most. */
const MAX_ALSO = 100;

export const E3dMediaOf = z.strictObject({
  projectId: Id,
  e3dId: Id,
  /** Also those, which the stored draft does not name yet. */
  also: z
    .strictObject({ meshes: z.array(Id).max(MAX_ALSO).default([]), materials: z.array(Id).max(MAX_ALSO).default([]) })
    .optional(),
});

/** What an editor draws a draft with, beside its records. Addresses are signed. */
export const E3dMediaState = z.strictObject({
  /** By `meshKey`. A mesh that is gone is absent. */
  meshes: z.record(
    z.string(),
    z.strictObject({
      name: z.string(),
      state: z.enum(['pending', 'processing', 'ready', 'failed']),
      /** Why it failed. */
      error: z.string().nullable(),
      /** The version asked for; null until it is ready. */
      mesh: answerOf<SceneMesh>().nullable(),
    }),
  ),
  /** By the id of the material's document. */
  materials: answerOf<E3dMedia['materials']>(),
});
export type E3dMediaState = z.output<typeof E3dMediaState>;
