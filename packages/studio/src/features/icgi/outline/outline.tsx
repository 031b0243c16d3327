import { Tabs } from '../../../ui/tabs.tsx';
import { useList } from '../editor-hooks.ts';
import { usePastWalkthrough } from '../stage/past-walkthrough.ts';
import { useSelection } from '../use-selection.ts';
import { MarkerList } from './marker-list.tsx';
import { OutlineList } from './outline-list.tsx';
import { PastOutline } from './past-views.tsx';
import { TransitionList } from './transition-list.tsx';
import { ViewList } from './view-list.tsx';

/** What the walkthrough is made of. */
export function Outline() {
  const { tab, showTab } = useSelection();
  const views = useList('keyframes').length;
  const transitions = useList('transitions').length;
  const outlines = useList('outlines').length;
  const markers = useList('markers').length;
  const past = usePastWalkthrough();
  if (past) return <PastOutline past={past} />;
  return (
    <div className="flex h-full min-h-0 flex-col bg-n1">
      <Tabs
        label="Outline"
        value={tab}
        onChange={showTab}
        tabs={[
          { value: 'views', label: 'Views', count: views },
          { value: 'transitions', label: 'Transitions', count: transitions },
          { value: 'outlines', label: 'Outlines', count: outlines },
          { value: 'markers', label: 'Markers', count: markers },
        ]}
      >
        {tab === 'views' && <ViewList />}
        {tab === 'transitions' && <TransitionList />}
        {tab === 'outlines' && <OutlineList />}
        {tab === 'markers' && <MarkerList />}
      </Tabs>
    </div>
  );
}
