import type { GisDocument, GisOutline } from '../gis-scene.ts';

/** The subject of the map, when the document names one and it is there. */
export function mainShapeOf({ mainShape, layers }: Pick<GisDocument, 'mainShape' | 'layers'>): GisOutline | null {
  if (mainShape === null) return null;
  for (const layer of layers) {
    const found = layer.type === 'outline' ? layer.features.find(({ id }) => id === mainShape.id) : undefined;
    if (found) return found;
  }
  return null;
}
