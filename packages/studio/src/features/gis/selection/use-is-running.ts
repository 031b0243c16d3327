import { useAddress } from '../../../editor/address/address.tsx';
import { useRulePreview } from './rule-preview.tsx';
import { useShownStops } from './shown-stops.tsx';

/** Rules run on the editor's map: only next to the graph. */
export function useIsRunning(): boolean {
  const { isRunning } = useRulePreview();
  const { tab } = useAddress();
  const { hasStops } = useShownStops();
  return isRunning && tab === 'graph' && !hasStops;
}
