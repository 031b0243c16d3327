import type { ReadProgress } from '../../../../table-files/read-progress.ts';
import { TableFileError } from '../../../../table-files/table-file-error.ts';
import { BEGINNING, holdsNoText, shownEncoding } from '../../../../table-files/text-encoding.ts';
import { NO_WORKBOOK } from '../../../../table-files/xlsx-file.ts';
import { type ZipEntry, zipEntries } from '../../../../table-files/zip-blob.ts';
import { counted } from '../../../../ui/format/counted.ts';
import { isPictureName } from '../../pictures/picture-names.ts';
import { isFlatGeobuf, readFlatGeobuf } from './binary/read-flatgeobuf.ts';
import { isGeoPackage, readGeoPackage } from './binary/read-geopackage.ts';
import { chunksOf, known, OtherEncoding, textSource } from './blob-text.ts';
import { GeoJsonLinesReader, GeoJsonReader } from './geojson/read-geojson.ts';
import { GpxListener } from './kml/read-gpx.ts';
import { KmlListener } from './kml/read-kml.ts';
import { XmlScanner } from './kml/xml-scanner.ts';
import { MOST_BYTES } from './most-bytes.ts';
import { otherArchive, otherFormat, otherXml } from './other-formats.ts';
import { type FileFormat, ParsedFeatures, type ParsedFile } from './parsed-file.ts';
import { readWorkbook, TableReader } from './read-table.ts';
import { readShapefile } from './shapefile/read-shapefile.ts';

/** Bytes of a workbook; unpacked it may have twice as many. */
const MOST_WORKBOOK = 32 * 1024 * 1024;
/** Bytes that a KML file in a KMZ may unpack to. */
const MOST_UNPACKED = 512 * 1024 * 1024;
/** KML files of one KMZ that are read. */
const MOST_LINKED = 100;
const LINKED = 'Links to other KML files are not followed';
const mb = (bytes: number): string => `${bytes / 1024 / 1024} MB`;

interface NamedFile {
  name: string;
  content: Blob;
}

/** A file of places, with the other files of a Shapefile and the pictures that it names. */
export interface MapFile extends NamedFile {
  companions?: readonly NamedFile[];
  /** The encoding of its texts that somebody chose; absent: what the file says, or a guess. */
  encoding?: string | undefined;
}

type Report = (progress: ReadProgress) => void;

/** Reads a file of places by its contents, in pieces where the format allows; throws TableFileError where it is none. */
export async function readMapFile(
  { name, content, companions = [], encoding: chosen }: MapFile,
  report: Report = () => {},
): Promise<ParsedFile> {
  const parts = companions.filter(({ name }) => !isPictureName(name));
  const size = parts.reduce((sum, file) => sum + file.content.size, content.size);
  if (size > MOST_BYTES)
    throw new TableFileError(`The file is larger than ${mb(MOST_BYTES)}. Split it into several files`);
  if (content.size === 0) throw new TableFileError('The file is empty');
  const { into, format, encoding } = await readOnceOrAgain({ name, content, companions, encoding: chosen }, report);
  const parsed = into.parsed({ name: name.replace(/\.[^.]+$/, ''), format, encoding });
  if (parsed.features.length === 0 && parsed.notices.includes(LINKED))
    throw new TableFileError(
      'The file only links to a map on the internet. Export it with its places in it: in My Maps without “Keep data up to date”',
    );
  if (parsed.features.length === 0 && parsed.skipped.count === 0)
    throw new TableFileError([`The ${format} file holds no places, lines or areas`, ...parsed.notices].join('. '));
  const [fault] = parsed.skipped.list;
  if (parsed.features.length === 0 && fault)
    throw new TableFileError(
      `Nothing in the ${format} file can be imported. ${counted(parsed.skipped.count, 'feature')} left out, such as ${fault.row}: ${fault.reason}`,
    );
  return parsed;
}

/** A text that turns out not to be UTF-8 is read again, as what it may be. */
async function readOnceOrAgain(file: Required<MapFile>, report: Report): Promise<Read & { into: ParsedFeatures }> {
  const attempt = async (encoding: string | undefined) => {
    const into = new ParsedFeatures();
    const progress = (bytes: number) => report({ bytes, total: file.content.size, rows: into.count });
    return { ...(await read({ ...file, encoding }, into, progress)), into };
  };
  try {
    return await attempt(file.encoding);
  } catch (error) {
    if (!(error instanceof OtherEncoding)) throw error;
    const again = await attempt(error.encoding);
    again.into.notice(GUESSED);
    return again;
  }
}

const GUESSED = 'The file does not say its encoding: choose another one where letters are wrong';

interface Read {
  format: FileFormat;
  encoding: string | null;
}

async function read(file: Required<MapFile>, into: ParsedFeatures, progress: (bytes: number) => void): Promise<Read> {
  const { content } = file;
  const start = new Uint8Array(await content.slice(0, BEGINNING).arrayBuffer());
  const [first, second] = start;
  if (start[0] === 0 && start[1] === 0 && start[2] === 0x27 && start[3] === 0x0a)
    return readParts(file, into, progress);
  const pictures = file.companions.map(({ name }) => name).filter(isPictureName);
  if (pictures.length < file.companions.length)
    into.notice(`Only “${file.name}” is read: import the other files one by one`);
  into.pictures = [...into.pictures, ...pictures];
  if (first === 0x50 && second === 0x4b) return readArchive(file, into, progress);
  if (first === 0xd0 && second === 0xcf) return workbook(content, into);
  if (isFlatGeobuf(start)) {
    readFlatGeobuf(new Uint8Array(await content.arrayBuffer()), into, progress);
    return { format: 'FlatGeobuf', encoding: null };
  }
  if (isGeoPackage(start)) {
    readGeoPackage(new Uint8Array(await content.arrayBuffer()), into);
    progress(content.size);
    return { format: 'GeoPackage', encoding: null };
  }
  const other = otherFormat(file.name, start);
  if (other !== null) throw new TableFileError(other);
  if (holdsNoText(start)) throw new TableFileError(NOT_READ);
  if (/\.xlsx?$/i.test(file.name)) throw new TableFileError(NO_WORKBOOK);
  return readText(file, into, progress);
}

const NOT_READ =
  'This kind of file is not read. Use CSV, Excel (.xlsx), GeoJSON, TopoJSON, KML, KMZ, GPX, GeoPackage, a zipped Shapefile or FlatGeobuf';

async function workbook(content: Blob, into: ParsedFeatures): Promise<Read> {
  if (content.size > MOST_WORKBOOK)
    throw new TableFileError(`The workbook is larger than ${mb(MOST_WORKBOOK)}. Save it as CSV`);
  await readWorkbook(new Uint8Array(await content.arrayBuffer()), into);
  return { format: 'Excel workbook', encoding: null };
}

/** A Shapefile whose files were not packed. */
async function readParts(
  file: Required<MapFile>,
  into: ParsedFeatures,
  progress: (bytes: number) => void,
): Promise<Read> {
  if (!file.companions.some(({ name }) => /\.dbf$/i.test(name)))
    throw new TableFileError('A Shapefile is several files: choose its .shp, .dbf and .prj together');
  const entries = [file, ...file.companions].map(({ name, content }) => ({
    name,
    bytes: async () => new Uint8Array(await content.arrayBuffer()),
  }));
  const encoding = await readShapefile(entries, into, file.encoding);
  progress(file.content.size);
  return { format: 'Shapefile', encoding };
}

async function readArchive(
  { content, encoding: chosen }: Required<MapFile>,
  into: ParsedFeatures,
  progress: (bytes: number) => void,
): Promise<Read> {
  const entries = await zipEntries(content);
  const named = (pattern: RegExp) => entries.filter(({ name }) => pattern.test(name));
  into.pictures = [...into.pictures, ...entries.map(({ name }) => name).filter(isPictureName)];
  if (named(/^xl\/workbook\.xml$|^\[Content_Types\]\.xml$/).length > 0) return workbook(content, into);
  if (named(/\.shp$/i).length > 0) {
    const encoding = await readShapefile(entries, into, chosen);
    progress(content.size);
    return { format: 'Shapefile', encoding };
  }
  const documents = named(/\.kml$/i);
  const kml = documents.find(({ name }) => name === 'doc.kml') ?? documents[0];
  if (kml) return readKmz(kml, entries, into, progress);
  const [packed, another] = named(/\.(?:gpkg|geojson|json|topojson|csv|gpx|fgb)$/i);
  if (packed && another)
    throw new TableFileError(
      `The ZIP archive holds several files, such as “${packed.name}”. Unpack it and import them one by one`,
    );
  if (packed) {
    const inner = new Blob([await packed.bytes(MOST_UNPACKED)]);
    return read({ name: packed.name, content: inner, companions: [], encoding: chosen }, into, progress);
  }
  throw new TableFileError(
    otherArchive(entries.map(({ name }) => name)) ?? 'The ZIP archive holds neither a Shapefile (.shp) nor a KML file',
  );
}

async function readKmz(
  kml: ZipEntry,
  entries: readonly ZipEntry[],
  into: ParsedFeatures,
  progress: (bytes: number) => void,
): Promise<Read> {
  const read = new Set([kml]);
  let encoding: string | null = null;
  // The set grows by what is linked to, each file once.
  for (const entry of read) {
    const content = new Blob([await entry.bytes(MOST_UNPACKED)]);
    const text = await readText({ name: entry.name, content }, into, progress, (link) => {
      const url = URL.parse(link, `archive:/${encodeURI(entry.name)}`);
      const path = url?.protocol === 'archive:' ? url.pathname.slice(1) : null;
      const linked = entries.find(({ name }) => encodeURI(name) === path || name === path);
      if (!linked || read.size >= MOST_LINKED) return false;
      read.add(linked);
      return true;
    });
    encoding ??= text.encoding;
  }
  return { format: 'KMZ', encoding };
}

/** What takes a text in pieces. */
interface TextReader {
  push(piece: string): void;
  end(): void;
}

/** Follows a link to another file; false: it cannot be followed. */
type FollowLink = (link: string) => boolean;

async function readText(
  file: NamedFile & Pick<MapFile, 'encoding'>,
  into: ParsedFeatures,
  progress: (bytes: number) => void,
  follow: FollowLink | null = null,
): Promise<Read> {
  const head = await beginningOf(file.content);
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? null;
  const { encoding, isGuessed, pieces } = await textSource(
    file.content,
    file.encoding ?? known(declared),
    progress,
    // Of an archive, each file may have an encoding of its own.
    follow === null,
  );
  if (isGuessed) into.notice(GUESSED);
  const { format, reader, links, finish } = readerOf(head, file.name, into);
  for await (const piece of pieces) reader.push(piece);
  reader.end();
  finish?.();
  if (reader instanceof GeoJsonReader && reader.isTopology) return { format: 'TopoJSON', encoding };
  for (const link of links ?? []) if (!follow?.(link)) into.notice(LINKED);
  return { format, encoding };
}

/** The first signs, in whatever encoding: enough to know the format. */
async function beginningOf(content: Blob): Promise<string> {
  for await (const chunk of chunksOf(content.slice(0, 64 * 1024))) {
    return new TextDecoder(shownEncoding(chunk) ?? 'utf-8').decode(chunk).trimStart();
  }
  return '';
}

interface Reading {
  format: FileFormat;
  reader: TextReader;
  /** Other files that this one links to, known at its end. */
  links?: Iterable<string>;
  /** What is known at the end of the file alone. */
  finish?: () => void;
}

function readerOf(start: string, name: string, into: ParsedFeatures): Reading {
  // A GeoJSON text sequence (RFC 8142).
  const isSequence = start.startsWith('\u001e');
  const head = start.replaceAll('\u001e', '').trimStart();
  if (head.startsWith('<')) return xmlReader(head, name, into);
  // One that is called so and begins otherwise is refused as JSON: no table is meant.
  if (head.startsWith('{') || /^\[\s*\{/.test(head) || /\.(?:geo|topo)?json$/i.test(name)) {
    const [firstLine = '', second = ''] = head.split(/\r?\n/, 2);
    const isLines =
      isSequence ||
      /\.(?:ndjson|geojsonl|jsonl|geojsons)$/i.test(name) ||
      (firstLine.trimEnd().endsWith('}') && second.startsWith('{'));
    return isLines
      ? { format: 'GeoJSON lines', reader: new GeoJsonLinesReader(into) }
      : { format: 'GeoJSON', reader: new GeoJsonReader(into) };
  }
  return { format: 'CSV', reader: new TableReader(into) };
}

function xmlReader(head: string, name: string, into: ParsedFeatures): Reading {
  const [, root = ''] = /<(?:[\w.-]+:)?(kml|gpx|Document|Placemark|Folder)\b/i.exec(head) ?? [];
  const other = otherXml(head);
  if (other !== null) throw new TableFileError(other);
  const isGpx = root.toLowerCase() === 'gpx';
  if (!isGpx && !/^(?:kml|Document|Placemark|Folder)$/i.test(root) && !/<!DOCTYPE/i.test(head))
    throw new TableFileError(NOT_READ);
  if (isGpx) return { format: 'GPX', reader: keepingWhatStands(new XmlScanner(new GpxListener(into)), into) };
  const kml = new KmlListener(into, name.slice(name.lastIndexOf('/') + 1));
  return {
    format: 'KML',
    reader: keepingWhatStands(new XmlScanner(kml), into),
    links: kml.links,
    finish: () => kml.finish(),
  };
}

/** A truncated file is read up to where it ends. */
function keepingWhatStands(scanner: XmlScanner, into: ParsedFeatures): TextReader {
  let isBroken = false;
  const attempt = (step: () => void): void => {
    if (isBroken) return;
    try {
      step();
    } catch (error) {
      if (!(error instanceof TableFileError) || into.features.length === 0) throw error;
      isBroken = true;
      into.skip('End', `${error.message}. What stands before is imported`);
    }
  };
  return { push: (piece) => attempt(() => scanner.push(piece)), end: () => attempt(() => scanner.end()) };
}
