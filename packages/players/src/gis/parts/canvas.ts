/** Pixels of an image for each px of the map: sharp on any screen. */
export const RATIO = 2;

/** An image for the map. */
export interface Drawn {
  data: ImageData;
  /** Where it grows with a text. */
  stretch?: {
    stretchX: [number, number][];
    stretchY: [number, number][];
    content: [number, number, number, number];
  };
}

/** A canvas of so many px. */
export function contextOf(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width * RATIO;
  canvas.height = height * RATIO;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser draws no pictures');
  context.scale(RATIO, RATIO);
  return context;
}

/** A filled circle. */
export function disc(
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

/** What was drawn. */
export function pixels(context: CanvasRenderingContext2D): ImageData {
  return context.getImageData(0, 0, context.canvas.width, context.canvas.height);
}

/** An icon around the middle, so many px wide. */
export function stroke(context: CanvasRenderingContext2D, icon: string, middle: number, size: number): void {
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
