import type { Map as MapLibre } from 'maplibre-gl';
import { readPin } from '../compile/pin-image.ts';
import { contextOf, type Drawn, disc, pixels, RATIO, stroke } from '../parts/canvas.ts';

/** px: the disc, and the room for its shadow. */
const PIN = 30;
const PIN_ROOM = 38;

/**
 * Draws the images that layers name, when the map first needs them. `drawOther`: draws images other than pins; null
 * while unavailable.
 */
export function drawImagesOf(
  map: MapLibre,
  iconOf: (name: string) => string | undefined,
  drawOther: (name: string) => Drawn | null,
): void {
  map.setMissingStyleImageResolver((name) => {
    if (map.hasImage(name)) return;
    const image = readPin(name);
    const drawn = image ? pin(image.color, iconOf(image.icon)) : drawOther(name);
    if (drawn) map.addImage(name, drawn.data, { pixelRatio: RATIO, ...drawn.stretch });
  });
}

/** A disc in the category's colour with a white rim, and its icon or a dot. */
function pin(color: string, icon: string | undefined): Drawn {
  const context = contextOf(PIN_ROOM, PIN_ROOM);
  const middle = PIN_ROOM / 2;
  disc(context, middle, PIN / 2, '#ffffff', true);
  disc(context, middle, PIN / 2 - 2, color);
  if (icon === undefined) disc(context, middle, 4.5, '#ffffff');
  else stroke(context, icon, middle, 16);
  return { data: pixels(context) };
}
