import { MeshFrame } from '@diorama/contract/meshes/mesh-frame.ts';
import { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import { MeshBox, MeshStats } from '@diorama/contract/meshes/mesh-stats.ts';
import * as z from 'zod';

const Key = z.object({ source: z.string(), recipe: z.string() });

const Wanted = z.object({ type: z.enum(['node', 'material']), name: z.string(), why: z.string() });

/** An order to the mesh process. Files are passed by their paths. */
export const MeshOrder = z.object({
  type: z.literal('optimise'),
  path: z.string(),
  fileName: z.string(),
  /** Where it writes what it makes. */
  folder: z.string(),
  skip: MeshSkip,
  frame: MeshFrame,
  wanted: z.array(Wanted),
  /** What the product binds in the version that this one is to replace: it is kept under its new names, too. */
  rematch: z
    .object({
      targets: z.array(
        z.object({
          node: z.string(),
          material: z.string(),
          primitive: z.number().nullable(),
          shape: z
            .object({
              triangles: z.number(),
              area: z.number(),
              box: z.object({ x: z.number(), y: z.number(), z: z.number() }),
            })
            .nullable(),
        }),
      ),
      /** Path of the file that lists the nodes of that version. */
      before: z.string(),
    })
    .nullable(),
  /** Bytes of its process above which the work is given up. */
  memory: z.number(),
});
export type MeshOrder = z.output<typeof MeshOrder>;

/** Answers to a query of the process: paths of textures that were compressed before, in the order of the query. */
export const FoundTextures = z.object({
  type: z.literal('found'),
  ask: z.number(),
  paths: z.array(z.string().nullable()),
});
/** Bytes of a model are on their way. */
export const WarmUp = z.object({ type: z.literal('warm') });
export type WarmUp = z.output<typeof WarmUp>;
export const MeshRequest = z.discriminatedUnion('type', [MeshOrder, FoundTextures, WarmUp]);

/** What it says. */
export const MeshSaid = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), step: z.string(), progress: z.number() }),
  z.object({ type: z.literal('find'), ask: z.number(), keys: z.array(Key) }),
  z.object({ type: z.literal('keep'), key: Key, path: z.string() }),
  z.object({
    type: z.literal('done'),
    glb: z.string(),
    reports: z.array(z.object({ name: z.string(), path: z.string() })),
    /** Names that were kept: those wanted, and those found again. */
    wanted: z.array(Wanted),
    stats: MeshStats,
    box: MeshBox.nullable(),
    bytes: z.number(),
    drawCalls: z.number(),
  }),
  /** The file cannot be used; the message is for the person who sent it. */
  z.object({ type: z.literal('refused'), message: z.string() }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);
export type MeshSaid = z.output<typeof MeshSaid>;
export type MeshDone = Extract<MeshSaid, { type: 'done' }>;
