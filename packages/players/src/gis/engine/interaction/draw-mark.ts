import { contextOf, type Drawn, disc, pixels, RATIO, stroke } from '../../parts/canvas.ts';
import { type Mark, readMark } from './mark-image.ts';

/** The image of a mark by its name; null: it is another. */
export function drawMark(name: string, iconOf: (icon: string) => string | undefined): Drawn | null {
  const mark = readMark(name);
  return mark && draw(mark, iconOf(mark.icon));
}

/** A drop that stands on its place, a ring or a disc around it, with a halo; the icon in it is white. */
function draw({ shape, icon: name, color, halo, size }: Mark, icon: string | undefined): Drawn {
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
