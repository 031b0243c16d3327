import { foreignModel } from './foreign-models.ts';

/** Kinds that arrive often and are not taken, by their endings, each with what to save them as. */
export const WAY_OUT_BY_ENDING: readonly [endings: string, way: string][] = [
  ['exr', 'Render it as PNG, or export it as PNG or TIFF with the colours of a screen; light around a scene is HDR'],
  [
    'bmp dib tga ico cur jp2 j2k jpf jpx jxl jxr wdp hdp pcx dds qoi ppm pgm pbm pnm sgi rgb dpx cin iff pct pict',
    'Save it as PNG or JPEG',
  ],
  ['psd psb xcf afphoto', 'Export it as PNG, or as JPEG without transparent parts'],
  ['dng raw cr2 cr3 nef arw raf orf rw2 pef srw', 'Develop it, and export it as JPEG or TIFF'],
  ['rm rmvb ogv divx prores braw r3d ari', 'Export it as MP4 (H.264), WebM or MOV'],
  ['aif aiff flac wma amr', 'Save it as MP3 or WAV'],
  ['ttf otf woff eot', 'Convert it to WOFF2'],
  ['doc docx odt rtf ppt pptx odp key pages indd', 'Save it as PDF'],
  ['ai eps cdr', 'Save it as SVG or PDF'],
  ['csv tsv xls xlsx ods', 'Import it where its table belongs: data tables, places, flats or translations'],
  ['fbx obj stl ply gltf', 'Add it as an object of a configurator, or save it as GLB'],
  ['dae 3ds 3mf skp max blend c4d ma mb 3dm usd usda usdc usdz step stp', 'Export it as GLB from its program'],
  ['dwg dxf rvt ifc', 'Save it as PDF, or export a model as GLB'],
  ['geojson kml kmz gpx shp gpkg topojson', 'Import it into a map'],
  ['po xlf xliff', 'Import it under Translations'],
  ['zip rar 7z tar gz', 'Unpack it and send its files'],
];

/** What to do with a file of this ending; null for an ending that is not known. */
export const wayOut = (extension: string): string | null =>
  foreignModel(`model.${extension}`)?.wayOut ??
  WAY_OUT_BY_ENDING.find(([endings]) => endings.split(' ').includes(extension))?.[1] ??
  null;
