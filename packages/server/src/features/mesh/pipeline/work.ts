import type { MeshIssue, MeshStep } from '@diorama/contract/meshes/mesh-report.ts';
import type { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import type { Document } from '@gltf-transform/core';
import type { WantedName } from './geometry/keep-names.ts';
import type { OwnedPicture } from './likeness/compare.ts';
import type { TextureCache, TextureWork } from './pictures/textures.ts';
import type { Source } from './read-source.ts';

/** What the work is done with. */
export interface Tools {
  cache: TextureCache;
  /** From 0 to 1. */
  report: (step: MeshStep['name'], progress: number) => void;
}

/** What every attempt starts from. */
export interface Work {
  source: Source;
  /** Whether scenes can load the file as it came. */
  mayStay: boolean;
  /** Read once already; used up by the first attempt. */
  document: Document;
  skip: MeshSkip;
  wanted: readonly WantedName[];
  textures: TextureWork;
  /** Of the file as it came. */
  issues: MeshIssue[];
  /** The same; null: there is nothing to draw. */
  picture: OwnedPicture | null;
  tools: Tools;
}
