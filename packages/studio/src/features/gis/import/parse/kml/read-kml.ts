import type { Geometry, Position } from '@diorama/documents/gis/geometry/geojson.ts';
import { counted } from '../../../../../ui/format/counted.ts';
import type { FeatureLook } from '../feature-look.ts';
import { mergedGeometries } from '../merge-geometries.ts';
import { NO_MARKERS, type ParsedFeatures, type PropertyValue } from '../parsed-file.ts';
import { systemLabel } from '../projection.ts';
import { withoutReferences } from './character-references.ts';
import { addressesInHtml, textOfHtml } from './html-text.ts';
import { KmlStyles } from './kml-styles.ts';
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
  ...['when', 'begin', 'end', 'phoneNumber', 'snippet', 'Snippet'],
  'visibility',
  ...['styleUrl', 'key', 'color', 'width', 'fill', 'outline'],
]);
/** Plain texts of a placemark, by the columns that they become. */
const OWN_TEXTS: ReadonlyMap<string, string> = new Map([
  ...['name', 'address', 'phoneNumber', 'snippet'].map((name) => [name, name] as const),
  ['Snippet', 'snippet'],
]);
/** Those that are a column although they are empty. */
const ALWAYS = new Set(['name', 'address']);
/** Texts of TimeStamp and TimeSpan. */
const TIMES: ReadonlyMap<string, string> = new Map([
  ['when', 'timestamp'],
  ['begin', 'begin'],
  ['end', 'end'],
]);
const FOLDERS = new Set(['Folder', 'Document']);
/** Elements of extended data with a form of their own; any other is a value by its own name. */
const DATA = new Set(['Data', 'SchemaData']);
/** What is left out, with one notice for each. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  GroundOverlay: 'Pictures on the ground are not imported',
  ScreenOverlay: 'Pictures on the screen are not imported',
  PhotoOverlay: 'Photos are not imported',
  Model: '3D models are not imported',
  Tour: 'Tours are not imported',
  Update: 'Changes to other files (Update) are not imported',
  IconStyle: NO_MARKERS,
};

interface Placemark {
  properties: Map<string, PropertyValue>;
  /** Its extended data, which may be called like its own elements. */
  data: Map<string, PropertyValue>;
  geometries: Geometry[];
  fault: string | null;
  styleUrl: string;
  /** Its own style. */
  look: FeatureLook;
  isHidden: boolean;
  hasModel: boolean;
}

interface Folder {
  /** Empty: it has none, or is the document itself. */
  name: string;
  isHidden: boolean;
}

/** A description is HTML: its text, its first link and its first picture are columns. */
function describe({ properties }: Placemark, html: string): void {
  properties.set('description', textOfHtml(html));
  for (const [name, address] of Object.entries(addressesInHtml(html))) if (address) properties.set(name, address);
}

/** Takes the placemarks of a KML file as they are read. */
export class KmlListener implements XmlListener {
  readonly #into: ParsedFeatures;
  readonly #folders: Folder[] = [];
  #placemark: Placemark | null = null;
  #count = 0;
  #text: string[] | null = null;
  #isIn: string[] = [];
  #dataName = '';
  #rings: Position[][] = [];
  #track: Position[] = [];
  readonly #styles: KmlStyles;
  #hidden = 0;
  /** Depth of the element whose content is passed over; 0: none. */
  #passedOver = 0;
  /** Other files that are linked to, by their addresses. */
  readonly links = new Set<string>();

  /** `fileName` is what addresses of its own styles may begin with. */
  constructor(into: ParsedFeatures, fileName: string) {
    this.#into = into;
    this.#styles = new KmlStyles(fileName);
  }

  get count(): number {
    return this.#count;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    this.#isIn.push(name);
    if (this.#passedOver > 0) return;
    const notice = LEFT_OUT[name];
    if (notice !== undefined) this.#into.notice(notice);
    // Its placemarks are of another file, and mostly have neither a name nor a place.
    if (name === 'Update') this.#passedOver = this.#isIn.length;
    if (FOLDERS.has(name)) this.#folders.push({ name: '', isHidden: false });
    else if (name === 'Placemark') this.#begin(attributes.get('id'));
    else if (name === 'Data' || name === 'SimpleData') this.#dataName = attributes.get('name') ?? '';
    else if (name === 'Polygon') this.#rings = [];
    else if (name === 'Track') this.#track = [];
    else if (name === 'Model' && this.#placemark) this.#placemark.hasModel = true;
    const isOwnMap = name === 'StyleMap' && this.#placemark;
    const id = attributes.get('id') ?? (isOwnMap ? `placemark ${this.#count}` : '');
    if (isOwnMap) isOwnMap.styleUrl = `#${id}`;
    this.#styles.open(name, id);
    if (TEXTS.has(name) || this.#isOwnData(name, this.#isIn.at(-2) ?? '')) this.#text = [];
  }

  text(text: string): void {
    this.#text?.push(text);
  }

  close(name: string): void {
    const depth = this.#isIn.length;
    this.#isIn.pop();
    if (this.#passedOver > 0) {
      if (depth === this.#passedOver) this.#passedOver = 0;
      return;
    }
    const parent = this.#isIn.at(-1) ?? '';
    const text = this.#text?.join('') ?? '';
    if (TEXTS.has(name) || this.#isOwnData(name, parent)) this.#text = null;
    if (FOLDERS.has(name)) this.#folders.pop();
    const placemark = this.#placemark;
    this.#styles.text(name, parent, text);
    const style = name === 'Style' ? this.#styles.close() : null;
    if (!placemark) this.#closeOutside(name, parent, text);
    else if (style) Object.assign(placemark.look, style);
    else if (name === 'styleUrl' && parent === 'Placemark') placemark.styleUrl = text;
    else if (name === 'Placemark') this.#end(placemark);
    else if (parent === 'Placemark' && OWN_TEXTS.has(name) && (text.trim() !== '' || ALWAYS.has(name)))
      setText(placemark.properties, OWN_TEXTS.get(name) ?? name, text);
    else if (TIMES.has(name) && this.#isIn.at(-2) === 'Placemark' && parent.startsWith('Time'))
      setText(placemark.properties, TIMES.get(name) ?? name, text);
    else if (parent === 'Placemark' && name === 'visibility') placemark.isHidden ||= text.trim() === '0';
    // HTML by its specification; names and values are plain, so `<C>` in them is text.
    else if (parent === 'Placemark' && name === 'description') describe(placemark, text);
    else if ((name === 'value' && parent === 'Data') || name === 'SimpleData')
      setText(placemark.data, this.#dataName, text);
    else if (this.#isOwnData(name, parent)) setText(placemark.data, name, text);
    else this.#geometry(name, text, placemark);
  }

  #begin(id: string | undefined): void {
    this.#count += 1;
    const isHidden = this.#folders.some((folder) => folder.isHidden);
    const properties = new Map<string, PropertyValue>(id === undefined ? [] : [['id', id]]);
    this.#placemark = {
      properties,
      data: new Map(),
      geometries: [],
      fault: null,
      styleUrl: '',
      look: {},
      isHidden,
      hasModel: false,
    };
  }

  /** What another program keeps with a placemark, in a namespace of its own. */
  #isOwnData(name: string, parent: string): boolean {
    return parent === 'ExtendedData' && !DATA.has(name);
  }

  #closeOutside(name: string, parent: string, text: string): void {
    const folder = this.#folders.at(-1);
    if (folder && FOLDERS.has(parent) && name === 'visibility') folder.isHidden = text.trim() === '0';
    // The document's own name is that of the file: all of it is in there.
    const isFolder = parent === 'Folder' || (parent === 'Document' && this.#folders.length > 1);
    if (folder && isFolder && name === 'name') folder.name = withoutReferences(text).trim();
    if (name === 'href' && (parent === 'Link' || parent === 'Url') && this.#isIn.includes('NetworkLink'))
      this.links.add(text.trim());
  }

  #geometry(name: string, text: string, placemark: Placemark): void {
    const { geometries } = placemark;
    if (name === 'coordinates') {
      const positions = positionsIn(text);
      if (positions === null)
        placemark.fault = `Its coordinates “${text.trim().slice(0, 40)}” are not numbers. Write them as 18.07,59.33`;
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
    // Source: OGC 12-007r2, 6.2: KML has no other.
    this.#into.readIn(systemLabel(4326));
    if (this.#styles.finish()) this.#into.notice('Styles in other files are not read');
    if (this.#hidden > 0)
      this.#into.notice(`${counted(this.#hidden, 'feature')} hidden in the file: imported like the others, and shown`);
  }

  #end({ properties, data, geometries, fault, styleUrl, look: own, isHidden, hasModel }: Placemark): void {
    this.#placemark = null;
    const path = this.#folders.map(({ name }) => name).filter(Boolean);
    const folder = path.at(-1);
    if (folder !== undefined) properties.set('folder', folder);
    const merged = mergedGeometries(geometries);
    const absent = hasModel ? 'It is a 3D model, which is not imported' : 'The placemark has no place on the map';
    if (merged.length === 0) this.#into.skip(this.#count, fault ?? absent);
    else if (fault !== null) this.#into.warn(this.#count, `${fault}: that part is left out, the rest is imported`);
    if (merged.length > 0 && isHidden) this.#hidden += 1;
    const values = this.#into.valuesOf(withData(properties, data));
    const isStyled = styleUrl !== '' || Object.keys(own).length > 0;
    const look = isStyled ? { look: this.#styles.lookOf(styleUrl, own) } : {};
    const folders = path.length > 1 ? { folders: path } : {};
    for (const geometry of merged) this.#into.add({ geometry, values, row: this.#count, ...look, ...folders });
  }
}

/** Sets a plain text. Programs write some through HTML before, and an empty one replaces nothing. */
function setText(properties: Map<string, PropertyValue>, name: string, text: string): void {
  const plain = withoutReferences(text).trim();
  if (plain !== '' || !properties.get(name)) properties.set(name, plain);
}

/** Elements and data of a placemark, the folder last. What both say alike is said once. */
function* withData(
  properties: ReadonlyMap<string, PropertyValue>,
  data: ReadonlyMap<string, PropertyValue>,
): Generator<[string, PropertyValue]> {
  const folder = properties.get('folder');
  for (const [name, value] of properties)
    if (name !== 'folder' && (value !== '' || !data.has(name))) yield [name, value];
  for (const [name, value] of data) {
    const own = properties.get(name);
    if (!own) yield [name, value];
    else if (value !== '' && value !== own) yield [`${name} (2)`, value];
  }
  if (folder !== undefined) yield ['folder', folder];
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
