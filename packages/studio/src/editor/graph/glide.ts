/** Milliseconds that the canvas moves to another place; it jumps for people who want no motion. */
export const glide = (): number => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 180);

/** How the canvas shows nodes: with a margin, and never larger than they are. */
export const fit = () => ({ duration: glide(), padding: 0.08, maxZoom: 1 });
