import * as z from 'zod';

/** A place that refers to something. */
export interface Usage {
  docType: string;
  docId: string;
  projectId: string;
  /** Name of the document. */
  label: string;
  /** The record's key, then the way inside it. */
  path: string[];
}

/** `kind` is a reference's type: `file`, `keyframe`, `translation`, ... */
export const ListUsages = z.strictObject({ kind: z.string().min(1).max(40), id: z.string().min(1).max(200) });
