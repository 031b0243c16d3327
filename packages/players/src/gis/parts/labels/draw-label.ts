import { contextOf, type Drawn, disc, pixels, RATIO } from '../canvas.ts';
import { PLATE, POST_FOOT, readPost } from './label-images.ts';

const INK = '#131720';

/** A label's post, or the plate behind its text, by the name of its image; null: it is another. */
export function drawLabel(name: string): Drawn | null {
  if (name === PLATE) return plate();
  const height = readPost(name);
  return height === null ? null : post(height);
}

/** A line of so many px up from the dot on the ground. */
function post(height: number): Drawn {
  const context = contextOf(14, height + POST_FOOT);
  context.fillStyle = '#ffffff';
  context.fillRect(5, 0, 4, height);
  context.fillStyle = INK;
  context.fillRect(6, 0, 2, height);
  context.translate(7, height);
  disc(context, 0, 5.5, '#ffffff');
  disc(context, 0, 4, INK);
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
