import type { Geometry, Position } from '@diorama/documents/gis/geometry/geojson.ts';
import { counted } from '../../../../../ui/format/counted.ts';
import { type FeatureLook, lookOfGpx } from '../feature-look.ts';
import { linesOf } from '../merge-geometries.ts';
import { NO_MARKERS, type ParsedFeatures, type PropertyValue } from '../parsed-file.ts';
import { withoutReferences } from './character-references.ts';
import { textOfHtml } from './html-text.ts';
import type { XmlListener } from './xml-scanner.ts';

/** What becomes a feature: waypoints, tracks and routes. */
const FEATURES = new Set(['wpt', 'trk', 'rte']);
/** Positions of tracks and routes. */
const POINTS = new Set(['trkpt', 'rtept']);
const TEXTS = new Set([
  ...['name', 'cmt', 'desc', 'src', 'type', 'sym', 'time', 'url', 'urlname', 'number', 'ele', 'magvar'],
  ...['geoidheight', 'fix', 'sat', 'hdop', 'vdop', 'pdop', 'ageofdgpsdata', 'dgpsid'],
]);
/** What extensions say of how a line is drawn, and what holds it. */
const LOOKS = new Set(['DisplayColor', 'color', 'opacity', 'width']);
const HOLDERS = new Set(['extensions', 'line', 'TrackExtension', 'RouteExtension']);
const OTHER_PARTS = 'Extensions of other programs that have parts of their own are not imported';
/** Texts in which services write HTML. */
const LONG_TEXTS = new Set(['cmt', 'desc']);
const NAMES_OF_POINTS = 'Names of the points of a route or track are not imported';

interface GpxFeature {
  properties: Map<string, PropertyValue>;
  /** Of a waypoint. */
  point: Position | null;
  /** Positions that are no numbers. */
  faults: number;
  look: FeatureLook;
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
      this.#feature = { properties: new Map(), point, faults: name === 'wpt' && point === null ? 1 : 0, look: {} };
    } else if (name === 'trkseg') this.#lines.push([]);
    else if (name === 'link' && FEATURES.has(this.#isIn.at(-1) ?? '')) {
      // The first of several; GPX 1.0 has it as `url`.
      const [properties, href] = [this.#feature?.properties, attributes.get('href')?.trim()];
      if (href && properties && !properties.has('url')) properties.set('url', href);
    } else if (name === 'name' && POINTS.has(this.#isIn.at(-1) ?? '')) this.#into.notice(NAMES_OF_POINTS);
    else if (POINTS.has(name)) {
      const position = positionOf(attributes);
      if (position) this.#lines.at(-1)?.push(position);
      else if (this.#feature) this.#feature.faults += 1;
    }
    this.#isIn.push(name);
    const isPart = this.#isIn.at(-3) === 'extensions' && FEATURES.has(this.#isIn.at(-4) ?? '');
    if (isPart && !HOLDERS.has(this.#isIn.at(-2) ?? '')) this.#into.notice(OTHER_PARTS);
    // Parts of an extension are no column of their own, nor is what holds them.
    this.#text =
      this.#isColumn(name) || this.#isLook(name) || this.#isNameOfLink(name) ? [] : isPart ? null : this.#text;
  }

  text(text: string): void {
    this.#text?.push(text);
  }

  close(name: string): void {
    const own = this.#text?.join('');
    const raw = this.#isColumn(name) ? own : undefined;
    const look = own !== undefined && this.#isLook(name) ? lookOfGpx(name, own) : null;
    const isNameOfLink = this.#isNameOfLink(name);
    const text = raw === undefined ? undefined : LONG_TEXTS.has(name) ? textOfHtml(raw) : withoutReferences(raw).trim();
    this.#isIn.pop();
    const feature = this.#feature;
    if (!feature) return;
    if (look) Object.assign(feature.look, look);
    if (look || isNameOfLink) this.#text = null;
    if (isNameOfLink && own?.trim() && !feature.properties.has('urlname'))
      feature.properties.set('urlname', withoutReferences(own).trim());
    if (text !== undefined) {
      if (text !== '' || TEXTS.has(name)) setOwn(feature.properties, name, text);
      this.#text = null;
    } else if (FEATURES.has(name) && this.#isIn.length <= 1) this.#end(feature);
  }

  /** A text of a feature, or what another program keeps with it: QGIS writes its columns as extensions. */
  #isColumn(name: string): boolean {
    const [above, parent] = [this.#isIn.at(-3) ?? '', this.#isIn.at(-2) ?? ''];
    return (TEXTS.has(name) && FEATURES.has(parent)) || (parent === 'extensions' && FEATURES.has(above));
  }

  #isLook(name: string): boolean {
    return LOOKS.has(name) && HOLDERS.has(this.#isIn.at(-2) ?? '') && this.#isIn.includes('extensions');
  }

  #isNameOfLink(name: string): boolean {
    return name === 'text' && this.#isIn.at(-2) === 'link' && FEATURES.has(this.#isIn.at(-3) ?? '');
  }

  #end({ properties, point, faults, look }: GpxFeature): void {
    this.#feature = null;
    const lines = this.#lines.filter((line) => line.length > 1);
    const geometry: Geometry | null = point ? { type: 'Point', coordinates: point } : linesOf(lines);
    if (geometry === null)
      this.#into.skip(this.#count, faults > 0 ? 'Its lat and lon are no numbers' : 'It has fewer than 2 positions');
    else {
      if (faults > 0)
        this.#into.warn(this.#count, `${counted(faults, 'position')} left out: their lat and lon are no numbers`);
      const hasLook = Object.keys(look).length > 0;
      if (hasLook && point) this.#into.notice(NO_MARKERS);
      const own = hasLook && !point ? { look } : {};
      // Devices write the height in front of it.
      const named = new Map([['name', properties.get('name') ?? ''], ...properties]);
      if (!properties.has('name')) named.delete('name');
      this.#into.add({ geometry, values: this.#into.valuesOf(named), row: this.#count, ...own });
    }
  }
}

/** An extension may be called like an element of GPX, and differ from it. */
function setOwn(properties: Map<string, PropertyValue>, name: string, text: string): void {
  const known = properties.get(name);
  properties.set(known === undefined || known === '' || known === text ? name : `${name} (2)`, text);
}

function positionOf(attributes: ReadonlyMap<string, string>): Position | null {
  const [lng, lat] = [attributes.get('lon'), attributes.get('lat')];
  if (!lng?.trim() || !lat?.trim()) return null;
  const position: Position = [Number(lng), Number(lat)];
  return position.every(Number.isFinite) ? position : null;
}
