import { faultText } from '@diorama/documents/gis/geometry/fault-text.ts';
import {
  chainsOf,
  type Geometry,
  isOnGlobe,
  isOnGlobeOrBeyond,
  mapPositions,
  vertexCount,
} from '@diorama/documents/gis/geometry/geojson.ts';
import { type Repairs, repaired } from '@diorama/documents/gis/geometry/repair.ts';
import { geometryFaults, type RingFault } from '@diorama/documents/gis/geometry/ring-faults.ts';
import { isFatal, soundParts } from '@diorama/documents/gis/geometry/sound-parts.ts';
import { emptyNotes, note, type RowNotes } from '../../../../editor/import/row-notes.ts';
import { counted } from '../../../../ui/format/counted.ts';
import type { FeatureLook } from './feature-look.ts';
import { languageTextsIn } from './language-texts.ts';
import type { ToDegrees } from './projection.ts';

/** Formats that are read. */
export type FileFormat =
  | 'CSV'
  | 'Excel workbook'
  | 'GeoJSON'
  | 'GeoJSON lines'
  | 'TopoJSON'
  | 'KML'
  | 'KMZ'
  | 'GPX'
  | 'Shapefile'
  | 'FlatGeobuf'
  | 'GeoPackage';

export type PropertyValue = string | number | boolean | null;

/** One place, line or area of a file. */
export interface ParsedFeature {
  /** Null: its place stands in its columns. */
  geometry: Geometry | null;
  /** One value for each column of the file; columns at the end may be absent. */
  values: PropertyValue[];
  /** As spreadsheets number rows, or a name in the file. */
  row: number | string;
  /** How the file draws it; absent: it does not say. */
  look?: FeatureLook;
  /** Names of the folders that it lies in, the outermost first; the last is also its column “folder”. Absent: one or none. */
  folders?: readonly string[];
}

/** What a file holds, in one shape for all formats. */
export interface ParsedFile {
  /** Without its ending. */
  name: string;
  format: FileFormat;
  columns: string[];
  features: ParsedFeature[];
  skipped: RowNotes;
  /** Rows that are taken as they are, with a fault that the map's checks will name again. */
  warned: RowNotes;
  /** Of texts; null: the format has only one. */
  encoding: string | null;
  /** What was done without a question, or left out. */
  notices: string[];
  /** Its shapes are in the units of a system that it does not name: it has to be chosen. */
  isPlane: boolean;
  /** Names of the pictures in its archive, or next to it; absent: there are none. */
  pictures?: readonly string[];
  /** The coordinate systems that its shapes were read in, by name; absent: it does not say, or has no shapes. */
  system?: string | undefined;
}

/** Features that are kept in memory. */
export const MOST_FEATURES = 1_000_000;
/** Positions that are kept in memory; they take about a gigabyte. */
const MOST_POSITIONS = 10_000_000;
const MOST_COLUMNS = 200;

/** Takes the features of a file as they are read, and says what is wrong with them. */
export class ParsedFeatures {
  readonly columns: string[] = [];
  readonly features: ParsedFeature[] = [];
  readonly skipped = emptyNotes();
  readonly warned = emptyNotes();
  readonly #notices = new Set<string>();
  readonly #columnAt = new Map<string, number>();
  readonly #repairs: Repairs = { closed: 0, repeated: 0 };
  readonly #waiting: ParsedFeature[] = [];
  /** For each column the last row that has set it. */
  readonly #setIn: number[] = [];
  /** The values of a row on their way: a list that grows would keep three times the room of what it holds. */
  readonly #values: PropertyValue[] = [];
  #row = 0;
  #positions = 0;
  #beyond = 0;
  readonly #systems = new Set<string>();
  /** Names of the pictures in the file's archive, or next to it. */
  pictures: readonly string[] = [];
  /** What to say where the file names no system and is in degrees; null: the system is known. */
  #unstated: string | null = null;

  /** The place of a column, which is made where it is new; -1: there are too many. */
  columnAt(name: string): number {
    const known = this.#columnAt.get(name);
    if (known !== undefined) return known;
    if (this.columns.length >= MOST_COLUMNS) {
      this.notice(`Only the first ${MOST_COLUMNS} columns are read`);
      return -1;
    }
    this.#columnAt.set(name, this.columns.length);
    return this.columns.push(name) - 1;
  }

  /**
   * Values in the order of the columns. A text in several languages has a column for each: `name:sv`, `name:en`. Of two values of one
   * name the second has a column of its own, `layer (2)`: a file may have a column that is called like one of ours.
   */
  valuesOf(properties: Iterable<readonly [string, PropertyValue]>): PropertyValue[] {
    return this.valuesBy((set) => {
      for (const [name, value] of properties) set(name, value);
    });
  }

  /** The same, of properties that are handed on one by one. */
  valuesBy(each: (set: (name: string, value: PropertyValue) => void) => void): PropertyValue[] {
    const values = this.#values;
    let length = 0;
    this.#row += 1;
    const set = (wanted: string, value: PropertyValue) => {
      let at = this.columnAt(wanted);
      for (let number = 2; at >= 0 && this.#setIn[at] === this.#row; number += 1)
        at = this.columnAt(`${wanted} (${number})`);
      if (at >= 0) this.#setIn[at] = this.#row;
      while (length < at) {
        values[length] = null;
        length += 1;
      }
      if (at >= 0) values[at] = value;
      length = Math.max(length, at + 1);
    };
    each((name, value) => {
      const texts = typeof value === 'string' ? languageTextsIn(value) : null;
      if (texts) for (const [language, text] of texts) set(`${name}:${language}`, text);
      else set(name, value);
    });
    return values.slice(0, length);
  }

  /** Notes the coordinate system that shapes are read in. */
  readIn(system: string): void {
    this.#systems.add(system);
  }

  /** The file names no system for its shapes. `notice`: what it is taken for; empty: its format says that these are degrees. */
  withoutSystem(notice: string): void {
    this.#unstated = notice;
  }

  add(feature: ParsedFeature): void {
    if (this.features.length >= MOST_FEATURES || this.#positions > MOST_POSITIONS) {
      this.#beyond += 1;
      return;
    }
    const { geometry, row } = feature;
    if (geometry === null) {
      this.features.push(feature);
      return;
    }
    // A point has nothing to be repaired, and a file may have a million of them.
    if (geometry.type === 'Point' && isOnGlobe(geometry.coordinates)) {
      this.#positions += 1;
      this.features.push(feature);
      return;
    }
    // In metres nothing can be said of it yet.
    if (this.#unstated !== null && isOffGlobe(geometry)) {
      this.#positions += vertexCount(geometry);
      this.features.push(feature);
      return;
    }
    const repairs: Repairs = { closed: 0, repeated: 0 };
    const whole = repaired(geometry, repairs);
    this.#positions += vertexCount(whole);
    const faults = geometryFaults(whole);
    const sound = soundParts(whole, faults);
    const [fatal] = faults.filter(isFatal);
    if (fatal && !sound) this.skip(row, faultText(fatal, whole));
    if (!sound) return;
    this.#repairs.closed += repairs.closed;
    this.#repairs.repeated += repairs.repeated;
    if (fatal) note(this.warned, row, leftOutText(faults.filter(isFatal), whole));
    // What was left out needs no other warning.
    const isKept = ({ part, ring }: RingFault) =>
      !faults.some((one) => isFatal(one) && one.part === part && one.ring === ring);
    const warning = faults.find((fault) => WARNED.has(fault.type) && isKept(fault));
    if (warning) note(this.warned, row, faultText(warning, whole));
    this.features.push(sound === geometry ? feature : { ...feature, geometry: sound });
  }

  /** Features that were read, those that wait for their coordinate system included. */
  get count(): number {
    return this.features.length + this.#waiting.length;
  }

  /** Keeps a feature whose coordinate system may be named behind it. */
  wait(feature: ParsedFeature): void {
    if (this.#waiting.length >= MOST_FEATURES) this.#beyond += 1;
    else this.#waiting.push(feature);
  }

  /** Takes the features that wait, now that their system is known; null: they are in degrees. */
  settle(toDegrees: ToDegrees | null): void {
    const waiting = this.#waiting.splice(0);
    for (const feature of waiting) {
      const { geometry } = feature;
      this.add(
        geometry && toDegrees ? { ...feature, geometry: mapPositions(geometry, ([x, y]) => toDegrees(x, y)) } : feature,
      );
    }
  }

  skip(row: number | string, reason: string): void {
    note(this.skipped, row, reason);
  }

  /** Names what is wrong with a feature that is taken all the same. */
  warn(row: number | string, reason: string): void {
    note(this.warned, row, reason);
  }

  /** Says something once. */
  notice(text: string): void {
    this.#notices.add(text);
  }

  parsed(head: Pick<ParsedFile, 'name' | 'format' | 'encoding'>): ParsedFile {
    const { closed, repeated } = this.#repairs;
    if (closed > 0) this.notice(`${counted(closed, 'open ring')} closed`);
    if (repeated > 0) this.notice(`${counted(repeated, 'repeated position')} removed`);
    if (this.#beyond > 0) {
      note(this.skipped, 'End', beyondText(this.#beyond, this.features.length));
      this.skipped.count += this.#beyond - 1;
    }
    const { columns, features, skipped, warned } = this;
    const placed = features.filter(({ geometry }) => geometry !== null);
    const isPlane =
      this.#unstated !== null &&
      placed.filter(({ geometry }) => geometry && isOffGlobe(geometry)).length * 2 > placed.length;
    if (isPlane) this.notice(NO_SYSTEM);
    else if (this.#unstated) this.notice(this.#unstated);
    return {
      ...head,
      columns,
      features,
      skipped,
      warned,
      notices: [...this.#notices],
      isPlane,
      ...this.#pictures(),
      ...this.#system(),
    };
  }

  #pictures(): Pick<ParsedFile, 'pictures'> {
    return this.pictures.length === 0 ? {} : { pictures: this.pictures };
  }

  #system(): Pick<ParsedFile, 'system'> {
    return this.#systems.size === 0 ? {} : { system: [...this.#systems].slice(0, 3).join(', ') };
  }
}

const NO_SYSTEM = 'The file does not say its coordinate system, and is not in degrees: choose it under Coordinates';

/** Whether a shape begins where no degrees can be meant. */
function isOffGlobe(geometry: Geometry): boolean {
  const first = chainsOf(geometry)[0]?.[0];
  return first !== undefined && !isOnGlobeOrBeyond(first);
}

/** What is said once where points have colours. */
export const NO_MARKERS = 'Colours and icons of points are not imported';

/** Bytes that are no text have no place in a table. */
export const bytesLeftOut = (column: string): string =>
  `The column “${column.slice(0, 60)}” holds bytes, such as pictures, which are not imported`;

/** Faults of shapes that are taken all the same. */
const WARNED: ReadonlySet<string> = new Set(['crossing', 'touching', 'outside']);

function leftOutText(fatal: readonly RingFault[], geometry: Geometry): string {
  const [first] = fatal;
  const text = first ? faultText(first, geometry) : '';
  return fatal.length === 1
    ? `${text}: it is left out, the rest is imported`
    : `${text}: it and ${counted(fatal.length - 1, 'other')} like it are left out, the rest is imported`;
}

const beyondText = (count: number, read: number): string =>
  `${counted(count, 'feature')} after the first ${read.toLocaleString('en')} not read: the file is too large to import at once. Split it`;
