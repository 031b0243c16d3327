import { useSelection } from '../use-selection.ts';
import { KeyframeInspector } from './keyframe-inspector.tsx';
import { MarkerInspector } from './marker-inspector.tsx';
import { SettingsInspector } from './settings-inspector.tsx';
import { TransitionInspector } from './transition-inspector.tsx';

/** The fields of what is selected; with nothing selected, the walkthrough's own settings. */
export function IcgiInspector() {
  const { selected } = useSelection();
  if (!selected) return <SettingsInspector />;
  const { collection, id } = selected;
  if (collection === 'keyframes') return <KeyframeInspector key={id} id={id} />;
  if (collection === 'transitions') return <TransitionInspector key={id} id={id} />;
  return <MarkerInspector key={id} placementId={id} />;
}
