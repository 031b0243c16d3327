import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { Bounds } from '@diorama/documents/gis/geometry/bounds.ts';
import type { HotspotRecord, LabelRecord, OutlineRecord } from '@diorama/documents/gis/gis.records.ts';
import type { ReadProgress } from '../../../../table-files/read-progress.ts';
import type { ParsedFeature, ParsedFile } from '../parse/parsed-file.ts';
import type { MapFile } from '../parse/read-map-file.ts';
import type { ExistingMap } from '../plan/existing-map.ts';
import type { ImportMapping } from '../plan/mapping.ts';
import type { ImportPlan } from '../plan/plan-import.ts';
import type { SystemQuestion } from '../plan/systems/guess-system.ts';
import type { PlanPart } from './plan-parts.ts';

/** A slice of the map's features. */
export type ExistingPart =
  | { collection: 'hotspots'; items: HotspotRecord[] }
  | { collection: 'outlines'; items: OutlineRecord[] }
  | { collection: 'labels'; items: LabelRecord[] };

/** Requests of the page to the worker of an import. */
export type ImportRequest =
  | {
      type: 'map';
      map: Omit<ExistingMap, ExistingPart['collection']>;
      language: Language;
      languages: readonly Language[];
      near: Bounds | null;
    }
  | { type: 'features'; part: ExistingPart }
  | ({ type: 'read' } & MapFile)
  | { type: 'plan'; mapping: ImportMapping }
  /** The part that was sent is taken: the next one may come. */
  | { type: 'next' };

/** What it answers. */
export type ImportAnswer =
  | { type: 'progress'; progress: ReadProgress }
  | { type: 'read'; summary: FileSummary; mapping: ImportMapping }
  | { type: 'planned'; head: ImportPlan }
  | { type: 'part'; part: PlanPart }
  | { type: 'end' }
  | { type: 'refused'; message: string }
  | { type: 'failed' };

/** What a page shows of a file before it is planned. */
export interface FileSummary extends Omit<ParsedFile, 'features'> {
  features: number;
  /** The first features. */
  sample: ParsedFeature[];
  /** Rows of a table have their place in columns. */
  isTable: boolean;
  hasPoints: boolean;
  hasShapes: boolean;
  /** Latitude and longitude seem to be swapped. */
  offersSwap: boolean;
  /** What has to be answered before its places are known; null: nothing. */
  question: SystemQuestion | null;
  /** Systems to choose from, where places stand in columns or the file does not name its own. */
  systems: { code: number; name: string }[];
  /** Where the map is; null: nowhere yet. */
  near: Bounds | null;
}
