/** A size in px of the canvas, or in the units of a drawing. */
interface Size {
  width: number;
  height: number;
}

/** Where a drawing stands on the picture: fractions of the canvas, from its upper left corner. */
export interface OutlineBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** `x` and `y` place a drawing's upper left corner; at scale 1, one of its units is one px of the canvas. */
export function outlineBox({ x, y }: { x: number; y: number }, scale: number, size: Size, canvas: Size): OutlineBox {
  return {
    left: x,
    top: y,
    width: (size.width * scale) / canvas.width,
    height: (size.height * scale) / canvas.height,
  };
}
