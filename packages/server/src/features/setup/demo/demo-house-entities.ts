import type { ComponentData } from '@diorama/documents/e3d/component-types.ts';
import type { Media } from '@diorama/documents/shared/primitives.schema.ts';
import { GARDEN, type Placed } from './demo-garden.ts';

interface Text {
  en: string;
  sv: string;
}

/** What the house is made with: ids of meshes by the name of their file, and of materials by theirs. */
export interface HouseParts {
  name: string;
  poster: Media | null;
  meshOf(name: string): string;
  materialOf(name: string): string;
  /** The picture of an option of a choice; null: it has none. */
  pictureOf(choice: string, key: string): Media | null;
}

export const text = (value: Text) => ({ type: 'custom' as const, value });
export const ref = <T extends string>(type: T, id: string) => ({ type, id });

/** Turned so many degrees around the vertical. */
const turned = (degrees: number) => {
  const half = (degrees * Math.PI) / 360;
  return { x: 0, y: Math.sin(half), z: 0, w: Math.cos(half) };
};

const SHADED = { castShadow: true, receiveShadow: true };

/** Where visitors may look from, metres. */
const VIEWS: readonly { id: string; label: Text; from: readonly number[]; to: readonly number[]; isStart?: boolean }[] =
  [
    {
      id: 'view-garden',
      label: { en: 'From the garden', sv: 'Från trädgården' },
      from: [-13, 5.2, 27],
      to: [3.5, 1.2, 0],
      isStart: true,
    },
    { id: 'view-terrace', label: { en: 'The terrace', sv: 'Terrassen' }, from: [-12, 2.1, 11.5], to: [-2, 1.3, 4.5] },
    {
      id: 'view-entrance',
      label: { en: 'Entrance and garage', sv: 'Entré och garage' },
      from: [13, 2.4, 15],
      to: [11.5, 1, 0],
    },
    { id: 'view-above', label: { en: 'From above', sv: 'Uppifrån' }, from: [12, 24, 22], to: [4, 0, 1] },
  ];

/** An entity without its place and the ids of its components. */
export interface HouseEntity {
  id: string;
  name: string;
  data: ComponentData[];
}

/** All that stands in the demo's configurable house and around it. */
export function houseEntities({ meshOf, materialOf }: Pick<HouseParts, 'meshOf' | 'materialOf'>): HouseEntity[] {
  const entities: HouseEntity[] = [];
  const add = (id: string, label: string, ...data: ComponentData[]): void => {
    entities.push({ id, name: label, data });
  };
  const within = (parent: string): ComponentData => ({ type: 'transform', parent: ref('entity', parent) });
  const override = (from: string, material: string): ComponentData => ({
    type: 'material-override',
    material: ref('material', materialOf(material)),
    from,
  });
  const mesh = (file: string) => ({ type: 'mesh' as const, mesh: ref('mesh', meshOf(file)), ...SHADED });
  /** Flat on the ground it casts nothing. */
  const flat = (file: string): ComponentData => ({ ...mesh(file), castShadow: false });
  const slot = (id: string): ComponentData => ({ type: 'slot-mesh', slot: ref('mesh-slot', id), ...SHADED });
  const category = (id: string): ComponentData => ({ type: 'category', category: ref('category', id) });

  add('house', 'House', { type: 'transform' });
  add(
    'body',
    'Body',
    within('house'),
    mesh('House body'),
    override('Plaster', 'Render, white'),
    override('Oak', 'Oak planks'),
    override('Slats', 'Pine boards'),
    override('Stone', 'Concrete'),
  );
  add('facade', 'Facade', within('house'), slot('slot-facade'), override('Stone', 'Concrete'));
  add('roof', 'Roof', within('house'), slot('slot-roof'), override('Slats', 'Pine boards'));
  add(
    'garage',
    'Garage',
    within('house'),
    slot('slot-garage'),
    override('Oak', 'Larch cladding, weathered'),
    category('category-garage'),
  );
  add('drive', 'Drive', within('garage'), flat('Drive'), override('Gravel', 'Granite'));
  add('garden', 'Garden', { type: 'transform' }, category('category-garden'));
  add('lawn', 'Lawn', flat('Lawn'));
  for (const [at, placed] of GARDEN.entries()) {
    const { file, x, y, z, turn = 0, scale = 1 } = placed;
    add(
      `garden-${at + 1}`,
      `${file} ${numberOf(placed)}`,
      {
        type: 'transform',
        parent: ref('entity', 'garden'),
        position: { x, y, z },
        rotation: turned(turn),
        scale: { x: scale, y: scale, z: scale },
      },
      file === 'Slab' ? flat(file) : mesh(file),
      ...(file === 'Slab' ? [override('Stone', 'Porcelain slabs, grey')] : []),
    );
  }
  add('views', 'Views', { type: 'transform' });
  for (const {
    id,
    label,
    from: [x = 0, y = 0, z = 0],
    to: [tx = 0, ty = 0, tz = 0],
    isStart = false,
  } of VIEWS)
    add(
      id,
      label.en,
      { type: 'transform', parent: ref('entity', 'views'), position: { x, y, z } },
      {
        type: 'camera',
        label: text(label),
        fov: 34,
        near: 0.2,
        far: 400,
        target: { x: tx, y: ty, z: tz },
        distance: { min: 5, max: 70 },
        polar: { min: 20, max: 88 },
        start: isStart,
      },
    );
  add(
    'sun',
    'Sun',
    // From the south west, rather high: it shines along its own -z.
    { type: 'transform', rotation: { x: -0.3907, y: -0.2894, z: -0.1297, w: 0.8641 } },
    {
      type: 'light',
      source: { type: 'directional' },
      color: { r: 255, g: 240, b: 220, a: 1 },
      intensity: 7,
      castShadow: true,
      shadowSize: 2048,
    },
  );
  add('sky', 'Sky', {
    type: 'environment',
    intensity: 0.5,
    background: { type: 'color', color: { r: 226, g: 233, b: 238, a: 1 } },
    toneMapping: 'neutral',
  });
  return entities;
}

/** Its number among those of its file. */
const numberOf = (placed: Placed): number => GARDEN.filter(({ file }) => file === placed.file).indexOf(placed) + 1;
