import { useAddress } from '../../../editor/address/address.tsx';
import { TabList } from '../../../ui/tabs.tsx';
import { GIS_BAR, GIS_TAB_LABELS, GIS_TABS } from '../editor-tabs.ts';
import { MapFiles } from '../files/map-files.tsx';
import { useGisTab } from '../use-gis-tab.ts';

/** The map's tabs. Each keeps what is selected in it. */
export function GisBar() {
  const tab = useGisTab();
  const { showTab } = useAddress();
  return (
    <div className="flex flex-none items-center border-n5 border-b">
      <div className="-mb-px min-w-0 flex-1">
        <TabList
          id={GIS_BAR}
          label="Parts of the map"
          tabs={GIS_TABS.map((value) => ({ value, label: GIS_TAB_LABELS[value] }))}
          value={tab}
          onChange={(next) => showTab(next === GIS_TABS[0] ? undefined : next)}
        />
      </div>
      <MapFiles />
    </div>
  );
}
