import type { ReactNode } from 'react';
import { MapSelectionProvider } from './selection/map-selection.tsx';
import { MapSessionProvider } from './selection/map-session.tsx';
import { RulePreviewProvider } from './selection/rule-preview.tsx';
import { RuleSelectionProvider } from './selection/rule-selection.tsx';

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
