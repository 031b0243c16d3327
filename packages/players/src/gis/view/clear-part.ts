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

/** Where something lies in the window, px. */
export type Rect = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** px that bar, panel, card and buttons cover on each side of the map, with a margin. */
export function coveredEdges(page: Element | null, stage: Element | null): Edges {
  const panels = [...(page?.querySelectorAll('.p-top, .p-views, .gm-panel, .v-sheet') ?? [])];
  const seen = panels.filter((panel) => panel.checkVisibility({ visibilityProperty: true }));
  const lies = (panel: Element) => (panel.matches('.p-top') ? 'top' : panel.matches('.p-views') ? 'bottom' : 'free');
  return edgesAround(
    stage?.getBoundingClientRect() ?? new DOMRect(),
    seen.map((panel) => ({ lies: lies(panel), rect: panel.getBoundingClientRect() })),
  );
}

/** The same of places: `free` is a panel that lies at a side where it is narrow, and over the foot where it is wide. */
export function edgesAround(box: Rect, panels: readonly { lies: 'top' | 'bottom' | 'free'; rect: Rect }[]): Edges {
  const edges = { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN };
  const cover = (side: keyof Edges, px: number) => {
    edges[side] = Math.max(edges[side], px + MARGIN);
  };
  const wide = (box.right - box.left) * WIDE;
  for (const { lies, rect } of panels) {
    if (lies === 'top') cover('top', rect.bottom - box.top);
    else if (lies === 'bottom' || rect.right - rect.left > wide) cover('bottom', box.bottom - rect.top);
    else if (rect.left + rect.right < box.left + box.right) cover('left', rect.right - box.left);
    else cover('right', box.right - rect.left);
  }
  return bounded(edges, box);
}

/** Small windows keep a part of the map. */
function bounded(edges: Edges, box: Rect): Edges {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
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
