import type { LayerSpecification } from 'maplibre-gl';
import type { CompiledPicture } from '../../compile/compiled-gis.ts';
import type { GisScene, GisSitePlan } from '../../gis-scene.ts';

/** Draws pictures that are laid over the map. */
export const plans = { planPicture, planLayer };

/** What is laid where; null: nothing of it is seen. */
function planPicture(
  { visible, image, corners }: GisSitePlan,
  pictureUrl: GisScene['pictureUrl'],
): CompiledPicture | null {
  const url = visible && image ? pictureUrl(image) : null;
  if (url === null) return null;
  const pair = ({ lng, lat }: GisSitePlan['corners']['topLeft']): [number, number] => [lng, lat];
  const { topLeft, topRight, bottomRight, bottomLeft } = corners;
  return { url, coordinates: [pair(topLeft), pair(topRight), pair(bottomRight), pair(bottomLeft)] };
}

function planLayer({ opacity }: GisSitePlan, source: string): LayerSpecification {
  return {
    id: `${source}-picture`,
    source,
    type: 'raster',
    paint: { 'raster-opacity': opacity, 'raster-fade-duration': 0 },
  };
}
