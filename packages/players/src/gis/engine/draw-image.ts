import type { Map as MapLibre } from 'maplibre-gl';
import { type Mark, type NamedImage, POST_FOOT, readImageName } from '../compile/image-names.ts';

/** Pixels of an image for each px of the map: sharp on any screen. */
const RATIO = 2;
/** px: the disc, and the room for its shadow. */
const PIN = 30;
const PIN_ROOM = 38;
const INK = '#131720';

type Stretch = {
  stretchX: [number, number][];
  stretchY: [number, number][];
  content: [number, number, number, number];
};
interface Drawn {
  data: ImageData;
  stretch?: Stretch;
}

/** Draws the images that layers name, when the map first needs them. `icons`: outlines 24 units wide by their name. */
export function drawImagesOf(map: MapLibre, iconOf: (name: string) => string | undefined): void {
  map.setMissingStyleImageResolver((name) => {
    const image = readImageName(name);
    if (!image || map.hasImage(name)) return;
    const drawn = draw(image, iconOf);
    map.addImage(name, drawn.data, { pixelRatio: RATIO, ...drawn.stretch });
  });
}

function draw(image: NamedImage, iconOf: (name: string) => string | undefined): Drawn {
  if (image.kind === 'pin') return pin(image.color, iconOf(image.icon));
  if (image.kind === 'post') return post(image.height);
  return image.kind === 'mark' ? mark(image, iconOf(image.icon)) : plate();
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

/** An icon around the middle, so many px wide. */
function stroke(context: CanvasRenderingContext2D, icon: string, middle: number, size: number): void {
  context.save();
  context.translate(middle - size / 2, middle - size / 2);
  context.scale(size / 24, size / 24);
  context.strokeStyle = '#ffffff';
  context.lineWidth = 2;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke(new Path2D(icon));
  context.restore();
}

/** A drop that stands on its place, a ring or a disc around it, with a halo; the icon in it is white. */
function mark({ shape, icon: name, color, halo, size }: Mark, icon: string | undefined): Drawn {
  const rim = 2;
  if (shape !== 'drop') {
    const context = contextOf(size + 8, size + 8);
    const middle = size / 2 + 4;
    disc(context, middle, size / 2, halo, true);
    disc(context, middle, size / 2 - rim, color);
    if (shape === 'ring') disc(context, middle, size / 5, halo);
    else if (icon !== undefined) stroke(context, icon, middle, size * 0.55);
    return { data: pixels(context) };
  }
  const radius = size / 2;
  const context = contextOf(size + 8, size * 1.3 + 5);
  const middle = radius + 4;
  drop(context, middle, radius);
  context.shadowColor = 'rgba(15,23,42,0.35)';
  context.shadowBlur = 3 * RATIO;
  context.fillStyle = halo;
  context.fill();
  context.shadowColor = 'transparent';
  context.save();
  context.clip();
  context.fillStyle = color;
  drop(context, middle, radius - rim, radius - rim + (size * 1.3 - size) - 1.5, rim);
  context.fill();
  context.restore();
  // A pin in a pin would say nothing: its dot does.
  if (icon === undefined || name === 'map-pin') disc(context, middle, size / 6, halo);
  else stroke(context, icon, middle, size * 0.55);
  return { data: pixels(context) };
}

/** A circle that ends in a point below; both are as far from the upper edge as the circle's rim. */
function drop(
  context: CanvasRenderingContext2D,
  middle: number,
  radius: number,
  tail = radius * 1.6 - 1,
  from = 0,
): void {
  const angle = Math.PI / 5;
  context.beginPath();
  context.arc(middle, middle, radius, Math.PI - angle, angle);
  context.lineTo(middle, middle + tail + from);
  context.closePath();
}

/** A line of so many px up from the dot on the ground. */
function post(height: number): Drawn {
  const context = contextOf(14, height + POST_FOOT);
  context.fillStyle = '#ffffff';
  context.fillRect(5, 0, 4, height);
  context.fillStyle = INK;
  context.fillRect(6, 0, 2, height);
  const foot = contextAt(context, 7, height);
  disc(foot, 0, 5.5, '#ffffff');
  disc(foot, 0, 4, INK);
  return { data: pixels(context) };
}

/** Dark with round corners and a fine light rim; its middle stretches with the text. */
function plate(): Drawn {
  const size = 26;
  const context = contextOf(size, size);
  context.beginPath();
  context.roundRect(0.5, 0.5, size - 1, size - 1, 6);
  context.fillStyle = INK;
  context.fill();
  context.strokeStyle = 'rgba(255,255,255,0.85)';
  context.lineWidth = 1;
  context.stroke();
  const [from, to] = [9 * RATIO, (size - 9) * RATIO];
  return {
    data: pixels(context),
    stretch: { stretchX: [[from, to]], stretchY: [[from, to]], content: [0, 0, size * RATIO, size * RATIO] },
  };
}

function contextOf(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width * RATIO;
  canvas.height = height * RATIO;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser draws no pictures');
  context.scale(RATIO, RATIO);
  return context;
}

function contextAt(context: CanvasRenderingContext2D, x: number, y: number): CanvasRenderingContext2D {
  context.translate(x, y);
  return context;
}

function disc(
  context: CanvasRenderingContext2D,
  middle: number,
  radius: number,
  color: string,
  hasShadow = false,
): void {
  context.save();
  if (hasShadow) {
    context.shadowColor = 'rgba(15,23,42,0.35)';
    context.shadowBlur = 3 * RATIO;
    context.shadowOffsetY = RATIO;
  }
  context.beginPath();
  context.arc(middle, middle, radius, 0, 2 * Math.PI);
  context.fillStyle = color;
  context.fill();
  context.restore();
}

function pixels({ canvas }: CanvasRenderingContext2D): ImageData {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws no pictures');
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
