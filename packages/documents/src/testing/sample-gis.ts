import { gisDocument } from '../gis/gis.document.ts';
import type { GisRecords } from '../gis/gis.records.ts';
import { documentOf } from './document-of.ts';

/** A map of attributes with their `layers`, as the server stores it. */
export const gisOf = (attributes: Record<string, unknown>): GisRecords => documentOf(gisDocument, attributes);
