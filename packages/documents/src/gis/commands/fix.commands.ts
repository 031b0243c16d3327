import { commandsOf } from '../../engine/command.ts';
import type { Media } from '../../shared/primitives.schema.ts';
import { viewOfAll, viewOfMainShape } from '../first-view.ts';
import { repaired } from '../geometry/repair.ts';
import type { GisDocument } from '../gis.records.ts';

const command = commandsOf<GisDocument>();

/** Value of a place with the full weight in a heatmap. */
const FULL_WEIGHT = 100;

/** Shows files in place of pictures that lie elsewhere, by their addresses. */
export const replacePictures = command(
  'Fetch pictures',
  (gis, { pictures }: { pictures: ReadonlyMap<string, Media> }) => {
    const shown = <R extends { media?: Media | null | undefined }>(records: readonly R[]): R[] =>
      records.flatMap((record) => {
        const media = record.media && pictures.get(record.media.url);
        return media ? [{ ...record, media }] : [];
      });
    return gis.putAll('hotspots', shown(gis.all('hotspots'))).putAll('outlines', shown(gis.all('outlines')));
  },
);

/** Lets visitors see all features first. */
export const fitFirstView = command('Fit first view', (gis, _args: Record<string, never>) => {
  const view = viewOfAll(gis);
  return view ? gis.patch('settings', 'settings', { initialMapState: view }) : gis;
});

/** Lets visitors see the main shape in the middle first, from as far and at the same angle as before. */
export const centreMainShape = command('Centre the main shape', (gis, _args: Record<string, never>) => {
  const view = viewOfMainShape(gis);
  return view ? gis.patch('settings', 'settings', { initialMapState: view }) : gis;
});

/** Shows what lies outside of the main shape, too, and lets visitors go there. */
export const openMap = command('Show the whole map', (gis, _args: Record<string, never>) =>
  gis.patch('settings', 'settings', { outside: 'none', maxBounds: false }),
);

/** Closes the rings of an outline, and takes out positions that repeat. */
export const repairOutline = command('Close the outline', (gis, { id }: { id: string }) => {
  const outline = gis.get('outlines', id);
  return outline
    ? gis.patch('outlines', id, { geometry: repaired(outline.geometry, { closed: 0, repeated: 0 }) })
    : gis;
});

/** Makes the lowest colour of a heatmap transparent, so that the map is seen where there is nothing. */
export const clearLowColour = command('Make the first colour transparent', (gis, { id }: { id: string }) => {
  const layer = gis.get('hotspotLayers', id);
  const [first, ...others] = layer?.display.type === 'heatmap' ? layer.display.gradient : [];
  if (layer?.display.type !== 'heatmap' || !first) return gis;
  const gradient = [{ ...first, color: { ...first.color, a: 0 } }, ...others];
  return gis.patch('hotspotLayers', id, { display: { ...layer.display, gradient } });
});

/** Shows places that lie close together as one, with their number. */
export const groupPlaces = command('Show in groups', (gis, { id }: { id: string }) => {
  const layer = gis.get('hotspotLayers', id);
  if (!layer || layer.display.type === 'heatmap') return gis;
  return gis.patch('hotspotLayers', id, { display: { ...layer.display, cluster: true } });
});

/** Gives each place of a layer that has no value the full weight in its heatmap. */
export const weighPlaces = command('Weigh all places the same', (gis, { id }: { id: string }) =>
  gis.putAll(
    'hotspots',
    gis
      .all('hotspots')
      .flatMap((place) => (place.layer?.id === id && place.value <= 0 ? [{ ...place, value: FULL_WEIGHT }] : [])),
  ),
);
