import { lazyPart } from '../../../ui/lazy-part.tsx';
import { CategoryInspector } from '../categories/categories-inspector.tsx';
import { useList, useRecord } from '../editor-hooks.ts';
import { useRowsTogether } from '../outline/rows-together.ts';
import { idsIn, useStageSelection } from '../things/stage-selection.tsx';
import { ShapesInspector, ThingsInspector } from '../things/things-inspector.tsx';
import { useSelection } from '../use-selection.ts';
import { KeyframeInspector } from './keyframe-inspector.tsx';
import { MarkerInspector } from './marker-inspector.tsx';
import { OutlineInspector } from './outline-inspector.tsx';
import { PlacedOutlineInspector } from './placed-outline-inspector.tsx';
import { PlacedWidgetInspector } from './placed-widget-inspector.tsx';
import { SettingsInspector } from './settings-inspector.tsx';
import { ShapeInspector } from './shape-inspector.tsx';
import { SignInspector } from './sign-inspector.tsx';
import { TransitionInspector } from './transition-inspector.tsx';

const SeveralInspector = lazyPart(() => import('./several-inspector.tsx').then((module) => module.SeveralInspector));

/** The fields of what is selected; with nothing selected, the walkthrough's own settings. */
export function IcgiInspector() {
  const { selected } = useSelection();
  const { ids } = useStageSelection();
  const placements = useList('placements');
  const rows = useRowsTogether();
  if (rows.ids.length > 1 && (!selected || selected.collection === rows.collection))
    return <SeveralInspector key={rows.ids.join()} {...rows} />;
  if (!selected) return <SettingsInspector />;
  const { collection, id } = selected;
  if (ids.size > 1) {
    const shapes = idsIn(ids, 'shapes');
    if (shapes.length > 1) return <ShapesInspector ids={shapes} />;
    const things = placements.filter((placement) => ids.has(`placements/${placement.id}`));
    if (things.length > 1) return <ThingsInspector placements={things} />;
  }
  if (collection === 'keyframes') return <KeyframeInspector key={id} id={id} />;
  if (collection === 'transitions') return <TransitionInspector key={id} id={id} />;
  if (collection === 'outlines') return <OutlineInspector key={id} id={id} />;
  if (collection === 'categories') return <CategoryInspector key={id} id={id} />;
  if (collection === 'shapes') return <ShapeInspector key={id} id={id} />;
  return <PlacementInspector key={id} id={id} />;
}

/** What stands on a view: a marker, a sign, or an outline. */
function PlacementInspector({ id }: { id: string }) {
  const data = useRecord('placements', id)?.data;
  if (data?.type === 'outline' && data.outline)
    return <PlacedOutlineInspector placementId={id} outline={data.outline.id} />;
  if (data?.type === 'widget' && data.widget?.type === 'sign')
    return <SignInspector placementId={id} sign={data.widget.id} />;
  if (data?.type === 'widget' && data.widget) return <PlacedWidgetInspector placementId={id} use={data.widget.id} />;
  return <MarkerInspector placementId={id} />;
}
