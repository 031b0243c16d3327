import { Images, MapPin, Spline, Tag, Video } from 'lucide-react';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { usePastWalkthrough } from '../stage/past-walkthrough.ts';
import { useSelection } from '../use-selection.ts';
import { MarkerList } from './marker-list.tsx';
import { TransitionList } from './transition-list.tsx';
import { ViewList } from './view-list.tsx';

const PastOutline = lazyPart(() => import('./past-views.tsx').then((module) => module.PastOutline));
const OutlineList = lazyPart(() => import('./outline-list.tsx').then((module) => module.OutlineList));
const CategoriesOutline = lazyPart(() =>
  import('../categories/categories-outline.tsx').then((module) => module.CategoriesOutline),
);

/** What the walkthrough is made of. */
export function Outline() {
  const { tab, showTab } = useSelection();
  const past = usePastWalkthrough();
  if (past) return <PastOutline past={past} />;
  return (
    <div className="flex h-full min-h-0 flex-col bg-n1">
      <Tabs
        label="Outline"
        value={tab}
        onChange={showTab}
        tabs={[
          { value: 'views', label: 'Views', icon: Images },
          { value: 'transitions', label: 'Transitions', icon: Video },
          { value: 'outlines', label: 'Outlines', icon: Spline, opener: OutlineList.opener },
          { value: 'markers', label: 'Markers', icon: MapPin },
          { value: 'categories', label: 'Categories', icon: Tag, opener: CategoriesOutline.opener },
        ]}
      >
        {tab === 'views' && <ViewList />}
        {tab === 'transitions' && <TransitionList />}
        {tab === 'outlines' && <OutlineList />}
        {tab === 'markers' && <MarkerList />}
        {tab === 'categories' && <CategoriesOutline />}
      </Tabs>
    </div>
  );
}
