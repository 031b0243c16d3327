import type { ModelParts, PartShape, PartTarget } from '../replace/model-parts.ts';

/** What varies together in a model, and so is one slot. */
export interface VaryingPart {
  /** What the slot is called: the part, or the material of all of them. */
  name: string;
  to: PartTarget & { primitive: number };
  /** Null: it stands for several parts. */
  shape: PartShape | null;
  /** Name of its material by variant, in the order of the variants; '': none. */
  materials: readonly string[];
  /** Name of the material it has without variants. */
  own: string;
}

/** The material variants of a model. */
export interface ModelVariants {
  /** Names in the order of the file. */
  variants: readonly string[];
  parts: readonly VaryingPart[];
  /** Names of all materials that the variants show, each once. */
  materials: readonly string[];
  /** Place of the variant that looks like the model without variants. */
  first: number;
  /** Why they cannot be imported; null: they can. */
  fault: string | null;
}

/** Most slots of one import: each is a column of a table, next to its key and its label. */
export const MAX_VARYING = 98;

/** Reads what varies. Parts of one material that vary alike are one slot, unless another part has that material. */
export function variantsIn(model: ModelParts & { variants: readonly string[] }): ModelVariants {
  const { variants } = model;
  const groups = new Map<string, { node: string; parts: VaryingPart[] }>();
  const others = new Map<string, Set<string>>();
  for (const { name: node, parts } of model.nodes)
    for (const { primitive, material, fingerprint, variants: put = [] } of parts) {
      const own = material ?? '';
      const names = new Map(put.map((one) => [one.variant, one.material]));
      const materials = put.length === 0 ? [] : variants.map((variant) => names.get(variant) ?? own);
      const look = JSON.stringify(materials);
      const place = `${primitive} ${own}`;
      others.set(place, (others.get(place) ?? new Set()).add(look));
      if (put.length === 0) continue;
      const part = { name: node || own, to: { node, material: own, primitive }, shape: fingerprint, materials, own };
      const key = `${place} ${look}`;
      const group = groups.get(key);
      if (group) group.parts.push(part);
      else groups.set(key, { node, parts: [part] });
    }
  const parts = [...groups.values()].flatMap(({ parts: alike }): VaryingPart[] => {
    const [part] = alike;
    if (!part) return [];
    const isWhole = part.own !== '' && others.get(`${part.to.primitive} ${part.own}`)?.size === 1;
    if (alike.length === 1 || !isWhole) return alike;
    return [{ ...part, name: part.own, to: { ...part.to, node: '' }, shape: null }];
  });
  const named = withOwnNames(parts);
  const materials = [...new Set(named.flatMap((part) => part.materials))].filter((name) => name !== '');
  return { variants, parts: named, materials, first: likeOwn(named, variants.length), fault: faultOf(model, named) };
}

/** Materials distinguish several parts of one node. */
function withOwnNames(parts: readonly VaryingPart[]): VaryingPart[] {
  const counts = new Map<string, number>();
  for (const { name } of parts) counts.set(name, (counts.get(name) ?? 0) + 1);
  return parts.map((part) =>
    (counts.get(part.name) ?? 0) > 1 && part.own !== part.name ? { ...part, name: `${part.name} ${part.own}` } : part,
  );
}

function likeOwn(parts: readonly VaryingPart[], count: number): number {
  let best = { at: 0, alike: -1 };
  for (let at = 0; at < count; at += 1) {
    const alike = parts.filter(({ materials, own }) => materials[at] === own).length;
    if (alike > best.alike) best = { at, alike };
  }
  return best.at;
}

function faultOf({ nodes }: ModelParts, parts: readonly VaryingPart[]): string | null {
  if (parts.length === 0) return 'Its variants change no part of the model';
  if (parts.length > MAX_VARYING)
    return `Variants change ${parts.length} parts: ${MAX_VARYING} at most can be imported. Give parts that vary alike one material`;
  const isNameless = nodes.some(({ parts: own }) =>
    own.some(({ variants = [], material }) => variants.length > 0 && (material === '' || hasNameless(variants))),
  );
  return isNameless
    ? 'Some materials of the variants have no name. Name them in your 3D program and upload the model again'
    : null;
}

const hasNameless = (put: readonly { material: string }[]): boolean => put.some(({ material }) => material === '');
