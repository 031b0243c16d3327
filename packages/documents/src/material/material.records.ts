import type { DocumentKind } from '../engine/schema/define-kind.ts';
import type { Records } from '../engine/schema/records.ts';
import { MaterialContent, MaterialSettings } from './material.schema.ts';

/** The records of a material. */
export const materialRecords = { settings: MaterialSettings, content: MaterialContent };

/** The kind's type; its value is `materialDocument`. */
export type MaterialDocument = DocumentKind<typeof materialRecords>;
export type MaterialRecordTables = Records<MaterialDocument>;
