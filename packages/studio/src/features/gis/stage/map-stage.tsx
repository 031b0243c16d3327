import { TriangleAlert } from 'lucide-react';
import { useAddress } from '../../../editor/address.tsx';
import { PastRevisionBand } from '../../../editor/history/past-revision-band.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useMapSession } from '../map-session.tsx';
import { DrawingLayer } from './drawing-layer.tsx';
import { EmptyMap } from './empty-map.tsx';
import { MapCanvas } from './map-canvas.tsx';
import { MapToolbar } from './map-toolbar.tsx';
import { StageFaults } from './stage-faults.tsx';

/** The map visitors get, with an editing layer on top. */
export function MapStage() {
  const { fault } = useMapSession();
  const isGraph = useAddress().tab === 'graph';
  return (
    <section
      aria-label="Stage"
      data-stage
      tabIndex={-1}
      className="@container relative flex min-h-0 flex-1 flex-col overflow-hidden bg-stage focus-visible:outline-offset-[-2px]"
    >
      {fault !== null ? (
        <div className="grid flex-1 place-items-center">
          <EmptyState icon={TriangleAlert} title="The map cannot be shown here" text={fault} />
        </div>
      ) : (
        <div className="relative min-h-0 flex-1 overflow-hidden">
          <MapCanvas />
          <StageFaults />
          {!isGraph && (
            <>
              <DrawingLayer />
              <EmptyMap />
              <MapToolbar />
            </>
          )}
          <div className="absolute inset-x-0 top-14 z-20">
            <PastRevisionBand />
          </div>
        </div>
      )}
    </section>
  );
}
