import { useAddress } from '../../../editor/address.tsx';
import { useRulePreview } from './rule-preview.tsx';

/** Rules are at work on the editor's map: beside the graph, and nowhere else. */
export function useIsRunning(): boolean {
  const { isRunning } = useRulePreview();
  const { tab } = useAddress();
  return isRunning && tab === 'graph';
}
