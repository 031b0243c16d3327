import { gisLabels } from '@diorama/documents/gis/gis.labels.ts';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { useMapActions } from '../selection/use-map-actions.ts';

type RecordsSectionProps = {
  collection: 'hotspots' | 'outlines' | 'labels' | 'sitePlans';
  ids: readonly string[];
  children: ReactNode;
};

/** The first section of what is selected on a map, `Place` or `3 places`, with the button that deletes it. */
export function RecordsSection({ collection, ids, children }: RecordsSectionProps) {
  const actions = useMapActions();
  const isReadOnly = useReadOnly() !== null;
  const { one, many } = gisLabels.records[collection];
  return (
    <InspectorSection
      title={ids.length === 1 ? `${one.charAt(0).toUpperCase()}${one.slice(1)}` : `${ids.length} ${many}`}
      actions={
        !isReadOnly && (
          <IconButton
            label="Delete"
            icon={Trash2}
            shortcut="Del"
            onClick={() => actions.remove(ids.map((id) => `${collection}/${id}`))}
          />
        )
      }
    >
      {children}
    </InspectorSection>
  );
}
