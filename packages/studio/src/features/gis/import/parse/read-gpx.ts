import type { Geometry, Position } from '@diorama/documents/gis/geometry/geojson.ts';
import { withoutReferences } from './character-references.ts';
import { textOfHtml } from './html-text.ts';
import { linesOf } from './merge-geometries.ts';
import type { ParsedFeatures, PropertyValue } from './parsed-file.ts';
import type { XmlListener } from './xml-scanner.ts';

/** What becomes a feature: waypoints, tracks and routes. */
const FEATURES = new Set(['wpt', 'trk', 'rte']);
/** Positions of tracks and routes. */
const POINTS = new Set(['trkpt', 'rtept']);
const TEXTS = new Set(['name', 'cmt', 'desc', 'src', 'type', 'sym', 'time', 'url']);
/** Texts in which services write HTML. */
const LONG_TEXTS = new Set(['cmt', 'desc']);
const NAMES_OF_POINTS = 'Names of the points of a route or track are not imported';

interface GpxFeature {
  properties: Map<string, PropertyValue>;
  /** Of a waypoint. */
  point: Position | null;
  /** A position is no number. */
  fault: boolean;
}

/** Takes the waypoints, tracks and routes of a GPX file as they are read. */
export class GpxListener implements XmlListener {
  readonly #into: ParsedFeatures;
  #feature: GpxFeature | null = null;
  #lines: Position[][] = [];
  #count = 0;
  #text: string[] | null = null;
  #isIn: string[] = [];

  constructor(into: ParsedFeatures) {
    this.#into = into;
  }

  get count(): number {
    return this.#count;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (FEATURES.has(name) && this.#feature === null) {
      this.#count += 1;
      this.#lines = name === 'rte' ? [[]] : [];
      const point = name === 'wpt' ? positionOf(attributes) : null;
      this.#feature = { properties: new Map(), point, fault: name === 'wpt' && point === null };
    } else if (name === 'trkseg') this.#lines.push([]);
    else if (name === 'link' && FEATURES.has(this.#isIn.at(-1) ?? '')) {
      // The first of several; GPX 1.0 has it as `url`.
      const [properties, href] = [this.#feature?.properties, attributes.get('href')?.trim()];
      if (href && properties && !properties.has('url')) properties.set('url', href);
    } else if (name === 'name' && POINTS.has(this.#isIn.at(-1) ?? '')) this.#into.notice(NAMES_OF_POINTS);
    else if (POINTS.has(name)) {
      const position = positionOf(attributes);
      if (position) this.#lines.at(-1)?.push(position);
      else if (this.#feature) this.#feature.fault = true;
    }
    this.#isIn.push(name);
    // Parts of an extension are no column of their own, nor is what holds them.
    this.#text = this.#isColumn(name) ? [] : this.#isIn.at(-3) === 'extensions' ? null : this.#text;
  }

  text(text: string): void {
    this.#text?.push(text);
  }

  close(name: string): void {
    const raw = this.#isColumn(name) ? this.#text?.join('') : undefined;
    const text = raw === undefined ? undefined : LONG_TEXTS.has(name) ? textOfHtml(raw) : withoutReferences(raw).trim();
    this.#isIn.pop();
    const feature = this.#feature;
    if (!feature) return;
    if (text !== undefined) {
      if (text !== '' || TEXTS.has(name)) feature.properties.set(name, text);
      this.#text = null;
    } else if (FEATURES.has(name) && this.#isIn.length <= 1) this.#end(feature);
  }

  /** A text of a feature, or what another program keeps with it: QGIS writes its columns as extensions. */
  #isColumn(name: string): boolean {
    const [above, parent] = [this.#isIn.at(-3) ?? '', this.#isIn.at(-2) ?? ''];
    return (TEXTS.has(name) && FEATURES.has(parent)) || (parent === 'extensions' && FEATURES.has(above));
  }

  #end({ properties, point, fault }: GpxFeature): void {
    this.#feature = null;
    const lines = this.#lines.filter((line) => line.length > 1);
    const geometry: Geometry | null = point ? { type: 'Point', coordinates: point } : linesOf(lines);
    if (geometry === null)
      this.#into.skip(this.#count, fault ? 'Its lat and lon are no numbers' : 'It has fewer than 2 positions');
    else this.#into.add({ geometry, values: this.#into.valuesOf(properties), row: this.#count });
  }
}

function positionOf(attributes: ReadonlyMap<string, string>): Position | null {
  const [lng, lat] = [attributes.get('lon'), attributes.get('lat')];
  if (!lng?.trim() || !lat?.trim()) return null;
  const position: Position = [Number(lng), Number(lat)];
  return position.every(Number.isFinite) ? position : null;
}
