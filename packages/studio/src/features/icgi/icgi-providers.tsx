import type { ReactNode } from 'react';
import { CategoryViewProvider } from './categories/category-view.tsx';
import { StageProvider } from './stage/stage-context.tsx';
import { ToolProvider } from './stage/tool-state.tsx';
import { StageSelectionProvider } from './things/stage-selection.tsx';

/** The walkthrough editor's own contexts. */
export function IcgiProviders({ children }: { children: ReactNode }) {
  return (
    <ToolProvider>
      <CategoryViewProvider>
        <StageSelectionProvider>
          <StageProvider>{children}</StageProvider>
        </StageSelectionProvider>
      </CategoryViewProvider>
    </ToolProvider>
  );
}
