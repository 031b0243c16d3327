import type { Map as MapLibre } from 'maplibre-gl';
import { type NamedImage, readImageName } from '../compile/image-names.ts';
import { contextOf, type Drawn, disc, pixels, RATIO, stroke } from './canvas.ts';

/** px: the disc, and the room for its shadow. */
const PIN = 30;
const PIN_ROOM = 38;

/** Who draws what is no pin; null: nobody yet. */
type DrawOther = (image: Exclude<NamedImage, { kind: 'pin' }>, icon: string | undefined) => Drawn | null;

/** Draws the images that layers name, when the map first needs them. `icons`: outlines 24 units wide by their name. */
export function drawImagesOf(map: MapLibre, iconOf: (name: string) => string | undefined, drawOther: DrawOther): void {
  map.setMissingStyleImageResolver((name) => {
    const image = readImageName(name);
    if (!image || map.hasImage(name)) return;
    const icon = 'icon' in image ? iconOf(image.icon) : undefined;
    const drawn = image.kind === 'pin' ? pin(image.color, icon) : drawOther(image, icon);
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
