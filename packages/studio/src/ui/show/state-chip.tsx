import { Chip } from './chip.tsx';

/** Where a product, or a project with its products, stands against what visitors see. */
export type PublishState =
  | { state: 'empty' }
  | { state: 'draft' }
  | { state: 'live'; version: number }
  | { state: 'changed'; version: number; changes?: number };

/** `Empty`, `Draft`, `Live, v31`, `Changed since v12` or, with a count, `3 changes since v12`. */
export function StateChip({ of }: { of: PublishState }) {
  if (of.state === 'empty') return <span className="text-n10 text-xs">Empty</span>;
  if (of.state === 'draft') return <Chip>Draft</Chip>;
  if (of.state === 'live') return <Chip tone="ok">{`Live, v${of.version}`}</Chip>;
  if (of.changes === undefined) return <Chip tone="warn">{`Changed since v${of.version}`}</Chip>;
  return <Chip tone="warn">{`${of.changes} ${of.changes === 1 ? 'change' : 'changes'} since v${of.version}`}</Chip>;
}

/** The same for what has no versions of its own: `Draft`, `Live`, `Changed`. */
export function PlainStateChip({ state }: { state: 'draft' | 'published' | 'changed' }) {
  if (state === 'draft') return <Chip>Draft</Chip>;
  return state === 'published' ? <Chip tone="ok">Live</Chip> : <Chip tone="warn">Changed</Chip>;
}
