import type { ReactNode } from 'react';
import { StageProvider } from './stage/stage-context.tsx';
import { ToolProvider } from './stage/tool-state.tsx';

/** The walkthrough editor's own contexts. */
export function IcgiProviders({ children }: { children: ReactNode }) {
  return (
    <ToolProvider>
      <StageProvider>{children}</StageProvider>
    </ToolProvider>
  );
}
