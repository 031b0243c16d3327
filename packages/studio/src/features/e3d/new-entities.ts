import type { ComponentData } from '@diorama/documents/e3d/component-types.ts';
import type { Component } from '@diorama/documents/e3d/e3d.schema.ts';
import { turnBy } from '@diorama/documents/e3d/scene/euler.ts';
import {
  Aperture,
  Boxes,
  Camera,
  Lightbulb,
  type LucideIcon,
  MapPin,
  MessageSquareText,
  Ruler,
  Sun,
} from 'lucide-react';
import { newRecordId } from '../../editor/address/record-id.ts';

interface Place {
  position: { x: number; y: number; z: number };
  rotation?: { x: number; y: number; z: number; w: number };
}

/** Something that can be added to the scene. */
export interface NewEntity {
  id: string;
  label: string;
  icon: LucideIcon;
  name: string;
  data: readonly ComponentData[];
  /** Above the point it is put at, in sizes of the scene. */
  above?: number;
  /** How it is turned, degrees. */
  turned?: { x: number; y: number; z: number };
  /** It stands nowhere in particular. */
  isPlaceless?: boolean;
}

const ENGLISH = (text: string) => ({ type: 'custom' as const, value: { en: text } });

/** What "Add" offers, in this order; a group ends before those with `separator`. */
export const NEW_ENTITIES: readonly (NewEntity | 'separator')[] = [
  { id: 'group', label: 'Empty group', icon: Boxes, name: 'Group', data: [] },
  'separator',
  {
    id: 'sun',
    label: 'Sun',
    icon: Sun,
    name: 'Sun',
    data: [{ type: 'light', intensity: 1.5, castShadow: true, shadowSize: 2048 }],
    above: 1,
    turned: { x: -50, y: 35, z: 0 },
  },
  {
    id: 'lamp',
    label: 'Lamp',
    icon: Lightbulb,
    name: 'Lamp',
    data: [{ type: 'light', source: { type: 'point', range: null }, intensity: 3 }],
    above: 0.6,
  },
  {
    id: 'spot',
    label: 'Spotlight',
    icon: Lightbulb,
    name: 'Spotlight',
    data: [{ type: 'light', source: { type: 'spot', range: null, angle: 60, exponent: 2 }, intensity: 6 }],
    above: 0.8,
    turned: { x: -90, y: 0, z: 0 },
  },
  {
    id: 'sky',
    label: 'Sky light',
    icon: Sun,
    name: 'Sky light',
    data: [{ type: 'light', source: { type: 'hemispheric', ground: { r: 90, g: 90, b: 90, a: 1 } }, intensity: 0.6 }],
    isPlaceless: true,
  },
  {
    id: 'environment',
    label: 'Environment',
    icon: Aperture,
    name: 'Environment',
    data: [{ type: 'environment' }],
    isPlaceless: true,
  },
  'separator',
  { id: 'camera', label: 'Camera from this view', icon: Camera, name: 'Camera', data: [{ type: 'camera' }] },
  {
    id: 'hotspot',
    label: 'Hotspot',
    icon: MapPin,
    name: 'Hotspot',
    data: [{ type: 'hotspot', label: ENGLISH('Hotspot') }],
  },
  {
    id: 'annotation',
    label: 'Annotation',
    icon: MessageSquareText,
    name: 'Annotation',
    data: [{ type: 'annotation', text: ENGLISH('Annotation') }],
  },
  { id: 'dimension', label: 'Dimension line', icon: Ruler, name: 'Dimension line', data: [{ type: 'dimension-line' }] },
];

/** The components of a new entity that stands at a place. `size`: of the scene, m across. */
export function componentsOf(entity: NewEntity, place: Place, size: number): Component[] {
  const { data, above = 0, turned, isPlaceless = false } = entity;
  const { x, y, z } = place.position;
  const rotation = place.rotation ?? (turned ? turnBy(turned) : undefined);
  const height = above * size;
  const transform: ComponentData = {
    type: 'transform',
    position: { x: rounded(x), y: rounded(y + height), z: rounded(z) },
    ...(rotation ? { rotation } : {}),
  };
  return [...(isPlaceless ? [] : [transform]), ...data.map((own) => fitted(own, height, size))].map((own) => ({
    id: newRecordId(),
    data: own,
    traits: [],
  }));
}

/** A lamp is as bright as its distance needs, and a length is one that can be seen. */
function fitted(data: ComponentData, height: number, size: number): ComponentData {
  if (data.type === 'dimension-line') return { ...data, to: { x: rounded(size / 2), y: 0, z: 0 } };
  if (data.type !== 'light' || !data.source || !('range' in data.source)) return data;
  return { ...data, intensity: Math.min(MOST_INTENSITY, rounded((data.intensity ?? 1) * height * height)) };
}

/** Brightest light. Source: `light` in component-types.ts. */
const MOST_INTENSITY = 1000;

/** To the millimetre: what a pointer says is not more exact. */
const rounded = (metres: number): number => Math.round(metres * 1000) / 1000;
