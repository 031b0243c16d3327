import type { ReactNode } from 'react';
import { MapSelectionProvider } from './map-selection.tsx';
import { MapSessionProvider } from './map-session.tsx';

/** The map editor's own contexts. */
export function GisProviders({ children }: { children: ReactNode }) {
  return (
    <MapSelectionProvider>
      <MapSessionProvider>{children}</MapSessionProvider>
    </MapSelectionProvider>
  );
}
