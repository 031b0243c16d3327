import { defineDocument, type RecordOf } from '../engine/define-document.ts';
import type { Records } from '../engine/records.ts';
import { icgiMigrations } from './icgi.migrations.ts';
import {
  Block,
  Category,
  Interface,
  Keyframe,
  Marker,
  Outline,
  Placement,
  Settings,
  Shape,
  Sign,
  Transition,
  UsedWidget,
} from './icgi.schema.ts';

/** A walkthrough: still images joined by rendered camera moves. Source: SPEC §3, products/WALKTHROUGH. */
export const icgiDocument = defineDocument({
  kind: 'icgi',
  schemaVersion: '0.1.0',
  records: {
    settings: Settings,
    interface: Interface,
    keyframes: Keyframe,
    transitions: Transition,
    outlines: Outline,
    shapes: Shape,
    markers: Marker,
    categories: Category,
    signs: Sign,
    widgets: UsedWidget,
    blocks: Block,
    placements: Placement,
  },
  migrations: icgiMigrations,
});

export type IcgiDocument = typeof icgiDocument;
export type IcgiRecords = Records<IcgiDocument>;
export type IcgiSettings = RecordOf<IcgiDocument, 'settings'>;
export type KeyframeRecord = RecordOf<IcgiDocument, 'keyframes'>;
export type TransitionRecord = RecordOf<IcgiDocument, 'transitions'>;
export type MarkerRecord = RecordOf<IcgiDocument, 'markers'>;
export type BlockRecord = RecordOf<IcgiDocument, 'blocks'>;
export type PlacementRecord = RecordOf<IcgiDocument, 'placements'>;
export type ControlName = keyof KeyframeRecord['controls'];
