/** Sides of something, in pixels. */
interface Size {
  width: number;
  height: number;
}

/** Windows that a walkthrough must work in: an old phone upright, a tablet upright, a laptop. CSS pixels. */
export const WINDOWS: readonly (Size & { called: string })[] = [
  { width: 320, height: 568, called: 'a phone 320 px wide' },
  { width: 768, height: 1024, called: 'a tablet 768 px wide' },
  { width: 1440, height: 900, called: 'a window 1440 px wide' },
];

/** Least side of what is pressed, CSS pixels. Source: WCAG 2.2, 2.5.8. */
export const LEAST_TARGET = 24;

/** Share of a picture that is hidden at most so that it fills a wide window. Source: players/visitor/picture/picture-rect.ts. */
const MOST_HIDDEN = 0.16;

/** CSS pixels of a window for each pixel of the canvas, as the page fits it. */
export function screenScale(canvas: Size, box: Size): number {
  const aspect = canvas.width / canvas.height;
  const boxAspect = box.width / box.height;
  const isFilled = boxAspect < 1 || 1 - Math.min(boxAspect / aspect, aspect / boxAspect) <= MOST_HIDDEN;
  const fit = isFilled ? Math.max : Math.min;
  return fit(box.width, box.height * aspect) / canvas.width;
}

/** The window in which the canvas is smallest, with its scale. */
export function smallestWindow(canvas: Size): { scale: number; called: string } {
  return WINDOWS.map((box) => ({ scale: screenScale(canvas, box), called: box.called })).reduce((least, one) =>
    one.scale < least.scale ? one : least,
  );
}
