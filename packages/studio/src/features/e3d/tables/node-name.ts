import type { GraphNodeRecord } from '@diorama/documents/e3d/e3d.records.ts';

/** What a node is called where it is named in a sentence. */
export const nodeName = ({ note, id }: GraphNodeRecord): string => note.trim() || id;
