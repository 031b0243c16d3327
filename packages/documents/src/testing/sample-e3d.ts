import { e3dDocument } from '../e3d/e3d.document.ts';
import type { E3dRecords } from '../e3d/e3d.records.ts';
import { documentOf } from './document-of.ts';

/** A configurator of attributes, as the server stores it. */
export const e3dOf = (attributes: Record<string, unknown>): E3dRecords => documentOf(e3dDocument, attributes);
