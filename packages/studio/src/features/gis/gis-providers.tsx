import type { ReactNode } from 'react';
import { GraphSelectionProvider } from '../../editor/graph/graph-selection.tsx';
import { MapSelectionProvider } from './selection/map-selection.tsx';
import { MapSessionProvider } from './selection/map-session.tsx';
import { RulePreviewProvider } from './selection/rule-preview.tsx';
import { ShownStopsProvider } from './selection/shown-stops.tsx';

/** The map editor's own contexts. */
export function GisProviders({ children }: { children: ReactNode }) {
  return (
    <MapSelectionProvider>
      <MapSessionProvider>
        <GraphSelectionProvider collection="nodes">
          <ShownStopsProvider>
            <RulePreviewProvider>{children}</RulePreviewProvider>
          </ShownStopsProvider>
        </GraphSelectionProvider>
      </MapSessionProvider>
    </MapSelectionProvider>
  );
}
