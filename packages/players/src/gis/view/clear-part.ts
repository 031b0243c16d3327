/** px on each side of the map. */
export interface Edges {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** px between what is shown and the panels around it. */
const MARGIN = 28;
/** px that stay for the map at least, however much lies over it. */
const LEAST = 120;
/** Share of the width from which a panel lies over the foot of the map and not over a side. */
const WIDE = 0.6;

/** px that bar, panel, card and buttons cover on each side of the map, with a margin. */
export function coveredEdges(page: Element | null, stage: Element | null): Edges {
  const edges = { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN };
  if (!page || !stage) return edges;
  const box = stage.getBoundingClientRect();
  const cover = (side: keyof Edges, px: number) => {
    edges[side] = Math.max(edges[side], px + MARGIN);
  };
  for (const panel of page.querySelectorAll('.p-top, .p-views, .gm-panel, .v-sheet')) {
    if (!panel.checkVisibility({ visibilityProperty: true })) continue;
    const { left, right, top, bottom, width } = panel.getBoundingClientRect();
    if (panel.matches('.p-top')) cover('top', bottom - box.top);
    else if (panel.matches('.p-views') || width > box.width * WIDE) cover('bottom', box.bottom - top);
    else if ((left + right) / 2 < (box.left + box.right) / 2) cover('left', right - box.left);
    else cover('right', box.right - left);
  }
  return bounded(edges, box);
}

/** Small windows keep a part of the map. */
function bounded(edges: Edges, { width, height }: { width: number; height: number }): Edges {
  const across = Math.min(1, Math.max(0, width - LEAST) / (edges.left + edges.right));
  const down = Math.min(1, Math.max(0, height - LEAST) / (edges.top + edges.bottom));
  return {
    left: edges.left * across,
    right: edges.right * across,
    top: edges.top * down,
    bottom: edges.bottom * down,
  };
}

/** A point of the map, px, that no panel covers. */
export function isInClear({ x, y }: { x: number; y: number }, edges: Edges, stage: Element | null): boolean {
  const { clientWidth = 0, clientHeight = 0 } = stage ?? {};
  // The margin is for what is brought there; what is there already may stand in it.
  const slack = MARGIN / 2;
  return (
    x >= edges.left - slack &&
    x <= clientWidth - edges.right + slack &&
    y >= edges.top - slack &&
    y <= clientHeight - edges.bottom + slack
  );
}
