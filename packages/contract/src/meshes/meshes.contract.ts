import * as z from 'zod';
import { answerOf } from '../common/answers.ts';
import { Hash, Id, Name, Search } from '../common/inputs.ts';
import { MeshFrame } from './mesh-frame.ts';
import type { MeshNodes } from './mesh-nodes.ts';
import type { MeshReport } from './mesh-report.ts';
import { MeshSkip, SKIP_FLAGS } from './mesh-skip.ts';
import { MeshBox, MeshStats } from './mesh-stats.ts';

/** Meshes of one product at most, deleted ones too, and versions of one that are listed. */
export const MOST_MESHES = 500;
export const MOST_VERSIONS = 200;
/** The bucket that all files of meshes are in. */
export const MESH_BUCKET = 'meshes';

const EntityId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'Use the id of an entity');
const State = z.enum(['pending', 'processing', 'ready', 'failed']);
export type MeshStateName = z.output<typeof State>;

/** Work on a mesh: an upload, another run, or a run triggered by the product's references. */
export const MeshJob = z.strictObject({
  type: z.enum(['upload', 'blob', 'references']),
  state: z.enum(['pending', 'processing', 'ready', 'failed', 'cancelled']),
  /** 0 to 1. */
  progress: z.number(),
  step: z.string().nullable(),
  message: z.string().nullable(),
  /** Its version is not drawn until a document accepts it. */
  isCandidate: z.boolean(),
  /** The file it makes a version of, as it was sent. */
  fileName: z.string(),
  /** Of the version it made; null: it made none. */
  version: z.number().nullable(),
});
export type MeshJob = z.output<typeof MeshJob>;

/** A mesh. Source: CONTRACT 1.4; what is null is not known before the first version is ready. */
export const Mesh = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** `frame`: our addition. */
  meta: z.strictObject({
    skip: MeshSkip,
    frame: MeshFrame,
    stats: MeshStats.nullable(),
    bbox: MeshBox.nullable(),
  }),
  productId: z.string(),
  projectId: z.string(),
  entityId: z.string(),
  /** The one that scenes draw. */
  version: z.number().nullable(),
  state: State,
  error: z.string().optional(),
  createdAt: z.date(),
  updatedAt: z.date(),
  /** Our addition: the newest work on it. */
  job: MeshJob.nullable(),
});
export type Mesh = z.output<typeof Mesh>;
export const MeshList = z.array(Mesh);

const One = { meshId: Id };
const Place = { productId: Id, projectId: Id };
const Version = z.number().int().min(1).max(2_147_483_647);
/** Without a version: the current one. */
const OfVersion = { ...One, version: Version.optional() };

export const GetMesh = z.strictObject(One);
export const ListMeshes = z.strictObject({ ...Place });
/** Our additions: `version`, else the current one; `file`, where `source` is what was sent, as one GLB. */
export const GetDistUrl = z.strictObject({ ...Place, ...OfVersion, file: z.enum(['dist', 'source']).default('dist') });
export const DistUrl = z.strictObject({
  url: z.string(),
  version: z.number(),
  sha256: z.string(),
  size: z.number(),
  expiresAt: z.date(),
});
export type DistUrl = z.output<typeof DistUrl>;

/** `productId`: our addition; copies of a product have entities of the same ids. */
export const ListMeshOptions = z.strictObject({ entityId: EntityId, productId: Id.optional() });
export const MeshOption = z.strictObject({
  value: z.string(),
  label: z.string(),
  version: z.number().nullable(),
  state: State,
  /** Id of the mesh slot of this entity that accepts it. */
  slot: z.string().optional(),
});
export type MeshOption = z.output<typeof MeshOption>;
export const MeshOptionList = z.array(MeshOption);

export const MeshVersion = z.strictObject({
  version: z.number(),
  at: z.date(),
  /** Null: triggered by the product's references. */
  by: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  skip: MeshSkip,
  frame: MeshFrame,
  stats: MeshStats,
  sha256: z.string(),
  current: z.boolean(),
  /** The file it was made of, as it was sent. */
  fileName: z.string(),
});
export type MeshVersion = z.output<typeof MeshVersion>;
export const MeshVersionList = z.array(MeshVersion);

export const MeshFile = z.strictObject({
  bucket: z.string(),
  key: z.string(),
  type: z.enum(['source', 'dist', 'texture', 'report']),
  size: z.number(),
  sha256: z.string(),
  at: z.date(),
});
export type MeshFile = z.output<typeof MeshFile>;
export const MeshFileList = z.array(MeshFile);

export const GetDownloadUrl = z.strictObject({ bucket: z.string().min(1).max(63), key: z.string().min(1).max(300) });
export const DownloadUrl = z.strictObject({ url: z.string(), expiresAt: z.date() });
export type DownloadUrl = z.output<typeof DownloadUrl>;

/**
 * `meshId`, `candidate`, `fileSize` and `sha256` are our additions: the mesh that gets a new version, whether that is drawn
 * only once a document accepts it, the bytes that will come, and what they are, so that a file the project has is not sent
 * again.
 */
export const CreateMeshUpload = z.strictObject({
  fileName: z.string().min(1).max(255),
  ...Place,
  entityId: EntityId,
  skip: MeshSkip,
  meshId: Id.optional(),
  candidate: z.boolean().default(false),
  /** Our addition. Absent: as the current version of the mesh was read; of a new one, `auto`. */
  frame: MeshFrame.optional(),
  /** Bytes; without it an address takes UNSIZED_UPLOAD at most. */
  fileSize: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  sha256: Hash.optional(),
});
export const MeshUpload = z.strictObject({
  /** For `PUT /api/e3d/mesh/poll/{token}`; good for 24 hours. */
  token: z.string(),
  meshId: z.string(),
  url: z.string(),
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()),
  expiresAt: z.date(),
  /** Bytes. */
  maxSize: z.number(),
  /** The bytes are here already: poll at once, send nothing. */
  isKnown: z.boolean(),
});
export type MeshUpload = z.output<typeof MeshUpload>;

/** `frame`: our addition; absent: as the current version was read. */
export const RunMesh = z.strictObject({
  ...Place,
  metaData: z.strictObject({ skip: MeshSkip, id: Id, frame: MeshFrame.optional() }),
});
/** `version`: the one there is already; null until the work is done. */
export const MeshRun = z.strictObject({ token: z.string(), meshId: z.string(), version: z.number().nullable() });
export type MeshRun = z.output<typeof MeshRun>;

export const RenameMesh = z.strictObject({ ...One, name: Name });
export const SetCurrentVersion = z.strictObject({ ...One, version: Version });
export const DeleteMesh = z.strictObject({ ...One, force: z.boolean().default(false) });
export const DeletedMesh = z.strictObject({ deleted: z.literal(true) });

export const GetMeshNodes = z.strictObject(OfVersion);
export const MeshNodesAnswer = answerOf<MeshNodes>();
export const MeshReportAnswer = answerOf<MeshReport>();

const TrialFlag = z.enum(SKIP_FLAGS).exclude(['all']);
/** What the file would be with this step left out, or taken where it is left out now. */
export const TryMeshFlag = z.strictObject({ ...One, flag: TrialFlag });
export const MeshTrial = z.strictObject({
  flag: z.enum(SKIP_FLAGS),
  state: z.enum(['pending', 'processing', 'ready', 'failed', 'cancelled']),
  progress: z.number(),
  message: z.string().nullable(),
  /** Bytes as it is, and with the flag turned over; null until it is done. */
  bytes: z.number().nullable(),
  bytesWith: z.number().nullable(),
  /** Draw calls and triangles with the flag turned over; null until it is done. */
  drawCallsWith: z.number().nullable(),
  trianglesWith: z.number().nullable(),
  /** The version whose flags it turns over. */
  version: z.number().nullable(),
});
export type MeshTrial = z.output<typeof MeshTrial>;
export const MeshTrialList = z.array(MeshTrial);

/** Meshes that one search answers at most. */
export const MOST_FOUND_MESHES = 50;
/** `materialId`: meshes of products whose draft uses this material. `search`: any mesh within reach, by its name. */
export const SearchMeshes = z.strictObject({ materialId: Id.optional(), search: Search });
export const FoundMesh = z.strictObject({
  meshId: z.string(),
  name: z.string(),
  productId: z.string(),
  productName: z.string(),
  projectId: z.string(),
  version: z.number(),
  /** Where the product puts the material on it, by names of the file; null of both: all of it. Empty: nowhere. */
  parts: z.array(z.strictObject({ node: z.string().nullable(), material: z.string().nullable() })),
});
export type FoundMesh = z.output<typeof FoundMesh>;
export const FoundMeshList = z.array(FoundMesh);
