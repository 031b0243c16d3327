import type { DocumentKind } from '../engine/schema/define-kind.ts';
import type { RecordOf } from '../engine/schema/record-definition.ts';
import type { Records } from '../engine/schema/records.ts';
import { UsedWidget } from '../shared/used-widget.schema.ts';
import {
  Category,
  Control,
  ControlGroup,
  Entity,
  Graph,
  Interface,
  MeshSlot,
  MeshVersion,
  Settings,
  Trait,
} from './e3d.schema.ts';
import { GraphNode, GraphTest, NodeGroup } from './graph-nodes.ts';
import { DataTable, Row } from './table.schema.ts';

/** The records of a 3D configurator. */
export const e3dRecords = {
  settings: Settings,
  interface: Interface,
  groups: ControlGroup,
  controls: Control,
  categories: Category,
  entities: Entity,
  traits: Trait,
  meshSlots: MeshSlot,
  meshVersions: MeshVersion,
  dataTables: DataTable,
  rows: Row,
  graph: Graph,
  nodes: GraphNode,
  nodeGroups: NodeGroup,
  tests: GraphTest,
  widgets: UsedWidget,
};

/** The kind's type; its value is `e3dDocument`. */
export type E3dDocument = DocumentKind<typeof e3dRecords>;
export type E3dRecords = Records<E3dDocument>;
export type EntityRecord = RecordOf<E3dDocument, 'entities'>;
export type TraitRecord = RecordOf<E3dDocument, 'traits'>;
export type MeshSlotRecord = RecordOf<E3dDocument, 'meshSlots'>;
export type CategoryRecord = RecordOf<E3dDocument, 'categories'>;
export type GraphNodeRecord = RecordOf<E3dDocument, 'nodes'>;
export type NodeGroupRecord = RecordOf<E3dDocument, 'nodeGroups'>;
export type GraphTestRecord = RecordOf<E3dDocument, 'tests'>;
export type DataTableRecord = RecordOf<E3dDocument, 'dataTables'>;
export type RowRecord = RecordOf<E3dDocument, 'rows'>;
