import { LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import type {
  AddedFeature,
  ChangedFeature,
  ImportEdit,
  ImportedFields,
} from '@diorama/documents/gis/commands/import.commands.ts';
import { MAX_POSITIONS } from '@diorama/documents/gis/geo.schema.ts';
import type { Bounds } from '@diorama/documents/gis/geometry/bounds.ts';
import {
  chainsOf,
  type Geometry,
  mapPositions,
  type OutlineGeometry,
  type Position,
} from '@diorama/documents/gis/geometry/geojson.ts';
import { simplifiedTo } from '@diorama/documents/gis/geometry/simplify.ts';
import { swappedGeometry } from '@diorama/documents/gis/geometry/swapped.ts';
import type { HotspotRecord, LabelRecord, OutlineRecord } from '@diorama/documents/gis/gis.records.ts';
import type { FeatureCollection } from '@diorama/documents/gis/layers.ts';
import type { LocalizedText } from '@diorama/documents/shared/primitives.schema.ts';
import { cellFault, isFailedCell } from '@diorama/documents/shared/text/cell-fault.ts';
import { note, type RowNotes } from '../../../../editor/import/row-notes.ts';
import { KeyFinder } from '../../../../table-files/key-finder.ts';
import { counted } from '../../../../ui/format/counted.ts';
import type { ParsedFeature, ParsedFile } from '../parse/parsed-file.ts';
import { systemLabel, type ToDegrees } from '../parse/projection.ts';
import { textOf } from './cell-text.ts';
import { isLikelySwapped } from './columns/guess-mapping.ts';
import { leftOutColumns } from './columns/left-out-columns.ts';
import { type Difference, RowFields } from './columns/row-fields.ts';
import { weightWith } from './document-weight.ts';
import type { ExistingMap } from './existing-map.ts';
import { foundByName, signsOfRow } from './found-by-name.ts';
import type { ImportMapping, LayerTarget } from './mapping.ts';
import { type MissingFeature, missingFeatures } from './missing-features.ts';
import { OtherKinds } from './other-kinds.ts';
import { StandingFeatures } from './standing-features.ts';
import { OddPlaces } from './systems/odd-places.ts';
import { type PiledPlaces, PileFinder } from './systems/piled-places.ts';
import { PlaceReader, toDegreesOf } from './systems/place-reader.ts';
import { mayBeOf, type RowSystems, rowSystems } from './systems/row-systems.ts';
import { onGlobe, withoutJumps } from './systems/whole-shape.ts';
import { soundShape, WktReader } from './systems/wkt-reader.ts';

/** Features that one import adds or changes: what a map can hold and still be edited. */
export const MOST_IMPORTED = 100_000;

/** A feature in the review of an import. */
export interface ReviewedFeature {
  row: number | string;
  collection: FeatureCollection;
  id: string;
  name: string;
  /** Of a changed feature. */
  differences: Difference[];
}

/** What an import does, and what it says of it. */
export interface ImportPlan {
  /** What the command `importFeatures` takes. */
  edit: ImportEdit;
  added: ReviewedFeature[];
  updated: ReviewedFeature[];
  unchanged: number;
  /** Features of the layers that the file does not have any more. */
  missing: MissingFeature[];
  skipped: RowNotes;
  /** Taken, although something is wrong with them. */
  warned: RowNotes;
  newCategories: { id: string; name: string }[];
  /** Latitude and longitude seem to be swapped, as the mapping reads them now. */
  offersSwap: boolean;
  /** Many points at one place; null: there are none. */
  piled: PiledPlaces | null;
  /** Of pictures that are no addresses, and that the mapping does not know, in small letters. */
  pictureNames: readonly string[];
  /** Bytes that the map would have. */
  weight: number;
}

interface PlanContext {
  newId: () => string;
  /** Where the map is; null: nowhere yet. */
  near: Bounds | null;
}

/** A row that is found by its name, once all of them are known. */
interface PendingRow {
  feature: ParsedFeature;
  key: string | null;
  fields: ImportedFields;
}

type Existing = HotspotRecord | OutlineRecord | LabelRecord;

/** Compares a file with a map: by key, what is new, what differs and what stays. Pure; one pass over the file. */
export function planImport(
  existing: ExistingMap,
  file: ParsedFile,
  mapping: ImportMapping,
  context: PlanContext,
): ImportPlan {
  const planner = new Planner(existing, file, mapping, context.newId);
  for (const feature of file.features) planner.take(feature);
  const leftOut = leftOutColumns(file, mapping);
  if (leftOut !== null) planner.warn('Columns', leftOut);
  const plan = planner.plan(!mapping.isSwapped && isLikelySwapped(file, mapping, context.near));
  const missing = missingFeatures(existing, file, mapping);
  const removed = mapping.removesMissing ? missing.map(({ id }) => id) : [];
  const edit = { ...plan.edit, ...(removed.length > 0 ? { removed } : {}) };
  return { ...plan, edit, missing, weight: weightWith(existing, edit) };
}

class Planner {
  readonly #mapping: ImportMapping;
  readonly #newId: () => string;
  readonly #places: PlaceReader;
  /** Where rows name their systems themselves: readers by EPSG code. */
  readonly #ofRows: RowSystems | null;
  readonly #placesIn = new Map<number, PlaceReader>();
  readonly #fields: RowFields;
  readonly #wkt: WktReader;
  /** Of shapes whose file does not name their system. */
  readonly #toDegrees: ToDegrees | null;
  readonly #odd: OddPlaces;
  readonly #piles: PileFinder;
  readonly #layers: ImportEdit['layers'];
  readonly #target: { points: string; shapes: string };
  readonly #known: Record<FeatureCollection, KeyFinder<Existing>>;
  /** What stands in the layers, where the file has no key that leads to it. */
  readonly #named: Record<FeatureCollection, readonly Existing[]>;
  readonly #pending: Record<FeatureCollection, PendingRow[]> = { hotspots: [], outlines: [], labels: [] };
  readonly #others: OtherKinds;
  readonly #added: Record<FeatureCollection, AddedFeature[]> = { hotspots: [], outlines: [], labels: [] };
  readonly #changed: Record<FeatureCollection, ChangedFeature[]> = { hotspots: [], outlines: [], labels: [] };
  readonly #review: { added: ReviewedFeature[]; updated: ReviewedFeature[] } = { added: [], updated: [] };
  readonly #seen = new Map<string, number | string>();
  readonly #skipped: RowNotes;
  readonly #warned: RowNotes;
  #unchanged = 0;
  #withoutCategory = 0;
  readonly #standing: StandingFeatures;
  #standingAgain = 0;
  #foundByName = 0;
  /** Features whose new name is that of another one. */
  #renumbered = 0;
  readonly #alikeKeys: string[] = [];
  #keptLooks = 0;
  #left = 0;
  /** Headings of the columns that are read, by their place. */
  readonly #readColumns: ReadonlyMap<number, string>;

  constructor(existing: ExistingMap, file: ParsedFile, mapping: ImportMapping, newId: () => string) {
    this.#mapping = mapping;
    this.#newId = newId;
    this.#places = new PlaceReader(mapping);
    this.#ofRows = rowSystems(file);
    this.#fields = new RowFields(existing, file, mapping, newId);
    this.#wkt = new WktReader(mapping);
    this.#toDegrees = file.isPlane ? toDegreesOf(mapping.system) : null;
    this.#odd = new OddPlaces(file, mapping);
    this.#piles = new PileFinder(file, mapping);
    this.#standing = new StandingFeatures(existing);
    this.#skipped = { list: [...file.skipped.list], count: file.skipped.count };
    this.#warned = { list: [...file.warned.list], count: file.warned.count };
    const { layers, target } = targetsOf(mapping, newId);
    this.#layers = layers;
    this.#target = target;
    const { keyColumn } = mapping;
    const asked = keyColumn === null ? [] : file.features.map(({ values }) => textOf(values[keyColumn]));
    // A key belongs to its layer: two tables may both count from 1. An id is of one record alone.
    const finder = (records: readonly Existing[], layer: string) => {
      const own = records.filter((record) => record.layer?.id === layer && record.key);
      return new KeyFinder<Existing>(
        [
          ...own.map((record) => [record.key ?? '', record] as const),
          ...records.map((record) => [record.id, record] as const),
        ],
        asked,
      );
    };
    this.#known = {
      hotspots: finder(existing.hotspots, target.points),
      outlines: finder(existing.outlines, target.shapes),
      labels: finder(existing.labels, target.points),
    };
    const unkeyed = (collection: FeatureCollection, layer: string): Existing[] =>
      asked.some((key) => key !== '' && this.#known[collection].find(key))
        ? []
        : existing[collection].filter((record) => record.layer?.id === layer && (keyColumn === null || !record.key));
    this.#named = {
      hotspots: unkeyed('hotspots', target.points),
      outlines: unkeyed('outlines', target.shapes),
      labels: unkeyed('labels', target.points),
    };
    this.#others = new OtherKinds(existing);
    this.#readColumns = new Map(
      file.columns.flatMap((name, at) =>
        at === keyColumn || mapping.roles[at]?.type !== 'skip' ? [[at, name] as const] : [],
      ),
    );
  }

  warn(what: string, text: string): void {
    note(this.#warned, what, text);
  }

  take(feature: ParsedFeature): void {
    // Nothing more is taken, so the rest of a large file is only counted.
    if (this.#isFull()) return;
    this.#nameFailures(feature);
    const geometry = this.#geometryOf(feature);
    if ('reason' in geometry) {
      note(this.#skipped, feature.row, geometry.reason);
      return;
    }
    const { points, shapes } = this.#mapping;
    if (geometry.type === 'Point' || geometry.type === 'MultiPoint') {
      const positions = geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates;
      const pile = this.#piles.reasonFor(feature);
      if (!points) note(this.#skipped, feature.row, 'Points are left out');
      else if (pile !== null) note(this.#skipped, feature.row, pile);
      else for (const [at, position] of positions.entries()) this.#place(feature, points.as, position, at);
    } else if (shapes) this.#put(feature, 'outlines', { geometry: this.#fitting(geometry, feature.row) }, 0);
    else note(this.#skipped, feature.row, 'Lines and areas are left out');
  }

  /** Cells whose formula failed are no blank ones. */
  #nameFailures({ values, row }: ParsedFeature): void {
    for (const [at, heading] of this.#readColumns) {
      const value = values[at];
      if (typeof value === 'string' && isFailedCell(value))
        note(this.#warned, row, `“${heading.slice(0, 60)}” ${cellFault(value)}`);
    }
  }

  plan(offersSwap: boolean): Omit<ImportPlan, 'weight' | 'missing'> {
    for (const collection of ['hotspots', 'outlines', 'labels'] as const) this.#placePending(collection);
    for (const reason of this.#others.reasons()) note(this.#warned, 'Again', reason);
    if (this.#foundByName > 0)
      note(
        this.#warned,
        'Again',
        `${counted(this.#foundByName, 'feature')} found by name or place, since the file has no key of the layer. Choose a new layer to add them instead`,
      );
    if (this.#renumbered * 2 > this.#review.updated.length && this.#renumbered > 1)
      note(
        this.#warned,
        'Keys',
        `${counted(this.#renumbered, 'feature')} would take the name that another one has: the keys may have been counted again. Choose no key to find them by name`,
      );
    if (this.#alikeKeys.length > 0)
      note(
        this.#warned,
        'Keys',
        `${counted(this.#alikeKeys.length, 'key')} written in another way than before, such as ${this.#alikeKeys.slice(0, 3).join(', ')}: taken for the same`,
      );
    if (this.#left > 0) {
      const most = MOST_IMPORTED.toLocaleString('en');
      note(
        this.#skipped,
        'End',
        `${this.#left.toLocaleString('en')} more: an import takes at most ${most}. Split the file`,
      );
      this.#skipped.count += this.#left - 1;
    }
    if (this.#withoutCategory > 0)
      note(
        this.#warned,
        'Shapes',
        `Shapes have no category: that of ${counted(this.#withoutCategory, 'shape')} is left out`,
      );
    if (this.#standingAgain > 0)
      note(
        this.#warned,
        'Again',
        `${counted(this.#standingAgain, 'feature')} with the same name and place on the map already, added once more. To update instead, choose a key and the layer`,
      );
    if (this.#keptLooks > 0)
      note(
        this.#warned,
        'Shapes',
        `Shapes that the map has keep their colours: those of the file are left out for ${counted(this.#keptLooks, 'shape')}`,
      );
    const used = new Set(
      [...Object.values(this.#added), ...Object.values(this.#changed)].flatMap((list) =>
        list.flatMap(({ category }) => (category ? [category.id] : [])),
      ),
    );
    const made = this.#fields.newCategories(used);
    return {
      edit: {
        layers: this.#layers.filter(({ id }) => Object.values(this.#added).some((list) => list[0]?.layer === id)),
        categories: made,
        added: this.#added,
        changed: this.#changed,
      },
      ...this.#review,
      unchanged: this.#unchanged,
      skipped: this.#skipped,
      warned: this.#warned,
      newCategories: made.map(({ id, name }) => ({ id, name: LANGUAGES.map((one) => name[one]).find(Boolean) ?? '' })),
      offersSwap,
      pictureNames: [...this.#fields.pictureNames],
      piled: this.#mapping.points ? this.#piles.found : null,
    };
  }

  #geometryOf({ geometry, values, row }: ParsedFeature): Geometry | { reason: string } {
    if (geometry) return this.#turned(geometry);
    const system = this.#ofRows?.codeOf(values) ?? null;
    const read = this.#wkt.read(values, system);
    if (read) return 'reason' in read ? read : onGlobe(read);
    const places = this.#placesOf(system);
    const plane = system === null ? null : places.plane(values);
    if (system !== null && Array.isArray(plane) && !mayBeOf(system, plane))
      return { reason: `Its coordinates are not of the system that it names, ${systemLabel(system)}` };
    const position = places.read({ values });
    if (!Array.isArray(position)) return position;
    const { fault, doubt } = this.#odd.of(position);
    if (fault !== null) return { reason: fault };
    if (doubt !== null) note(this.#warned, row, doubt);
    return { type: 'Point', coordinates: position };
  }

  #placesOf(system: number | null): PlaceReader {
    if (system === null) return this.#places;
    const known = this.#placesIn.get(system);
    if (known) return known;
    const made = new PlaceReader({ ...this.#mapping, system });
    this.#placesIn.set(system, made);
    return made;
  }

  #turned(geometry: Geometry): Geometry | { reason: string } {
    const ordered = this.#mapping.isSwapped ? swappedGeometry(geometry) : geometry;
    const toDegrees = this.#toDegrees;
    if (!toDegrees) return onGlobe(ordered);
    const placed = soundShape(mapPositions(ordered, ([x, y]) => toDegrees(x, y)));
    return 'reason' in placed ? placed : onGlobe(placed);
  }

  /** A shape as maps store it: without jumps across the antimeridian, and not too large. */
  #fitting(geometry: OutlineGeometry, row: number | string): OutlineGeometry {
    const whole = withoutJumps(geometry);
    if (whole !== geometry) note(this.#warned, row, ACROSS);
    const { keptShare } = this.#mapping;
    if (keptShare !== undefined) {
      const kept = Math.max(1, Math.ceil(countOf(whole) * keptShare));
      return simplifiedTo(whole, Math.min(MAX_POSITIONS, kept));
    }
    const fitting = simplifiedTo(whole, MAX_POSITIONS);
    if (chainsOf(fitting).length > 0 && fitting !== geometry && countOf(fitting) < countOf(geometry))
      note(
        this.#warned,
        row,
        `Simplified to ${MAX_POSITIONS.toLocaleString('en')} points, the most that one shape can have`,
      );
    return fitting;
  }

  #place(feature: ParsedFeature, collection: 'hotspots' | 'labels', [lng, lat]: Position, part: number): void {
    this.#put(feature, collection, { position: { lng, lat } }, part);
  }

  #put(feature: ParsedFeature, collection: FeatureCollection, place: ImportedFields, part: number): void {
    const key = this.#keyOf(feature, part);
    if (key !== null && key.length > 200) {
      note(this.#skipped, feature.row, 'Its key is longer than 200 characters');
      return;
    }
    const before = key === null ? undefined : this.#seen.get(`${collection} ${key}`);
    if (before !== undefined) {
      note(this.#skipped, feature.row, `Row ${before} has the same key “${key?.slice(0, 40)}”`);
      return;
    }
    if (key !== null) this.#seen.set(`${collection} ${key}`, feature.row);
    const { fields, warnings } = this.#fields.read(feature, collection);
    if (this.#fields.leavesOutCategory(feature.values, collection)) this.#withoutCategory += 1;
    for (const warning of warnings) note(this.#warned, feature.row, warning);
    const known = key === null ? null : this.#known[collection].find(key);
    if (known && key !== null && known.key !== key)
      this.#alikeKeys.push(`“${key.slice(0, 40)}” for “${known.key.slice(0, 40)}”`);
    const hasLook = collection === 'outlines' && feature.look && Object.keys(feature.look).length > 0;
    const own = { ...fields, ...place, ...(hasLook && feature.look ? { look: feature.look } : {}) };
    if (known) this.#change(feature, collection, known.thing, own);
    else if (this.#named[collection].length > 0) this.#pending[collection].push({ feature, key, fields: own });
    else this.#add(feature, collection, key, own);
  }

  /** Rows without a key that leads anywhere are what stands there under their name, or new. */
  #placePending(collection: FeatureCollection): void {
    const rows = this.#pending[collection];
    const found = foundByName(
      rows.map(({ fields }) => signsOfRow(fields)),
      this.#named[collection],
    );
    for (const [at, { feature, key, fields }] of rows.entries()) {
      const known = found.get(at);
      if (known) this.#foundByName += 1;
      if (known) this.#change(feature, collection, known, fields);
      else this.#add(feature, collection, key, fields);
    }
  }

  #keyOf({ values, row }: ParsedFeature, part: number): string | null {
    const { keyColumn } = this.#mapping;
    if (keyColumn === null) return null;
    const key = this.#fields.textAt(values, keyColumn);
    if (key === '') {
      note(this.#warned, row, 'It has no key: importing the file again adds it once more');
      return null;
    }
    return part === 0 ? key : `${key}#${part + 1}`;
  }

  #isFull(): boolean {
    const isFull = this.#review.added.length + this.#review.updated.length >= MOST_IMPORTED;
    if (isFull) this.#left += 1;
    return isFull;
  }

  #add({ row }: ParsedFeature, collection: FeatureCollection, key: string | null, fields: ImportedFields): void {
    if (this.#isFull()) return;
    if (this.#standing.has(fields)) this.#standingAgain += 1;
    this.#others.count(collection, key, fields);
    const id = this.#newId();
    const layer = collection === 'outlines' ? this.#target.shapes : this.#target.points;
    this.#added[collection].push({ id, layer, ...fields, ...(key === null ? {} : { key }) });
    this.#review.added.push({ row, collection, id, name: this.#fields.nameIn(fields.name ?? {}), differences: [] });
  }

  #change({ row }: ParsedFeature, collection: FeatureCollection, known: Existing, fields: ImportedFields): void {
    if (collection === 'outlines' && fields.look) this.#keptLooks += 1;
    const { changed, differences } = this.#fields.differences(known, fields);
    if (changed.name && this.#others.isNamedOtherwise(collection, known, changed)) this.#renumbered += 1;
    if (differences.length === 0) {
      this.#unchanged += 1;
      return;
    }
    if (this.#isFull()) return;
    this.#changed[collection].push({ id: known.id, ...changed });
    this.#review.updated.push({
      row,
      collection,
      id: known.id,
      name: this.#fields.nameIn(namesOf(known)),
      differences,
    });
  }
}

function targetsOf({ points, shapes }: ImportMapping, newId: () => string) {
  const layers: { id: string; type: 'hotspots' | 'outline' | 'label'; name: string }[] = [];
  const idOf = (layer: LayerTarget | undefined, type: (typeof layers)[number]['type']): string => {
    if (!layer) return '';
    if (layer.type === 'existing') return layer.id;
    const id = newId();
    layers.push({ id, type, name: layer.name });
    return id;
  };
  const target = {
    points: idOf(points?.layer, points?.as === 'labels' ? 'label' : 'hotspots'),
    shapes: idOf(shapes?.layer, 'outline'),
  };
  return { layers, target };
}

const countOf = (geometry: Geometry): number => chainsOf(geometry).reduce((sum, { length }) => sum + length, 0);

const ACROSS =
  'It crosses the antimeridian: its longitudes go on beyond 180 degrees, so that it is in one piece. Look at it on the map';

/** Names of a record; those of the project's translations are not known here. */
function namesOf(record: Existing): LocalizedText {
  if (!('name' in record)) return record.text;
  return record.name.type === 'custom' ? record.name.value : {};
}
