import type { ComponentTypeName } from '@diorama/documents/e3d/component-types.ts';
import type { E3dRecords } from '@diorama/documents/e3d/e3d.records.ts';
import { ancestorsOf, setsOf, worldMatrix } from '@diorama/documents/e3d/entity-tree.ts';
import { effectiveData, isData } from '@diorama/documents/e3d/scene/effective-data.ts';
import { type Matrix, moved, type Vector } from '@diorama/documents/e3d/scene/matrix.ts';
import { type Language, localizedText } from '@diorama/documents/engine/schema/languages.ts';
import type { I18nString } from '@diorama/documents/shared/primitives.schema.ts';
import type { Point } from '@diorama/players/e3d/scene/e3d-scene.port.ts';

/** Something that is marked over the picture. */
export interface Mark {
  key: string;
  entity: string;
  type: ComponentTypeName;
  text: string;
  /** The text is shown, not only read aloud. */
  hasText: boolean;
  point: Point;
  /** Of a line. */
  line?: {
    to: Point;
    /** m */
    length: number;
    /** Metres of distance from what it measures. */
    aside: number;
  };
  /** CSS px from the point. */
  offset?: { x: number; y: number };
}

const FEET = 3.280_839_895;
const MARKED: ReadonlySet<ComponentTypeName> = new Set(['light', 'camera', 'hotspot', 'annotation', 'dimension-line']);

/** The marks of a scene, in the order of the document. `hidden`: entities that show none, nor what stands in them. */
export function marksIn(e3d: E3dRecords, language: Language, unit: 'sqm' | 'sqf', hidden: ReadonlySet<string>): Mark[] {
  const textOf = (text: I18nString): string =>
    text.type === 'custom' ? localizedText(text.value, language) : text.key;
  const lengthOf = (metres: number): string =>
    unit === 'sqm' ? `${metres.toFixed(2)} m` : `${(metres * FEET).toFixed(2)} ft`;
  return e3d.ordered('entities').flatMap(({ id, name, components }): Mark[] => {
    if (!components.some(({ data }) => MARKED.has(data.type))) return [];
    if (hidden.has(id) || ancestorsOf(e3d, id).some((outer) => hidden.has(outer))) return [];
    const world = worldMatrix(e3d, id);
    const label = name || 'Untitled';
    return components.flatMap(({ id: componentId, data: own, traits }): Mark[] => {
      const base = { key: `${id}/${componentId}`, entity: id, type: own.type };
      const sets = setsOf(e3d, traits);
      if (isData('hotspot', own)) {
        const { position, label: title } = effectiveData(own, sets);
        return [{ ...base, text: textOf(title) || label, hasText: true, point: at(world, position) }];
      }
      if (isData('annotation', own)) {
        const { position, text, offset } = effectiveData(own, sets);
        return [{ ...base, text: textOf(text) || label, hasText: true, point: at(world, position), offset }];
      }
      if (isData('dimension-line', own)) {
        const { from, to, offset, label: title } = effectiveData(own, sets);
        const [start, end] = [at(world, from), at(world, to)];
        const length = Math.hypot(end[0] - start[0], end[1] - start[1], end[2] - start[2]);
        const text = (title && textOf(title)) || lengthOf(length);
        return [{ ...base, text, hasText: true, point: start, line: { to: end, length, aside: offset } }];
      }
      if (own.type !== 'light' && own.type !== 'camera') return [];
      // A sky shines from everywhere.
      if (isData('light', own) && effectiveData(own, sets).source.type === 'hemispheric') return [];
      return [{ ...base, text: label, hasText: false, point: at(world, { x: 0, y: 0, z: 0 }) }];
    });
  });
}

function at(world: Matrix, point: Vector): Point {
  const { x, y, z } = moved(world, point);
  return [x, y, z];
}
