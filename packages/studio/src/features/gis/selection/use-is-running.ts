import { useAddress } from '../../../editor/address/address.tsx';
import { useRulePreview } from './rule-preview.tsx';
import { useRuleSelection } from './rule-selection.tsx';

/** Rules run on the editor's map: only next to the graph. */
export function useIsRunning(): boolean {
  const { isRunning } = useRulePreview();
  const { tab } = useAddress();
  const { hasStops } = useRuleSelection();
  return isRunning && tab === 'graph' && !hasStops;
}
