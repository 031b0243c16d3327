import type { MeshFrame } from '@diorama/contract/meshes/mesh-frame.ts';
import type { MeshSkip, SkipFlag } from '@diorama/contract/meshes/mesh-skip.ts';
import type { MeshBox, MeshStats } from '@diorama/contract/meshes/mesh-stats.ts';
import type { ModelNames } from '@diorama/documents/e3d/replace/model-parts.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Json, NullableJson, NullableStamp, Stamp } from './column-types.ts';

/** Names in a mesh that a product refers to. */
export interface KeptNames {
  nodes: string[];
  materials: string[];
}

/** What a trial of a flag found. */
export interface TrialResult {
  /** Bytes with the flags as they are, and with the one that is tried turned over. */
  bytes: number;
  bytesWith: number;
  drawCallsWith: number;
  trianglesWith: number;
}

/** Tables of meshes. */
export interface MeshTables {
  meshes: {
    id: string;
    space_id: string;
    product_id: string;
    /** The entity of the product for which it was sent. */
    entity_id: string;
    name: string;
    /** The version that scenes draw; null before the first is ready. */
    version: number | null;
    state: ColumnType<
      'pending' | 'processing' | 'ready' | 'failed',
      'pending' | 'processing' | 'ready' | 'failed' | undefined
    >;
    error: string | null;
    created_by: string | null;
    created_at: Stamp;
    updated_at: Stamp;
    deleted_at: NullableStamp;
  };
  mesh_versions: {
    mesh_id: string;
    version: number;
    source_sha256: string;
    source_name: string;
    source_size: number;
    skip: Json<MeshSkip>;
    /** Unit and axis that the file was read in. */
    frame: ColumnType<MeshFrame, string | undefined, string>;
    /** Names that were kept apart because the product refers to them. */
    kept: Json<KeptNames>;
    /** Stands for source, flags, kept names and the pipeline: the same recipe gives the same bytes. */
    recipe: string;
    stats: Json<MeshStats>;
    box: NullableJson<MeshBox>;
    sha256: string;
    size: number;
    report_sha256: string;
    created_by: string | null;
    created_at: Stamp;
  };
  mesh_files: {
    bucket: string;
    key: string;
    mesh_id: string;
    version: number;
    type: 'source' | 'dist' | 'texture' | 'report';
    sha256: string;
    size: number;
    created_at: Stamp;
  };
  /** An upload, a new run with other flags or names, or a trial of a flag. */
  mesh_jobs: {
    id: string;
    mesh_id: string;
    /** Null: triggered by the product's references. */
    user_id: string | null;
    type: 'upload' | 'blob' | 'references' | 'trial';
    /** Its version is not drawn until a document accepts it. */
    is_candidate: Generated<boolean>;
    /** SHA-256 of the token that polls it. */
    token_hash: string | null;
    storage_key: string | null;
    source_sha256: string | null;
    source_name: string;
    skip: Json<MeshSkip>;
    frame: ColumnType<MeshFrame, string | undefined, string>;
    flag: SkipFlag | null;
    state: ColumnType<
      'pending' | 'processing' | 'ready' | 'failed' | 'cancelled',
      'pending' | 'processing' | 'ready' | 'failed' | 'cancelled' | undefined
    >;
    /** 0 to 1. */
    progress: Generated<number>;
    step: string | null;
    message: string | null;
    version: number | null;
    result: NullableJson<TrialResult>;
    /** How often a worker began it. */
    tries: Generated<number>;
    created_at: Stamp;
    updated_at: Stamp;
    expires_at: ColumnType<Date, Date>;
  };
  /** Names of a version's parts, by the content address of the file that lists its nodes. */
  mesh_names: { sha256: string; names: Json<ModelNames> };
  /** Compressed textures by what they were made from and how. */
  mesh_textures: { source: string; recipe: string; sha256: string; size: number; used_at: Stamp };
}
