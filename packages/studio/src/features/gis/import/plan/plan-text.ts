import { counted } from '../../../../ui/format/counted.ts';
import type { ImportPlan } from './plan-import.ts';

/** What an import comes to: `12 new, 3 changed, 80 unchanged, 2 skipped`. */
export function planText({ added, updated, unchanged, skipped, edit }: ImportPlan): string {
  const parts: [number, string][] = [
    [added.length, 'new'],
    [updated.length, 'changed'],
    [edit.removed?.length ?? 0, 'deleted'],
    [unchanged, 'unchanged'],
    [skipped.count, 'skipped'],
  ];
  const named = parts.filter(([count]) => count > 0).map(([count, what]) => `${count.toLocaleString('en')} ${what}`);
  return named.join(', ') || 'Nothing to import';
}

/** What the file does not have and the map keeps; null: nothing. */
export function keptText({ missing, edit }: Pick<ImportPlan, 'missing' | 'edit'>): string | null {
  const kept = missing.length - (edit.removed?.length ?? 0);
  return kept > 0 ? `Kept ${counted(kept, 'feature')} that the file does not have` : null;
}
