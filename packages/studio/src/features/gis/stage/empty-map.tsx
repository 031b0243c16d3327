import { LAYER_TYPE_NAMES, LAYER_TYPES } from '@diorama/documents/gis/layers.ts';
import { MapPinned } from 'lucide-react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useShownRecords } from '../editor-hooks.ts';
import { useMapImport } from '../files/use-map-import.tsx';
import { useMapSession } from '../map-session.tsx';

/** The first step, while there is nothing on the map and nothing is being drawn. */
export function EmptyMap() {
  const gis = useShownRecords();
  const { tool } = useMapSession();
  const { open, opener, dialog } = useMapImport();
  const isReadOnly = useReadOnly() !== null;
  const isEmpty =
    gis.all('sitePlans').length === 0 &&
    LAYER_TYPE_NAMES.every((type) => gis.all(LAYER_TYPES[type].layers).length === 0);
  return (
    <>
      {isEmpty && tool === 'select' && (
        <div className="pointer-events-none absolute inset-0 grid place-items-center p-2 pt-14">
          <div className="rounded-2xl bg-pop shadow-float">
            <EmptyState
              isFloating
              icon={MapPinned}
              title={isReadOnly ? 'Nothing to see yet' : 'Drop places here'}
              text={
                isReadOnly
                  ? 'The map appears here as it is built.'
                  : 'Use a CSV, Excel, GeoJSON or KML file, or draw with the tools above. A picture becomes a site plan.'
              }
              action={
                !isReadOnly && (
                  <span className="pointer-events-auto">
                    <Button variant="primary" {...opener} onClick={() => open([])}>
                      Choose files
                    </Button>
                  </span>
                )
              }
            />
          </div>
        </div>
      )}
      {dialog}
    </>
  );
}
