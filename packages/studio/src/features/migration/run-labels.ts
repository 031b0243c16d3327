import type {
  Migration,
  MigrationDifference,
  MigrationProduct,
} from '@diorama/contract/migration/migration.contract.ts';
import type { ChipTone } from '../../ui/show/chip.tsx';

const PRODUCTS: Readonly<Record<string, string>> = {
  all: 'All products',
  icgi: 'Walkthroughs',
  e3d: 'Configurators',
  gis: 'Maps',
};

export const productLabel = (product: MigrationProduct): string => PRODUCTS[product] ?? product;

/** How a run stands, as its chip says it. */
export function runState({ status, isRollingBack, dryRun }: Migration): { label: string; tone: ChipTone } {
  if (isRollingBack) return { label: 'Rolling back', tone: 'warn' };
  switch (status) {
    case 'queued':
      return { label: 'Queued', tone: 'neutral' };
    case 'running':
      return { label: 'Running', tone: 'neutral' };
    case 'done':
      return dryRun ? { label: 'Dry run', tone: 'neutral' } : { label: 'Done', tone: 'ok' };
    case 'failed':
      return { label: 'Failed', tone: 'bad' };
    case 'rolled-back':
      return { label: 'Rolled back', tone: 'warn' };
    case 'cancelled':
      return { label: 'Cancelled', tone: 'neutral' };
  }
}

/** What became of a document, or would. */
export function outcomeState(
  { outcome, isRestored }: Pick<MigrationDifference, 'outcome' | 'isRestored'>,
  isDry: boolean,
): { label: string; tone: ChipTone } {
  if (isRestored !== null)
    return isRestored ? { label: 'Restored', tone: 'warn' } : { label: 'Not restored', tone: 'bad' };
  switch (outcome) {
    case 'failed':
      return { label: isDry ? 'Fails' : 'Failed', tone: 'bad' };
    case 'migrated':
      return { label: isDry ? 'Ready' : 'Migrated', tone: 'ok' };
    case 'unchanged':
      return { label: 'Same', tone: 'neutral' };
    case 'skipped':
      return { label: 'Skipped', tone: 'neutral' };
  }
}

/** Whether a run has changed documents that can get their old state back. */
export const canRollBack = ({ dryRun, status, totals }: Migration): boolean =>
  !dryRun && (status === 'done' || status === 'failed' || status === 'cancelled') && totals.candidates > totals.failed;

/** How long a run took: `51 s`, `4 min 12 s`. */
export function tookOf({ startedAt, finishedAt }: Pick<Migration, 'startedAt' | 'finishedAt'>): string {
  if (!finishedAt) return '';
  const seconds = Math.max(0, Math.round((finishedAt.getTime() - startedAt.getTime()) / 1_000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
