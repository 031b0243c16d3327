import * as z from 'zod';
import type { SpaceKind } from '../common/space.ts';

/** A place that refers to something. */
export interface Usage {
  docType: string;
  docId: string;
  space: { id: string; kind: SpaceKind };
  /** The space's id when that is a project; else null. */
  projectId: string | null;
  /** Name of the document. */
  label: string;
  /** The record's key, then the way inside it. */
  path: string[];
}

/** `kind` is a reference's type: `file`, `keyframe`, `translation`, ... */
export const ListUsages = z.strictObject({ kind: z.string().min(1).max(40), id: z.string().min(1).max(200) });
