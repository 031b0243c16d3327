/** What a file of another kind is, and how to get from it to one that is read. */
interface OtherFormat {
  /** What people call it. */
  what: string;
  /** What to do. */
  step: string;
  /** Endings of its name. */
  endings: RegExp;
  /** What its text begins with. */
  text?: RegExp;
  /** Its first bytes, as signs of Latin-1. */
  bytes?: RegExp;
}

const FROM_CAD =
  'Ask for GeoJSON or a Shapefile with coordinates, or export it in the drawing program. A picture or PDF of it can be a site plan';
const IN_QGIS = 'Open it in QGIS and choose Export, Save Features As, GeoJSON or GeoPackage';
const AS_PLAN = 'A picture or a PDF has no places. It can be laid over the map as a site plan';

const FORMATS: readonly OtherFormat[] = [
  {
    what: 'a drawing (DXF)',
    step: FROM_CAD,
    endings: /\.dxf$/i,
    text: /^(?:999\s[\s\S]{0,400}?)?\s*0\s*\r?\n\s*SECTION\s*\r?\n\s*2\s/i,
    bytes: /^AutoCAD Binary DXF/,
  },
  { what: 'a drawing (DWG)', step: FROM_CAD, endings: /\.dwg$/i, bytes: /^AC10\d\d/ },
  { what: 'a drawing (DGN)', step: FROM_CAD, endings: /\.dgn$/i },
  { what: 'a building model (IFC)', step: FROM_CAD, endings: /\.ifc(?:xml|zip)?$/i, text: /^ISO-10303-21;/ },
  { what: 'part of a MapInfo table (TAB)', step: IN_QGIS, endings: /\.(?:tab|map|id|ind)$/i, text: /^!table/i },
  {
    what: 'a MapInfo exchange file (MIF)',
    step: IN_QGIS,
    endings: /\.mi[fd]$/i,
    text: /^Version\s+\d+\s*\r?\n\s*Charset/i,
  },
  {
    what: 'a project of QGIS, which only links to its layers',
    step: 'In QGIS, choose Export, Save Features As for each layer',
    endings: /\.qg[sz]$/i,
  },
  {
    what: 'a style or layer file of a GIS, without places',
    step: 'Ask for the layer itself as GeoPackage, GeoJSON or Shapefile',
    endings: /\.(?:qml|qlr|qmd|sld|lyrx?|mxd|aprx|mapx)$/i,
  },
  {
    what: 'an OpenDocument spreadsheet (ODS)',
    step: 'Save it as Excel workbook (.xlsx) or CSV',
    endings: /\.(?:ods|fods)$/i,
  },
  { what: 'a spreadsheet of Numbers', step: 'Export it as Excel workbook (.xlsx) or CSV', endings: /\.numbers$/i },
  {
    what: 'data of OpenStreetMap',
    step: 'Open it in QGIS, or export it as GeoJSON where it comes from',
    endings: /\.(?:osm|pbf)$/i,
  },
  { what: 'a GML file', step: IN_QGIS, endings: /\.gml$/i },
  { what: 'a drawing (SVG)', step: AS_PLAN, endings: /\.svgz?$/i },
  { what: 'a PDF', step: AS_PLAN, endings: /\.pdf$/i, bytes: /^%PDF/ },
  {
    what: 'a picture',
    step: AS_PLAN,
    endings: /\.(?:png|jpe?g|gif|webp|bmp|avif|heic)$/i,
    bytes: /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF[\s\S]{4}WEBP)/,
  },
  {
    what: 'a raster image (GeoTIFF)',
    step: 'A raster has no places. A PNG of it can be laid over the map as a site plan',
    endings: /\.(?:tiff?|ecw|jp2|asc|img|vrt)$/i,
    bytes: /^(?:II[*+]|MM.[*+])/,
  },
  {
    what: 'a tile set (MBTiles or PMTiles)',
    step: 'Tiles are a base map, not places. Ask for the data as GeoPackage or GeoJSON',
    endings: /\.(?:mb|pm)tiles$/i,
    bytes: /^PMTiles/,
  },
  {
    what: 'a point cloud',
    step: 'Point clouds are not read. Ask for the outlines as GeoJSON or Shapefile',
    endings: /\.(?:la[sz]|e57|copc)$/i,
    bytes: /^LASF/,
  },
  { what: 'a Parquet file', step: IN_QGIS, endings: /\.(?:geo)?parquet$/i, bytes: /^PAR1/ },
  {
    what: 'a database of SQLite without map layers',
    step: 'Export its layers as GeoPackage, GeoJSON or CSV',
    endings: /\.(?:sqlite3?|db|spatialite)$/i,
  },
  {
    what: 'an archive',
    step: 'Unpack it, or pack the files as ZIP',
    endings: /\.(?:rar|7z|tar|t?gz|bz2|xz|zst)$/i,
    bytes: /^(?:Rar!|7z\xbc\xaf|.\x8b|BZh|\xfd7zXZ|\x28\xb5\x2f\xfd)/,
  },
];

const sentence = ({ what, step }: Pick<OtherFormat, 'what' | 'step'>): string =>
  `This is ${what}, which is not read. ${step}`;

/** Why a file of another format is not read, by what it begins with, else by its name; null: it may be one that is read. */
export function otherFormat(name: string, start: Uint8Array): string | null {
  const signs = Array.from(start.subarray(0, 1_000), (byte) => String.fromCharCode(byte)).join('');
  const isBinary = start.subarray(0, 1_000).includes(0);
  const text = signs.replace(/^\u00ef\u00bb\u00bf/, '').trimStart();
  const known =
    FORMATS.find(({ bytes }) => bytes?.test(signs)) ??
    FORMATS.find((format) => !isBinary && format.text?.test(text)) ??
    // A wrong ending alone is no reason: JSON, XML and tables are read by what they hold.
    FORMATS.find(({ endings }) => endings.test(name) && (isBinary || !/^[<{[]/.test(text)) && !isTableLike(text, name));
  return known ? sentence(known) : null;
}

/** Endings that are also given to tables of texts. */
const isTableLike = (text: string, name: string): boolean =>
  /\.(?:tab|asc|map|db|id|ind)$/i.test(name) && /^[^\n]*[\t;,|][^\n]*\n/.test(text) && !/^!table/i.test(text);

const ROOTS: readonly (readonly [RegExp, Pick<OtherFormat, 'what' | 'step'>])[] = [
  [/^(?:FeatureCollection|Dictionary|CityModel|PlanBeskrivning)$/, { what: 'a GML file', step: IN_QGIS }],
  [
    /^(?:osm|osmChange)$/,
    { what: 'data of OpenStreetMap', step: 'Open it in QGIS, or export it as GeoJSON where it comes from' },
  ],
  [/^svg$/, { what: 'a drawing (SVG)', step: AS_PLAN }],
  [
    /^qgis$/,
    {
      what: 'a project or a style of QGIS, which only links to its layers',
      step: 'In QGIS, choose Export, Save Features As for each layer',
    },
  ],
  [
    /^(?:StyledLayerDescriptor|qgis-layer-definition)$/,
    { what: 'a style, without places', step: 'Ask for the layer itself as GeoPackage, GeoJSON or Shapefile' },
  ],
  [/^LandXML$/, { what: 'a LandXML file', step: FROM_CAD }],
  [/^(?:TrainingCenterDatabase|Trackpoint)$/, { what: 'a training file (TCX)', step: 'Export it as GPX' }],
  [/^(?:rss|feed|RDF)$/, { what: 'a feed', step: 'Export its places as KML, GPX or GeoJSON' }],
  [
    /^(?:WMS_Capabilities|WMT_MS_Capabilities|WFS_Capabilities|Capabilities|ExceptionReport|ServiceExceptionReport)$/,
    {
      what: 'an answer of a map service, without places',
      step: 'In the service, ask for GetFeature with outputFormat=application/json',
    },
  ],
  [/^html$/i, { what: 'a web page', step: 'Download the data itself as KML, GPX, GeoJSON or CSV' }],
  [
    /^(?:Workbook|document-content|document|spreadsheet)$/,
    { what: 'a spreadsheet as XML', step: 'Save it as Excel workbook (.xlsx) or CSV' },
  ],
];

/** Why an XML file of another format is not read, by its root; null: it may be KML or GPX. */
export function otherXml(head: string): string | null {
  const [, space = '', root = ''] =
    /^(?:<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*>|\s)*<(?:([\w.-]+):)?([\w.-]+)/i.exec(head) ?? [];
  const other = ROOTS.find(([pattern]) => pattern.test(root))?.[1];
  if (other) return sentence(other);
  return space === 'gml' || (/xmlns:gml=/.test(head.slice(0, 4_000)) && !/^(?:kml|gpx)$/i.test(root))
    ? sentence({ what: 'a GML file', step: IN_QGIS })
    : null;
}

const ARCHIVES: readonly (readonly [RegExp, Pick<OtherFormat, 'what' | 'step'>])[] = [
  [
    /^content\.xml$|^mimetype$/,
    { what: 'an OpenDocument file (ODS)', step: 'Save it as Excel workbook (.xlsx) or CSV' },
  ],
  [/\.gdb\//i, { what: 'a geodatabase of ArcGIS (.gdb)', step: IN_QGIS }],
  [/\.tab$/i, { what: 'a MapInfo table (TAB)', step: IN_QGIS }],
  [/\.mif$/i, { what: 'a MapInfo exchange file (MIF)', step: IN_QGIS }],
  [/\.dxf$/i, { what: 'a drawing (DXF)', step: FROM_CAD }],
  [/\.dwg$/i, { what: 'a drawing (DWG)', step: FROM_CAD }],
  [
    /\.qgs$/i,
    {
      what: 'a project of QGIS, which only links to its layers',
      step: 'In QGIS, choose Export, Save Features As for each layer',
    },
  ],
  [/\.gml$/i, { what: 'a GML file', step: IN_QGIS }],
  [
    /\.(?:dbf|shx)$/i,
    { what: 'part of a Shapefile, without its .shp', step: 'Pack the .shp, .dbf, .shx and .prj together' },
  ],
  [/^Index\/|\.iwa$/i, { what: 'a spreadsheet of Numbers', step: 'Export it as Excel workbook (.xlsx) or CSV' }],
  [/\.(?:png|jpe?g|pdf|tiff?|svg)$/i, { what: 'an archive of pictures', step: AS_PLAN }],
];

/** Why an archive of another kind is not read, by the names of its files; null: nothing is known of it. */
export function otherArchive(names: readonly string[]): string | null {
  const other = ARCHIVES.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1];
  return other ? sentence(other) : null;
}
