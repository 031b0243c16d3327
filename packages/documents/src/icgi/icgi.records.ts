import type { DocumentKind } from '../engine/schema/define-kind.ts';
import type { RecordOf } from '../engine/schema/record-definition.ts';
import type { Records } from '../engine/schema/records.ts';
import { UsedWidget } from '../shared/used-widget.schema.ts';
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
  Stop,
  Track,
  Transition,
} from './icgi.schema.ts';

/** The records of a walkthrough. */
export const icgiRecords = {
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
  stops: Stop,
  tracks: Track,
};

/** The kind's type; its value is `icgiDocument`. */
export type IcgiDocument = DocumentKind<typeof icgiRecords>;
export type IcgiRecords = Records<IcgiDocument>;
export type IcgiSettings = RecordOf<IcgiDocument, 'settings'>;
export type KeyframeRecord = RecordOf<IcgiDocument, 'keyframes'>;
export type TransitionRecord = RecordOf<IcgiDocument, 'transitions'>;
export type OutlineRecord = RecordOf<IcgiDocument, 'outlines'>;
export type ShapeRecord = RecordOf<IcgiDocument, 'shapes'>;
export type MarkerRecord = RecordOf<IcgiDocument, 'markers'>;
export type BlockRecord = RecordOf<IcgiDocument, 'blocks'>;
export type PlacementRecord = RecordOf<IcgiDocument, 'placements'>;
export type StopRecord = RecordOf<IcgiDocument, 'stops'>;
export type TrackRecord = RecordOf<IcgiDocument, 'tracks'>;
export type ControlName = keyof KeyframeRecord['controls'];
