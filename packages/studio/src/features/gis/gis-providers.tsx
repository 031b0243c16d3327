import type { ReactNode } from 'react';
import { RulePreviewProvider } from './graph/rules/rule-preview.tsx';
import { RuleSelectionProvider } from './graph/rules/rule-selection.tsx';
import { MapSelectionProvider } from './selection/map-selection.tsx';
import { MapSessionProvider } from './selection/map-session.tsx';

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
