import type { Bounds } from '@diorama/documents/gis/geometry/bounds.ts';
import type { Language } from '@diorama/documents/shared/languages.ts';
import { useImportSteps } from '../../../../table-files/dialog/use-import-steps.ts';
import type { ExistingMap } from '../plan/existing-map.ts';
import type { ImportMapping } from '../plan/mapping.ts';
import type { ImportPlan } from '../plan/plan-import.ts';
import { type ImportSession, openImport } from '../session/import-session.ts';

interface UseMapImport {
  existing: () => ExistingMap;
  language: Language;
  near: Bounds | null;
}

/** Leads through an import into a map; its worker keeps what was read. */
export const useMapImport = ({ existing, language, near }: UseMapImport) =>
  useImportSteps<ImportSession, ImportMapping, ImportPlan>({
    open: async (source, reading) => {
      const session = await openImport({ ...source, existing: existing(), language, near, ...reading });
      return { session, guess: session.guess };
    },
    plan: (session, mapping) => session.plan(mapping),
  });
