import type { ReactNode } from 'react';
import { CategoryViewProvider } from './categories/category-view.tsx';
import { FillProvider } from './fill/fill-session.tsx';
import { PlayheadProvider } from './stage/playhead.tsx';
import { ToolProvider } from './stage/tool-state.tsx';
import { StageProvider } from './stage-context.tsx';
import { StageSelectionProvider } from './stage-selection.tsx';

/** The walkthrough editor's own contexts. */
export function IcgiProviders({ children }: { children: ReactNode }) {
  return (
    <ToolProvider>
      <CategoryViewProvider>
        <StageSelectionProvider>
          <StageProvider>
            <PlayheadProvider>
              <FillProvider>{children}</FillProvider>
            </PlayheadProvider>
          </StageProvider>
        </StageSelectionProvider>
      </CategoryViewProvider>
    </ToolProvider>
  );
}
