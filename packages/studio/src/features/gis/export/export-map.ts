import type { ColorTokens } from '@diorama/documents/gis/drawing/css-color.ts';
import type { GisRecords } from '@diorama/documents/gis/gis.records.ts';
import type { Language } from '@diorama/documents/shared/languages.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { type Chosen, exportedFeatures } from './exported-features.ts';
import { writeGeoJson } from './write-geojson.ts';
import { writeKml } from './write-kml.ts';
import { writeMapCsv } from './write-map-csv.ts';

/** Formats that places and shapes are saved in. */
export type MapFormat = 'geojson' | 'csv' | 'kml';

const TYPES: Readonly<Record<MapFormat, string>> = {
  geojson: 'application/geo+json',
  csv: 'text/csv;charset=utf-8',
  kml: 'application/vnd.google-earth.kml+xml',
};

interface MapExport {
  chosen: Chosen;
  format: MapFormat;
  /** Of the one name that GeoJSON and KML show. */
  language: Language;
  /** The theme's colours, in which shapes may be drawn. */
  tokens: ColorTokens;
  /** Of the file, without its ending. */
  name: string;
}

/** The text of a file with layers or features of a map. */
export function mapFile(gis: GisRecords, { chosen, format, language, name, tokens }: MapExport): string {
  const features = exportedFeatures(gis, chosen, tokens);
  if (format === 'csv') return writeMapCsv(features);
  return format === 'kml' ? writeKml(features, name, language) : writeGeoJson(features, language);
}

/** Saves layers or features of a map as a file. */
export function exportMap(gis: GisRecords, options: MapExport): void {
  saveFile(
    `${fileNameOf(options.name)}.${options.format}`,
    new Blob([mapFile(gis, options)], { type: TYPES[options.format] }),
  );
}

/** A map's name as a file can have it, without an ending. */
export const fileNameOf = (name: string): string => name.replaceAll(/[^\p{L}\p{N} _-]+/gu, ' ').trim() || 'map';
