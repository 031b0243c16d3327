import type { E3dRecords } from '@diorama/documents/e3d/e3d.records.ts';
import { bindingsOf, type MeshBinding, meshesShownBy } from '@diorama/documents/e3d/replace/bindings.ts';
import { isFound } from '@diorama/documents/e3d/replace/lost-bindings.ts';
import { matchClip } from '@diorama/documents/e3d/replace/match-clips.ts';
import { allParts, matchTargets, newParts } from '@diorama/documents/e3d/replace/match-targets.ts';
import {
  indexParts,
  type ModelParts,
  type PartIndex,
  type PartShape,
  type PartTarget,
  partsOf,
} from '@diorama/documents/e3d/replace/model-parts.ts';
import type { MeshReplacement, Rebinding } from '@diorama/documents/e3d/replace/replace-mesh.commands.ts';
import { type MeshUse, meshKey } from '@diorama/documents/e3d/scene/mesh-key.ts';

/** Where a binding leads: a part, or the name of a clip. */
export type Place = PartTarget | string;

/** A slot, an override or a clip, and where it is in the new file. */
export interface PlanRow {
  binding: MeshBinding;
  state: 'kept' | 'moved' | 'lost';
  /** 0 to 1. */
  score: number;
  /** Null: it is lost. */
  to: Place | null;
  /** Where else it may be, the likeliest first. */
  options: readonly PartTarget[];
}

export type NewPart = PartTarget & { shape: PartShape };

/** What a new file does to a configurator that shows a mesh. */
export interface ReplacementPlan {
  rows: readonly PlanRow[];
  /** Parts that nothing was bound to, as they were not there. */
  fresh: readonly NewPart[];
  /** Parts that are not in the new file, and that nothing was bound to: what was bound is a row. */
  gone: readonly NewPart[];
  /** Objects that show the version that is replaced. */
  users: readonly string[];
  /** Objects that pin another version and keep it. */
  keeping: number;
  now: PartIndex;
}

/** Finds everything again that a configurator binds in the version `use` of a mesh. */
export function planReplacement(
  e3d: E3dRecords,
  use: MeshUse,
  { before, after }: { before: ModelParts; after: ModelParts },
): ReplacementPlan {
  const old = indexParts(before);
  const key = meshKey(use);
  const bound = bindingsOf(e3d).filter(
    (binding) =>
      binding.uses.some((own) => meshKey(own) === key) && (binding.uses.length === 1 || isFound(old, binding)),
  );
  const targets = bound.map((binding) =>
    binding.type === 'clip' ? null : { ...binding.target, shape: binding.shape },
  );
  const matches = matchTargets(
    before,
    after,
    targets.flatMap((target) => target ?? []),
  );
  let next = 0;
  const rows = bound.map((binding): PlanRow => {
    if (binding.type === 'clip')
      return { binding, options: [], ...matchClip(binding.clip, before.animations, after.animations) };
    const match = matches[next];
    next += 1;
    return {
      binding,
      state: match?.state ?? 'lost',
      score: match?.score ?? 0,
      to: match?.to ?? null,
      options: match?.options.map(({ to }) => to) ?? [],
    };
  });
  const taken = rows.flatMap(({ to }) => (to !== null && typeof to !== 'string' ? to : []));
  const looks = new Map(allParts(after).map((part) => [placeKey(part), part]));
  const looked = new Map(allParts(before).map((part) => [placeKey(part), part]));
  const named = bound.flatMap((binding) => (binding.type === 'clip' ? [] : binding.target));
  const shown = e3d.ordered('entities').map((entity) => ({ id: entity.id, uses: meshesShownBy(e3d, entity) }));
  return {
    rows,
    fresh: newParts(before, after, taken).flatMap((part) => looks.get(placeKey(part)) ?? []),
    gone: newParts(after, before, named).flatMap((part) => looked.get(placeKey(part)) ?? []),
    users: shown.flatMap(({ id, uses }) => (uses.some((own) => meshKey(own) === key) ? id : [])),
    keeping: shown.filter(({ uses }) => uses.some((own) => own.mesh === use.mesh && meshKey(own) !== key)).length,
    now: indexParts(after),
  };
}

/** Stands for a place. */
export const placeKey = (place: Place): string =>
  typeof place === 'string' ? place : JSON.stringify([place.node, place.material, place.primitive]);

/** Where a row leads once somebody chose. */
export const placeOf = (row: PlanRow, choices: ReadonlyMap<string, Place | null>): Place | null => {
  const chosen = choices.get(row.binding.key);
  return chosen === undefined ? row.to : chosen;
};

/** True for a row that would stand in the way of publishing. */
export const blocks = (row: PlanRow, choices: ReadonlyMap<string, Place | null>): boolean =>
  row.binding.type !== 'clip' && row.binding.usedBy.length > 0 && placeOf(row, choices) === null;

/** What the document is to become. */
export function replacementOf(
  { rows, now }: Pick<ReplacementPlan, 'rows' | 'now'>,
  choices: ReadonlyMap<string, Place | null>,
  rest: Omit<MeshReplacement, 'rebound'>,
): MeshReplacement {
  const rebound = rows.flatMap((row): Rebinding[] => {
    const to = placeOf(row, choices);
    const { key, type } = row.binding;
    if (to === null) return [];
    if (typeof to === 'string') return row.state === 'kept' && to === row.to ? [] : [{ key, clip: to }];
    // A slot notes what its part looks like from now on, even one that is called the same.
    if (type === 'slot') return [{ key, to, shape: partsOf(now, to)[0]?.shape ?? null }];
    return row.state === 'kept' && placeKey(to) === placeKey(row.to ?? '') ? [] : [{ key, to, shape: null }];
  });
  return { ...rest, rebound };
}

/** Places that a row can be given, the likeliest first. */
export function placesFor({ binding, options, to }: PlanRow, now: PartIndex, most: number): Place[] {
  if (binding.type === 'clip') return now.clips.slice(0, most).map(({ name }) => name);
  const { node, material, primitive } = binding.target;
  const kindOf = (part: PartTarget): PartTarget => ({
    node: node === '' ? '' : part.node,
    material: material === '' ? '' : part.material,
    primitive: primitive === null ? null : (part.primitive ?? 0),
  });
  const found = new Map<string, Place>();
  const add = (place: Place): void => {
    if (found.size < most) found.set(placeKey(place), place);
  };
  if (to !== null) add(to);
  for (const option of options) add(option);
  for (const part of now.parts) {
    if (found.size >= most) break;
    const place = kindOf(part);
    if (place.node !== '' || place.material !== '') add(place);
  }
  return [...found.values()];
}
