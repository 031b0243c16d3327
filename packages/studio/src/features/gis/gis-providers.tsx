import type { ReactNode } from 'react';
import { RulePreviewProvider } from './graph/rule-preview.tsx';
import { RuleSelectionProvider } from './graph/rule-selection.tsx';
import { MapSelectionProvider } from './map-selection.tsx';
import { MapSessionProvider } from './map-session.tsx';

/** The map editor's own contexts. */
export function GisProviders({ children }: { children: ReactNode }) {
  return (
    <MapSelectionProvider>
      <MapSessionProvider>
        <RuleSelectionProvider>
          <RulePreviewProvider>{children}</RulePreviewProvider>
        </RuleSelectionProvider>
      </MapSessionProvider>
    </MapSelectionProvider>
  );
}
