import type { RuleEvent } from '@diorama/documents/gis/rules/run-rules.ts';

/** The event of a selection; null: rules do not wait for such things. */
export function selectionOf(target: { type: string; id: string }): RuleEvent | null {
  if (target.type === 'outline-feature') return { on: 'shape.select', id: target.id };
  return target.type === 'hotspot' ? { on: 'hotspot.select', id: target.id } : null;
}
