import { useAddress } from '../../../editor/address.tsx';
import { useRulePreview } from './rule-preview.tsx';
import { useRuleSelection } from './rule-selection.tsx';

/** Rules are at work on the editor's map: beside the graph, and nowhere else. */
export function useIsRunning(): boolean {
  const { isRunning } = useRulePreview();
  const { tab } = useAddress();
  const { hasStops } = useRuleSelection();
  return isRunning && tab === 'graph' && !hasStops;
}
