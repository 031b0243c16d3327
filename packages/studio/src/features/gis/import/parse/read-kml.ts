import type { Geometry, Position } from '@diorama/documents/gis/geometry/geojson.ts';
import type { FeatureLook } from './feature-look.ts';
import { textOfHtml } from './html-text.ts';
import { KmlStyles } from './kml-styles.ts';
import { mergedGeometries } from './merge-geometries.ts';
import type { ParsedFeatures, PropertyValue } from './parsed-file.ts';
import type { XmlListener } from './xml-scanner.ts';

/** Elements that hold a text we keep. */
const TEXTS = new Set([
  'name',
  'description',
  'address',
  'coordinates',
  'coord',
  'value',
  'SimpleData',
  'href',
  ...['styleUrl', 'key', 'color', 'width', 'fill', 'outline'],
]);
const FOLDERS = new Set(['Folder', 'Document']);
/** What is told once of each, where it is left out. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  GroundOverlay: 'Pictures on the ground are not imported',
  ScreenOverlay: 'Pictures on the screen are not imported',
  PhotoOverlay: 'Photos are not imported',
  Tour: 'Tours are not imported',
  IconStyle: 'Colours and icons of points are not imported',
};

interface Placemark {
  properties: Map<string, PropertyValue>;
  geometries: Geometry[];
  fault: string | null;
  styleUrl: string;
  /** Its own style. */
  look: FeatureLook;
}

/** Takes the placemarks of a KML file as they are read. */
export class KmlListener implements XmlListener {
  readonly #into: ParsedFeatures;
  readonly #folders: string[] = [];
  #placemark: Placemark | null = null;
  #count = 0;
  #text: string[] | null = null;
  #isIn: string[] = [];
  #dataName = '';
  #rings: Position[][] = [];
  #track: Position[] = [];
  readonly #styles = new KmlStyles();
  /** Other files that are linked to, by their addresses. */
  readonly links = new Set<string>();

  constructor(into: ParsedFeatures) {
    this.#into = into;
  }

  get count(): number {
    return this.#count;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    this.#isIn.push(name);
    this.#styles.open(name, attributes.get('id') ?? '');
    if (FOLDERS.has(name)) this.#folders.push('');
    else if (LEFT_OUT[name] !== undefined) this.#into.notice(LEFT_OUT[name]);
    else if (name === 'Placemark') {
      this.#count += 1;
      this.#placemark = { properties: new Map(), geometries: [], fault: null, styleUrl: '', look: {} };
      const id = attributes.get('id');
      if (id !== undefined) this.#placemark.properties.set('id', id);
    } else if (name === 'Data' || name === 'SimpleData') this.#dataName = attributes.get('name') ?? '';
    else if (name === 'Polygon') this.#rings = [];
    else if (name === 'Track') this.#track = [];
    if (TEXTS.has(name)) this.#text = [];
  }

  text(text: string): void {
    this.#text?.push(text);
  }

  close(name: string): void {
    this.#isIn.pop();
    const text = this.#text?.join('') ?? '';
    if (TEXTS.has(name)) this.#text = null;
    if (FOLDERS.has(name)) this.#folders.pop();
    const placemark = this.#placemark;
    const parent = this.#isIn.at(-1) ?? '';
    this.#styles.text(name, parent, text);
    const style = name === 'Style' ? this.#styles.close() : null;
    if (!placemark) {
      // The document's own name is that of the file: all of it is in there.
      const isFolder = parent === 'Folder' || (parent === 'Document' && this.#folders.length > 1);
      if (name === 'name' && isFolder) this.#folders[this.#folders.length - 1] = text.trim();
      if (name === 'href' && (parent === 'Link' || parent === 'Url') && this.#isIn.includes('NetworkLink'))
        this.links.add(text.trim());
      return;
    }
    if (style) Object.assign(placemark.look, style);
    else if (name === 'styleUrl' && parent === 'Placemark') placemark.styleUrl = text;
    else if (name === 'Placemark') this.#end(placemark);
    else if (parent === 'Placemark' && (name === 'name' || name === 'address'))
      placemark.properties.set(name, text.trim());
    // HTML by its specification; names and values are plain, so `<C>` in them is text.
    else if (parent === 'Placemark' && name === 'description') placemark.properties.set(name, textOfHtml(text));
    else if ((name === 'value' && parent === 'Data') || name === 'SimpleData')
      placemark.properties.set(this.#dataName, text.trim());
    else this.#geometry(name, text, placemark);
  }

  #geometry(name: string, text: string, placemark: Placemark): void {
    const { geometries } = placemark;
    if (name === 'coordinates') {
      const positions = positionsIn(text);
      if (positions === null) placemark.fault = 'Its coordinates are no numbers, such as 18.07,59.33';
      else this.#coordinates(positions, geometries);
    } else if (name === 'coord') {
      const [position] = positionsIn(text.trim().replaceAll(/\s+/g, ',')) ?? [];
      if (position) this.#track.push(position);
    } else if (name === 'Polygon' && this.#rings.length > 0)
      geometries.push({ type: 'Polygon', coordinates: this.#rings });
    else if (name === 'Track') {
      const [first] = this.#track;
      // One that rested all the time is where it rested.
      if (this.#track.length > 1) geometries.push({ type: 'LineString', coordinates: this.#track });
      else if (first) geometries.push({ type: 'Point', coordinates: first });
    }
  }

  #coordinates(positions: Position[], geometries: Geometry[]): void {
    const [first] = positions;
    if (!first) return;
    const within = this.#isIn.at(-1);
    if (within === 'Point') geometries.push({ type: 'Point', coordinates: first });
    else if (within === 'LineString') geometries.push({ type: 'LineString', coordinates: positions });
    else if (within === 'LinearRing') {
      const border = this.#isIn.at(-2);
      if (border === 'outerBoundaryIs') this.#rings.unshift(positions);
      else if (border === 'innerBoundaryIs') this.#rings.push(positions);
      else geometries.push({ type: 'LineString', coordinates: positions });
    }
  }

  /** Gives placemarks the colours of their styles, which may stand behind them. */
  finish(): void {
    this.#styles.finish();
  }

  #end({ properties, geometries, fault, styleUrl, look: own }: Placemark): void {
    this.#placemark = null;
    const folder = this.#folders.findLast(Boolean);
    if (folder) properties.set('folder', folder);
    const merged = mergedGeometries(geometries);
    if (merged.length === 0) this.#into.skip(this.#count, fault ?? 'The placemark has no place on the map');
    const values = this.#into.valuesOf(properties);
    const isStyled = styleUrl !== '' || Object.keys(own).length > 0;
    const look = isStyled ? { look: this.#styles.lookOf(styleUrl, own) } : {};
    for (const geometry of merged) this.#into.add({ geometry, values, row: this.#count, ...look });
  }
}

/** Positions as KML writes them: `lng,lat,height` with blanks between; null: one of them is no number. */
function positionsIn(text: string): Position[] | null {
  const positions: Position[] = [];
  // Some programs write blanks behind the commas.
  for (const tuple of text.replaceAll(/,\s+/g, ',').trim().split(/\s+/)) {
    if (tuple === '') continue;
    const [lng, lat] = tuple.split(',').map(Number);
    if (lng === undefined || lat === undefined || !Number.isFinite(lng) || !Number.isFinite(lat)) return null;
    positions.push([lng, lat]);
  }
  return positions;
}
