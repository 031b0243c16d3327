import type { DocumentKind } from '../engine/schema/define-kind.ts';
import type { RecordOf } from '../engine/schema/record-definition.ts';
import type { Records } from '../engine/schema/records.ts';
import { UsedWidget } from '../shared/used-widget.schema.ts';
import {
  Category,
  Graph,
  GraphEdge,
  GraphNode,
  Hotspot,
  HotspotLayer,
  Label,
  LabelLayer,
  OutlineFeature,
  OutlineLayer,
  Settings,
  SitePlan,
  Stop,
  Styles,
} from './gis.schema.ts';

/** The records of a map. */
export const gisRecords = {
  settings: Settings,
  styles: Styles,
  categories: Category,
  hotspotLayers: HotspotLayer,
  outlineLayers: OutlineLayer,
  labelLayers: LabelLayer,
  hotspots: Hotspot,
  outlines: OutlineFeature,
  labels: Label,
  sitePlans: SitePlan,
  stops: Stop,
  graph: Graph,
  nodes: GraphNode,
  edges: GraphEdge,
  widgets: UsedWidget,
};

/** The kind's type; its value is `gisDocument`. */
export type GisDocument = DocumentKind<typeof gisRecords>;
export type GisRecords = Records<GisDocument>;
export type HotspotLayerRecord = RecordOf<GisDocument, 'hotspotLayers'>;
export type OutlineLayerRecord = RecordOf<GisDocument, 'outlineLayers'>;
export type LabelLayerRecord = RecordOf<GisDocument, 'labelLayers'>;
export type LayerRecord = HotspotLayerRecord | OutlineLayerRecord | LabelLayerRecord;
export type HotspotRecord = RecordOf<GisDocument, 'hotspots'>;
export type OutlineRecord = RecordOf<GisDocument, 'outlines'>;
export type LabelRecord = RecordOf<GisDocument, 'labels'>;
export type CategoryRecord = RecordOf<GisDocument, 'categories'>;
export type SitePlanRecord = RecordOf<GisDocument, 'sitePlans'>;
export type StopRecord = RecordOf<GisDocument, 'stops'>;
export type GraphNodeRecord = RecordOf<GisDocument, 'nodes'>;
export type GraphEdgeRecord = RecordOf<GisDocument, 'edges'>;
