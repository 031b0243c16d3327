/** Kinds that arrive often and are not taken, by their endings, each with what to save them as. */
const WAYS_OUT: readonly [endings: string, way: string][] = [
  ['heic heif', 'Save it as JPEG'],
  ['bmp tga psd psb exr ico jp2 j2k jxl dng raw cr2 cr3 nef arw pcx', 'Save it as PNG or JPEG'],
  ['mov mkv avi wmv flv mpg mpeg mts 3gp prores', 'Save it as MP4 (H.264) or WebM'],
  ['aif aiff flac wma amr', 'Save it as MP3 or WAV'],
  ['ttf otf woff eot', 'Convert it to WOFF2'],
  ['doc docx odt rtf ppt pptx odp key pages indd', 'Save it as PDF'],
  ['ai eps cdr', 'Save it as SVG or PDF'],
  ['csv tsv xls xlsx ods', 'Import it where its table belongs: data tables, places, flats or translations'],
  ['fbx obj stl ply dae gltf 3ds skp max blend c4d', 'Add it as an object of a configurator, or save it as GLB'],
  ['dwg dxf rvt ifc', 'Save it as PDF, or export a model as GLB'],
  ['geojson kml kmz gpx shp gpkg topojson', 'Import it into a map'],
  ['po xlf xliff', 'Import it under Translations'],
  ['zip rar 7z tar gz', 'Unpack it and send its files'],
];

/** What to do with a file of this ending; null for an ending that is not known. */
export const wayOut = (extension: string): string | null =>
  WAYS_OUT.find(([endings]) => endings.split(' ').includes(extension))?.[1] ?? null;
