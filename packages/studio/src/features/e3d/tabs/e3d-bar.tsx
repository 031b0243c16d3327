import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../../editor/address/address.tsx';
import { publications } from '../../../editor/publish/product.queries.ts';
import { useProduct } from '../../../editor/shell-context.tsx';
import { SegmentedControl } from '../../../ui/button/segmented-control.tsx';
import { TabList } from '../../../ui/tabs.tsx';
import { CheckButton } from '../check/check-button.tsx';
import { TryChoices } from '../check/try-choices.tsx';
import { E3D_BAR, E3D_TAB_LABELS, E3D_TABS } from '../editor-tabs.ts';
import { useE3dTab } from '../use-e3d-tab.ts';

/** The configurator's tabs. Each keeps what is selected in it. */
export function E3dBar() {
  const tab = useE3dTab();
  const { showTab } = useAddress();
  return (
    <div className="flex flex-none items-center border-n5 border-b">
      <div className="-mb-px min-w-0 flex-1">
        <TabList
          id={E3D_BAR}
          label="Parts of the configurator"
          tabs={E3D_TABS.map((value) => ({ value, label: E3D_TAB_LABELS[value] }))}
          value={tab}
          onChange={(next) => showTab(next === E3D_TABS[0] ? undefined : next)}
        />
      </div>
      <div className="flex flex-none items-center px-2">
        <div className="px-2 max-md:hidden">
          <ViewingSwitch />
        </div>
        <CheckButton />
        <TryChoices />
      </div>
    </div>
  );
}

/** Draft or what visitors see. Nothing while nothing is published: there is no choice then. */
function ViewingSwitch() {
  const { isPublished, showHistory, showPublished } = useAddress();
  const { data } = useQuery(publications(useProduct()));
  const live = data?.items.find((publication) => publication.live);
  if (!live) return null;
  return (
    <SegmentedControl
      label="Viewing"
      options={[
        { value: 'draft', label: 'Draft' },
        { value: 'published', label: 'Published' },
      ]}
      value={isPublished ? 'published' : 'draft'}
      onChange={(next) => (next === 'published' ? showPublished(live.sourceRevision) : showHistory(null))}
    />
  );
}
