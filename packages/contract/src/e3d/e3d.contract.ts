import * as z from 'zod';
import { answerOf } from '../common/answers.ts';
import { Id } from '../common/inputs.ts';
import { CREATED, PUBLISHED, UPDATED } from '../products/product-inputs.ts';
import { PublishIssue } from '../publications/publications.contract.ts';
import type { E3dMedia, SceneMesh } from './published-e3d.ts';

export const GetE3d = z.strictObject({
  projectId: Id,
  e3dId: Id,
  status: z.enum(['preview', 'published']).default('preview'),
});
export const CreateE3d = z.strictObject(CREATED);
export const UpdateE3d = z.strictObject({ e3dId: Id, projectId: Id, ...UPDATED });
export const DeleteE3d = z.strictObject({ projectId: Id, e3dId: Id, force: z.boolean().default(false) });
export const RestoreE3d = z.strictObject({ e3dId: Id });
export const PublishE3d = z.strictObject({ e3dId: Id, projectId: Id, ...PUBLISHED });
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

/** What an editor needs to draw a draft, in addition to its records. Addresses are signed. */
export const E3dMediaState = z.strictObject({
  /** By `meshKey`. A mesh that is gone is absent. */
  meshes: z.record(
    z.string(),
    z.strictObject({
      name: z.string(),
      state: z.enum(['pending', 'processing', 'ready', 'failed']),
      /** Why it failed. */
      error: z.string().nullable(),
      /** The requested version; null until it is ready. */
      mesh: answerOf<SceneMesh>().nullable(),
    }),
  ),
  /** By the id of the material's document. */
  materials: answerOf<E3dMedia['materials']>(),
  /** What is known of the meshes that the stored draft names: which differ from their files, and what scenes do not draw. */
  issues: z.array(PublishIssue),
});
export type E3dMediaState = z.output<typeof E3dMediaState>;
