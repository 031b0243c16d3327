import { MeshFrame } from '@diorama/contract/meshes/mesh-frame.ts';
import { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import { MeshBox, MeshStats } from '@diorama/contract/meshes/mesh-stats.ts';
import * as z from 'zod';

/** Where the meshes of a project's configurators are listed; their bytes lie with those of files. */
export const MESHES_ENTRY = 'meshes.jsonl';

const Id = z.uuid();
const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Version = z.int().min(1).max(2_147_483_647);
const Names = z.array(z.string().max(500)).max(100_000);
/** Reports of a version, as the pipeline names them. */
const ReportName = z.enum(['report.json', 'nodes.json']);

/** Lines of `meshes.jsonl`: each mesh, then its versions, the oldest first. */
export const ArchivedMesh = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('mesh'),
    id: Id,
    productId: Id,
    entityId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
    name: z.string().min(1).max(200),
    /** The one that scenes draw. */
    version: Version,
  }),
  z.strictObject({
    type: z.literal('version'),
    meshId: Id,
    version: Version,
    at: z.iso.datetime({ offset: true }),
    source: z.strictObject({ name: z.string().min(1).max(255), sha256: Hash }),
    skip: MeshSkip,
    // Archives from before it could be chosen have none.
    frame: MeshFrame.default(() => MeshFrame.parse({})),
    kept: z.strictObject({ nodes: Names, materials: Names }),
    stats: MeshStats,
    box: MeshBox.nullable(),
    dist: Hash,
    reports: z.array(z.strictObject({ name: ReportName, sha256: Hash })).max(2),
  }),
]);
export type ArchivedMesh = z.output<typeof ArchivedMesh>;
export type MeshLine = Extract<ArchivedMesh, { type: 'mesh' }>;
export type MeshVersionLine = Extract<ArchivedMesh, { type: 'version' }>;

/** The parts of a file of nodes that this program computes with. */
const Vector = z.object({ x: z.number(), y: z.number(), z: z.number() });
export const ArchivedNodes = z.looseObject({
  nodes: z
    .array(
      z.looseObject({
        name: z.string(),
        parent: z.int().min(0).nullable(),
        parts: z.array(
          z.looseObject({
            primitive: z.int().min(0),
            material: z.string().nullable(),
            fingerprint: z.object({ triangles: z.number(), area: z.number(), box: Vector }),
          }),
        ),
      }),
    )
    .max(20_000),
  materials: z.array(z.looseObject({ name: z.string() })).max(10_000),
  animations: z.array(z.looseObject({ name: z.string(), length: z.number() })).max(10_000),
  variants: z.array(z.string()).max(10_000),
});
