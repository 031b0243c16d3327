import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { newRecordId } from '../../../../editor/address/record-id.ts';
import type { ImportKind } from '../../../../editor/import/import-kind.ts';
import { readInWorker } from '../../../../table-files/read-in-worker.ts';
import type { TableFile } from '../../../../table-files/read-table-file.ts';
import { useEditor } from '../../editor-hooks.ts';
import { knownCategories } from '../plan/fill-categories.ts';
import { type FillScope, fillTargets } from '../plan/fill-targets.ts';
import { guessedKey, guessMapping } from '../plan/guess-mapping.ts';
import { keptMapping } from '../plan/kept-mapping.ts';
import type { FillMapping } from '../plan/mapping.ts';
import { foundBy } from '../plan/match-rows.ts';
import { type FillPlan, planFill } from '../plan/plan-fill.ts';

/** What a table fills, and how. */
export interface ScopedMapping extends FillMapping {
  scope: FillScope;
}

/** How a table is read and what it would fill. */
export function useFill(first: FillScope, language: Language) {
  const { store, documentId } = useEditor();
  const targetsOf = (scope: FillScope) => fillTargets(store.records(), scope, language);
  const reading: Pick<ImportKind<TableFile, ScopedMapping, FillPlan>, 'open' | 'plan'> = {
    async open(source, { signal }) {
      const file = await readInWorker(source, signal);
      const targets = targetsOf(first);
      const kept = keptMapping({ documentId, language }, file.headings);
      // Other shapes may be called by another column.
      const isOfUse = kept !== null && foundBy(file, kept.keyColumn, targets) > 0;
      const areMarkers = first.type === 'markers';
      const guess = isOfUse ? kept : guessMapping(file, { targets, areMarkers, language });
      return { session: file, guess: withScope({ ...guess, scope: first }, first) };
    },
    plan: (file, mapping) =>
      planFill(file, mapping, {
        ...{ targets: targetsOf(mapping.scope), language, newId: newRecordId },
        categories: knownCategories(store.records(), language),
      }),
  };
  return {
    reading,
    targetsOf,
    /** Another scope may be found by another column. */
    rescoped: (file: TableFile, mapping: ScopedMapping, scope: FillScope): ScopedMapping => ({
      ...withScope(mapping, scope),
      keyColumn: guessedKey(file, targetsOf(scope)),
    }),
  };
}

/** Without what the things of a scope do not have: shapes have no category, and markers open no link of their own. */
const withScope = (mapping: ScopedMapping, scope: FillScope): ScopedMapping => ({
  ...{ ...mapping, scope },
  roles: mapping.roles.map((role) => (role === (scope.type === 'markers' ? 'link' : 'category') ? 'skip' : role)),
});
