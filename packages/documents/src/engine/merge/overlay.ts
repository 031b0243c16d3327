import { isPlainObject, ownMember } from '../schema/json.ts';
import type { LeafShape } from '../schema/leaf-shape.ts';
import { isItemList } from '../schema/path.ts';
import { withIds } from './match-items.ts';

const ATOMIC: LeafShape = { kind: 'atomic' };

/**
 * What a caller wants, over what is stored (CONTRACT 0.5): an absent key keeps what is stored, also inside a tagged
 * union that keeps its tag and inside maps; null clears an optional field or a member of a map; a changed tag starts over.
 */
export function overlay(shape: LeafShape, base: unknown, wanted: unknown, newId: () => string): unknown {
  if (shape.kind === 'items' && Array.isArray(wanted)) return overlayItems(shape.item, base, wanted, newId);
  if (!isPlainObject(wanted)) return wanted;
  const known = isPlainObject(base) ? base : {};
  switch (shape.kind) {
    case 'fields':
      return withMembers(known, wanted, {
        isCleared: (key) => shape.clearable.has(key),
        shapeOf: (key) => shape.fields[key] ?? ATOMIC,
        newId,
      });
    case 'each':
      return withMembers(known, wanted, { isCleared: () => shape.isClearable, shapeOf: () => shape.value, newId });
    case 'byType': {
      const tag = wanted[shape.tag] ?? known[shape.tag];
      const inner = typeof tag === 'string' ? shape.types[tag] : undefined;
      return overlay(inner ?? ATOMIC, known[shape.tag] === tag ? known : undefined, wanted, newId);
    }
    case 'atomic':
      return shape.inside ? overlay(shape.inside, base, wanted, newId) : keepingTag(known, wanted);
    case 'items':
      return wanted;
  }
}

interface Members {
  /** Whether null removes the member. */
  isCleared(key: string): boolean;
  shapeOf(key: string): LeafShape;
  newId: () => string;
}

function withMembers(
  base: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
  { isCleared, shapeOf, newId }: Members,
): Record<string, unknown> {
  const result: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(wanted)) {
    if (value === undefined) continue;
    if (value === null && isCleared(key)) delete result[key];
    else result[key] = overlay(shapeOf(key), ownMember(base, key), value, newId);
  }
  return result;
}

function overlayItems(shape: LeafShape, base: unknown, wanted: readonly unknown[], newId: () => string): unknown[] {
  const items = isItemList(base) ? base : [];
  const known = new Map(items.map((item) => [item.id, item]));
  const named = withIds(wanted.filter(isPlainObject), { items }, newId).values();
  return wanted.map((item) => {
    if (!isPlainObject(item)) return item;
    const { value } = named.next();
    return value ? overlay(shape, known.get(value.id), value, newId) : item;
  });
}

/** A value that is replaced whole, unless it keeps its tag. */
function keepingTag(known: Record<string, unknown>, wanted: Record<string, unknown>): Record<string, unknown> {
  if (typeof wanted.type !== 'string' || known.type !== wanted.type) return wanted;
  return { ...known, ...Object.fromEntries(Object.entries(wanted).filter(([, member]) => member !== undefined)) };
}
