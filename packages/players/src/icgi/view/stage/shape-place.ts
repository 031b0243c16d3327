/** Where a drawn shape lies, as fractions of the picture; null while it is not drawn. */
export function shapePlace(layer: HTMLElement | null, place: string) {
  const drawn = layer?.querySelector(`[data-place="${CSS.escape(place)}"]`);
  if (!layer || !drawn) return null;
  const [whole, part] = [layer.getBoundingClientRect(), drawn.getBoundingClientRect()];
  if (whole.width === 0 || whole.height === 0) return null;
  return {
    x: (part.left - whole.left) / whole.width,
    y: (part.top - whole.top) / whole.height,
    width: part.width / whole.width,
    height: part.height / whole.height,
  };
}
