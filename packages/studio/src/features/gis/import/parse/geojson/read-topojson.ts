import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import { type Geometry, isSamePosition, mapPositions, type Position } from '@diorama/documents/gis/geometry/geojson.ts';
import { TableFileError } from '../../../../../table-files/table-file-error.ts';
import { linesOf, mergedGeometries, pointsOf, polygonsOf } from '../merge-geometries.ts';
import type { ParsedFeatures } from '../parsed-file.ts';
import type { ToDegrees } from '../projection.ts';
import { eachProperty } from './geojson-properties.ts';

const DAMAGED = 'The TopoJSON file is damaged: its arcs are no lists of numbers. Export it again';
type Members = Readonly<Record<string, unknown>>;

export const isTopology = ({ type }: Members): boolean => type === 'Topology';

/** Takes the objects of a topology, one after another. Source: the TopoJSON format specification. */
export function readTopology(topology: Members, into: ParsedFeatures, toDegrees: ToDegrees | null): void {
  const { objects } = topology;
  if (!isPlainObject(objects)) throw new TableFileError(DAMAGED);
  const reader = new TopologyReader(topology);
  const names = Object.keys(objects);
  let count = 0;
  for (const [name, object] of Object.entries(objects))
    for (const part of leavesOf(object)) {
      count += 1;
      const row = names.length > 1 ? `${name} ${count}` : count;
      const found = mergedGeometries(reader.geometriesOf(part));
      if (found.length === 0) into.skip(row, part.type ? 'Its geometry is empty or damaged' : 'It has no geometry');
      const values = into.valuesBy((set) => {
        eachProperty(part, set);
        if (names.length > 1) set('layer', name);
      });
      for (const geometry of found)
        into.add({
          geometry: toDegrees ? mapPositions(geometry, ([x, y]) => toDegrees(x, y)) : geometry,
          values,
          row,
        });
    }
}

/** The features of an object. A collection within another keeps what its parts are: each is a feature of its own. */
function leavesOf(object: unknown): Members[] {
  if (!isPlainObject(object)) return [];
  const { type, geometries } = object;
  if (type !== 'GeometryCollection' || !Array.isArray(geometries)) return [object];
  const isOne = object.properties !== undefined && geometries.every((one) => isPlainObject(one) && !one.properties);
  return isOne ? [object] : geometries.flatMap((one: unknown) => leavesOf(one));
}

class TopologyReader {
  readonly #arcs: readonly Position[][];
  readonly #place: (position: Position) => Position;

  constructor({ arcs, transform }: Members) {
    const { scale, translate }: Members = isPlainObject(transform) ? transform : {};
    const [kx, ky] = pairOf(scale) ?? [1, 1];
    const [dx, dy] = pairOf(translate) ?? [0, 0];
    this.#place = ([x, y]) => [x * kx + dx, y * ky + dy];
    if (!Array.isArray(arcs)) throw new TableFileError(DAMAGED);
    const isQuantised = isPlainObject(transform);
    this.#arcs = arcs.map((arc: unknown) => {
      if (!Array.isArray(arc)) throw new TableFileError(DAMAGED);
      let [x, y] = [0, 0];
      return arc.map((step: unknown): Position => {
        const own = pairOf(step);
        if (!own) throw new TableFileError(DAMAGED);
        // Each position of a quantised arc says how far it is from the one before it.
        [x, y] = isQuantised ? [x + own[0], y + own[1]] : own;
        return this.#place([x, y]);
      });
    });
  }

  geometriesOf({ type, coordinates, arcs, geometries }: Members): Geometry[] {
    const some = (geometry: Geometry | null): Geometry[] => (geometry ? [geometry] : []);
    switch (type) {
      case 'Point':
        return some(pointsOf(this.#points([coordinates])));
      case 'MultiPoint':
        return some(pointsOf(this.#points(listOf(coordinates))));
      case 'LineString':
        return some(linesOf([this.#chain(arcs)].filter(({ length }) => length > 1)));
      case 'MultiLineString':
        return some(
          linesOf(
            listOf(arcs)
              .map((line) => this.#chain(line))
              .filter(({ length }) => length > 1),
          ),
        );
      case 'Polygon':
        return some(polygonsOf([this.#rings(arcs)].filter(({ length }) => length > 0)));
      case 'MultiPolygon':
        return some(
          polygonsOf(
            listOf(arcs)
              .map((rings) => this.#rings(rings))
              .filter(({ length }) => length > 0),
          ),
        );
      case 'GeometryCollection':
        return listOf(geometries).flatMap((one) => (isPlainObject(one) ? this.geometriesOf(one) : []));
      default:
        return [];
    }
  }

  #points(list: readonly unknown[]): Position[] {
    return list.flatMap((one) => {
      const position = pairOf(one);
      return position ? [this.#place(position)] : [];
    });
  }

  /** Holes that are smaller than the grid of the file are four equal points: they are no holes any more. */
  #rings(arcs: unknown): Position[][] {
    return listOf(arcs)
      .map((ring) => this.#chain(ring))
      .filter((ring, at) => at === 0 || ring.some((position) => !isSamePosition(position, ring[0])));
  }

  /** Arcs joined end to end; `~n` is arc n backwards. */
  #chain(arcs: unknown): Position[] {
    const chain: Position[] = [];
    for (const number of listOf(arcs)) {
      if (typeof number !== 'number') return [];
      const arc = this.#arcs[number < 0 ? ~number : number];
      if (!arc) return [];
      const own = number < 0 ? arc.toReversed() : arc;
      for (const [at, position] of own.entries()) if (at > 0 || chain.length === 0) chain.push(position);
    }
    return chain;
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function pairOf(value: unknown): Position | null {
  const [x, y] = listOf(value);
  return typeof x === 'number' && typeof y === 'number' ? [x, y] : null;
}
