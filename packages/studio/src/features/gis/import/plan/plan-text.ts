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
