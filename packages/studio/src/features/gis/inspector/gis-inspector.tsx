import { MousePointer2 } from 'lucide-react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { idsIn, useMapSelection } from '../map-selection.tsx';
import { HotspotInspector } from './hotspot-inspector.tsx';
import { LabelInspector } from './label-inspector.tsx';
import { LayerInspector } from './layer-inspector.tsx';
import { OutlineInspector } from './outline-inspector.tsx';
import { SettingsInspector } from './settings-inspector.tsx';
import { SitePlanInspector } from './site-plan-inspector.tsx';

/** The fields of what is selected; with nothing selected, the map's own settings. */
export function GisInspector() {
  const { ids: keys, current } = useMapSelection();
  if (keys.size === 0 || current === undefined) return <SettingsInspector />;
  const [collection = ''] = current.split('/');
  const ids = idsIn(keys, collection);
  if (ids.length < keys.size)
    return (
      <EmptyState
        icon={MousePointer2}
        title={`${keys.size} things selected`}
        text="Select things of one kind to change their fields together."
      />
    );
  const [first = ''] = ids;
  switch (collection) {
    case 'hotspots':
      return <HotspotInspector key={first} ids={ids} />;
    case 'outlines':
      return <OutlineInspector key={first} ids={ids} />;
    case 'labels':
      return <LabelInspector key={first} ids={ids} />;
    case 'sitePlans':
      return <SitePlanInspector key={first} ids={ids} />;
    default:
      return <LayerInspector key={first} layerKey={current} count={ids.length} />;
  }
}
