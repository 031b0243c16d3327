import type { WalkthroughModel } from './walkthrough-model.ts';

/** A view on the plan; places are fractions of it. */
export interface PlanView {
  id: string;
  x: number;
  y: number;
}

/** The views of a walkthrough and the routes between them, as a plan seen from above. */
export interface Plan {
  views: PlanView[];
  links: { from: PlanView; to: PlanView }[];
  /** How many lie above each other where they lie closest: what decides the height. */
  rows: number;
}

/** Where the author has put the views in relation to each other; else rows by how many steps they are from the start. */
export function planOf(model: WalkthroughModel): Plan {
  const { keyframes } = model.data.product;
  const ids = keyframes.map(({ id }) => id);
  const steps = stepsFromStart(model);
  const places = keyframes.flatMap((one) => ('position' in one && isPoint(one.position) ? [one.position] : []));
  const isPlaced = places.length === keyframes.length && keyframes.length > 1;
  const rows = isPlaced ? new Set(places.map(({ y }) => y)).size : Math.max(0, ...steps.values()) + 1;
  const views = isPlaced ? spread(ids, places) : inRows(ids, steps, rows);
  const byId = new Map(views.map((view) => [view.id, view]));
  const known = new Set<string>();
  const links = ids.flatMap((id) =>
    model.index.neighbours(id).flatMap(({ keyframe }) => {
      const [from, to] = [byId.get(id), byId.get(keyframe)];
      const key = [id, keyframe].sort().join(' ');
      if (!from || !to || from === to || known.has(key)) return [];
      known.add(key);
      return [{ from, to }];
    }),
  );
  return { views, links, rows };
}

/** Steps from the start; views that no way reaches come last. */
function stepsFromStart(model: WalkthroughModel): Map<string, number> {
  const start = model.firstKeyframe(null);
  const steps = new Map<string, number>(start === null ? [] : [[start, 0]]);
  // What is added on the way is gone through as well.
  for (const [id, far] of steps)
    for (const { keyframe } of model.index.neighbours(id)) if (!steps.has(keyframe)) steps.set(keyframe, far + 1);
  const last = Math.max(-1, ...steps.values()) + 1;
  for (const { id } of model.data.product.keyframes) if (!steps.has(id)) steps.set(id, last);
  return steps;
}

/** The start below, each row a step further up. */
function inRows(ids: readonly string[], steps: ReadonlyMap<string, number>, rows: number): PlanView[] {
  const byRow = Map.groupBy(ids, (id) => steps.get(id) ?? 0);
  return [...byRow].flatMap(([row, there]) =>
    there.map((id, at) => ({ id, x: (at + 0.5) / there.length, y: 1 - (row + 0.5) / rows })),
  );
}

function spread(ids: readonly string[], places: readonly { x: number; y: number }[]): PlanView[] {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const part = (at: number, all: readonly number[]) => {
    const [low, high] = [Math.min(...all), Math.max(...all)];
    return high > low ? 0.1 + (0.8 * (at - low)) / (high - low) : 0.5;
  };
  return ids.map((id, at) => ({ id, x: part(xs[at] ?? 0, xs), y: part(ys[at] ?? 0, ys) }));
}

const isPoint = (value: unknown): value is { x: number; y: number } =>
  typeof value === 'object' && value !== null && 'x' in value && 'y' in value;
