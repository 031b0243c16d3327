import { likenessOfShapes, likenessOfUnits } from './likeness.ts';
import {
  hasTarget,
  indexParts,
  type ModelParts,
  type PartIndex,
  type PartShape,
  type PartTarget,
} from './model-parts.ts';
import { type Unit, type UnitType, unitKey, unitOfTarget, unitsOf, unitTypeOf } from './part-units.ts';
import { unitCandidates } from './unit-candidates.ts';

/** Pairs whose scale is compared at most. */
const MOST_PAIRS = 1_000;
/** A change smaller than this is one of the model's, not of its unit. */
const NOTABLE = 0.02;

/** What lengths were multiplied by from one file to the next, such as 100 from metres to centimetres; mostly 1. */
function findScale(before: PartIndex, after: PartIndex): number {
  const factors = [...sameNames(before, after), ...sameTriangles(before, after)]
    .filter((factor) => Number.isFinite(factor) && factor > 0)
    .sort((a, b) => a - b);
  const middle = factors[Math.floor(factors.length / 2)] ?? 1;
  return Math.abs(middle - 1) < NOTABLE ? 1 : middle;
}

function sameNames(before: PartIndex, after: PartIndex): number[] {
  return before.parts.slice(0, MOST_PAIRS).flatMap((part) => {
    const same = after.byNode.get(part.path)?.find(({ primitive }) => primitive === part.primitive);
    return same && same.shape.triangles === part.shape.triangles ? Math.sqrt(same.shape.area / part.shape.area) : [];
  });
}

/** Parts that are alone with their number of triangles in both files. */
function sameTriangles(before: PartIndex, after: PartIndex): number[] {
  const alone = (index: PartIndex) => {
    const areas = new Map<number, number | null>();
    for (const { shape } of index.parts) areas.set(shape.triangles, areas.has(shape.triangles) ? null : shape.area);
    return areas;
  };
  const now = alone(after);
  return [...alone(before)].slice(0, MOST_PAIRS).flatMap(([triangles, area]) => {
    const other = now.get(triangles);
    return area && other ? Math.sqrt(other / area) : [];
  });
}

/** Something a document binds to a part of a model, with what the part looked like if that was noted. */
export interface BoundTarget extends PartTarget {
  shape: PartShape | null;
}

/** Where a target is in the new file. */
export interface TargetMatch {
  state: 'kept' | 'moved' | 'lost';
  /** How alike they are, 0 to 1. */
  score: number;
  /** What it is bound to from now on; null: it is lost. */
  to: PartTarget | null;
  /** What else it may be, the likeliest first. */
  options: readonly { to: PartTarget; score: number }[];
}

/** From here on a part counts as found again. */
const FOUND = 0.55;
/** From here on a part of the same name still is what it was, and nothing else can have become it. */
const STAYED = 0.9;
/** What goes off the likeness to a part whose name stood for something else. */
const NAME_TAKEN = 0.3;
/** What goes on the likeness when no other part looks so nearly the same. */
const ALONE = 0.1;
const NEARLY = 0.97;
const MOST_OPTIONS = 5;
/** Parts under other names that are looked for, so that a dialog opens at once: they take about 0.1 ms each. */
const MOST_RENAMED = 1_000;

/**
 * Finds each target again in the next version of a model. A name that is there still is kept; all others are compared by
 * name, material and looks, and no two parts become one. The answers stand in the order of the targets.
 */
export function matchTargets(
  before: ModelParts,
  after: ModelParts,
  targets: readonly BoundTarget[],
): readonly TargetMatch[] {
  const [old, now] = [indexParts(before), indexParts(after)];
  const scale = findScale(old, now);
  const answers = new Map<BoundTarget, TargetMatch>();
  for (const target of targets) if (hasTarget(now, target)) answers.set(target, keptMatch(old, now, target, scale));
  for (const type of ['part', 'node', 'material'] as const) {
    const open = targets.filter((target) => !answers.has(target) && unitTypeOf(target) === type);
    if (open.length > 0)
      for (const [target, match] of matchOpen({ old, now, scale }, type, open)) answers.set(target, match);
  }
  return targets.map((target) => answers.get(target) ?? LOST);
}

const LOST: TargetMatch = { state: 'lost', score: 0, to: null, options: [] };

const targetOf = ({ node, material, primitive }: PartTarget): PartTarget => ({ node, material, primitive });

function keptMatch(old: PartIndex, now: PartIndex, target: BoundTarget, scale: number): TargetMatch {
  const was = unitBefore(old, target);
  const is = unitOfTarget(now, target);
  const score = was && is ? likenessOfUnits(was, is, scale).score : 1;
  return { state: 'kept', score, to: targetOf(target), options: [] };
}

/** What a target was bound to; of one that was lost before, what was noted of it. */
function unitBefore(old: PartIndex, target: BoundTarget): Unit | null {
  const found = unitOfTarget(old, target);
  if (found || !target.shape) return found;
  const { node, material, primitive, shape } = target;
  return { type: unitTypeOf(target), node, material, primitive, shape, others: new Set(), place: 0.5 };
}

interface Pair {
  was: string;
  unit: Unit;
  score: number;
  /** How far they stand from each other in their files. */
  apart: number;
}

interface Files {
  old: PartIndex;
  now: PartIndex;
  scale: number;
}

/** Pairs the targets of one type that are not there by name, the likeliest pair first. */
function matchOpen(
  { old, now, scale }: Files,
  type: UnitType,
  open: readonly BoundTarget[],
): Map<BoundTarget, TargetMatch> {
  const units = unitsOf(now, type);
  const stayed = new Map(unitsOf(old, type).map((unit) => [unitKey(unit), unit]));
  const candidates = unitCandidates(units, scale);
  const before = new Map<string, Unit>();
  const keys = new Map<BoundTarget, string>();
  for (const target of open) {
    const unit = unitBefore(old, target);
    if (!unit) continue;
    keys.set(target, unitKey(unit));
    before.set(unitKey(unit), unit);
  }
  const pairs = new Map<string, Pair[]>();
  for (const [was, unit] of before) pairs.set(was, pairsOf(was, unit, { found: candidates(unit), stayed, scale }));
  const taken = assign([...pairs.values()].flat());
  return new Map(
    open.map((target) => {
      const was = keys.get(target) ?? '';
      const options = (pairs.get(was) ?? [])
        .slice(0, MOST_OPTIONS)
        .map(({ unit, score }) => ({ to: toOf(unit, target), score }));
      const own = taken.get(was);
      return own
        ? [target, { state: 'moved', score: own.score, to: toOf(own.unit, target), options }]
        : [target, { ...LOST, options }];
    }),
  );
}

/** One that binds every primitive of a node goes on doing so. */
const toOf = (unit: Unit, target: PartTarget): PartTarget => ({
  node: unit.node,
  material: unit.material,
  primitive: target.primitive === null ? null : (unit.primitive ?? 0),
});

function pairsOf(
  was: string,
  unit: Unit,
  { found, stayed, scale }: { found: readonly Unit[]; stayed: ReadonlyMap<string, Unit>; scale: number },
): Pair[] {
  const isStill = (other: Unit): boolean => {
    const namesake = stayed.get(unitKey(other));
    return namesake !== undefined && likenessOfShapes(namesake.shape, other.shape, scale) >= STAYED;
  };
  const compared = found
    .filter((other) => !isStill(other))
    .map((other) => ({ other, ...likenessOfUnits(unit, other, scale) }));
  const isAlone = compared.filter(({ shape }) => shape >= NEARLY).length === 1;
  return compared
    .map(({ other, score, shape }) => {
      const bonus = isAlone && shape >= NEARLY ? ALONE : 0;
      const malus = stayed.has(unitKey(other)) ? NAME_TAKEN : 0;
      return {
        was,
        unit: other,
        score: Math.max(0, Math.min(1, score + bonus - malus)),
        apart: Math.abs(other.place - unit.place),
      };
    })
    .sort(likeliest);
}

const likeliest = (a: Pair, b: Pair): number =>
  b.score - a.score || a.apart - b.apart || compare(a.was, b.was) || compare(unitKey(a.unit), unitKey(b.unit));
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Each old unit gets at most one new one and each new one at most one old. */
function assign(pairs: Pair[]): ReadonlyMap<string, Pair> {
  const taken = new Map<string, Pair>();
  const used = new Set<string>();
  for (const pair of pairs.sort(likeliest)) {
    if (pair.score < FOUND) break;
    const key = unitKey(pair.unit);
    if (taken.has(pair.was) || used.has(key)) continue;
    taken.set(pair.was, pair);
    used.add(key);
  }
  return taken;
}

/**
 * Parts with a material that the new file has and the old one had not, and that nothing is bound to. A part of another name
 * that looks like one that is gone is that one.
 */
export function newParts(before: ModelParts, after: ModelParts, bound: readonly PartTarget[]): PartTarget[] {
  const old = indexParts(before).parts;
  const now = indexParts(after).parts;
  const taken = new Set(bound.flatMap((target) => (target.node === '' ? [] : unitKey(target))));
  const [had, has] = [new Set(old.map(unitKey)), new Set(now.map(unitKey))];
  const found = new Map<string, PartTarget>();
  for (const part of now) {
    const key = unitKey(part);
    if (part.material !== '' && !had.has(key) && !taken.has(key)) found.set(key, targetOf(part));
  }
  const gone = new Map(old.filter((part) => !has.has(unitKey(part))).map((part) => [unitKey(part), part]));
  if (found.size === 0 || gone.size === 0 || gone.size > MOST_RENAMED) return [...found.values()];
  const lost = [...gone.values()].map((part) => ({ ...targetOf(part), shape: part.shape }));
  for (const { to } of matchTargets(before, after, lost)) if (to) found.delete(unitKey(to));
  return [...found.values()];
}

/** Every part of a model that can be bound to, each once. */
export function allParts(model: ModelParts): (PartTarget & { shape: PartShape })[] {
  const found = new Map(
    indexParts(model).parts.map((part) => [unitKey(part), { ...targetOf(part), shape: part.shape }]),
  );
  return [...found.values()];
}
