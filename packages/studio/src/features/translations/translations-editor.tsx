import { translationsDocument } from '@diorama/documents/translations/translations.document.ts';
import type { ReactNode } from 'react';
import { defineEditor } from '../../editor/editor-kind.ts';
import { DeleteKeyProvider } from './exchange/delete-key.tsx';
import { GridStateProvider } from './grid/grid-state.tsx';
import { TranslationsInspector } from './inspector/translations-inspector.tsx';
import { TranslationsOutline } from './outline/translations-outline.tsx';
import { RowsProvider } from './rows/use-rows.ts';
import { TextsProvider } from './session/session-context.tsx';
import { TranslationsStage } from './translations-stage.tsx';
import { useTranslationsPublishing } from './use-translations-publishing.ts';

/** Every text of a project in one grid: its own, and those of its products and menus. */
export const translationsEditor = defineEditor({
  kind: translationsDocument,
  layout: {
    Outline: TranslationsOutline,
    Stage: TranslationsStage,
    stackedStage: 460,
    Inspector: TranslationsInspector,
    Providers: TranslationsProviders,
  },
  actions: [],
  useActionContext: (context) => context,
  revealOf: () => null,
  usePublishing: useTranslationsPublishing,
  hasLanguageSwitch: false,
  hasChecks: false,
});

function TranslationsProviders({ children }: { children: ReactNode }) {
  return (
    <TextsProvider>
      <RowsProvider>
        <GridStateProvider>
          <DeleteKeyProvider>{children}</DeleteKeyProvider>
        </GridStateProvider>
      </RowsProvider>
    </TextsProvider>
  );
}
