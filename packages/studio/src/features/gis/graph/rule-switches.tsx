import { Switch } from '../../../ui/switch.tsx';
import { useRulePreview } from './rule-preview.tsx';

interface RuleSwitchesProps {
  hasParts: boolean;
  onParts: (hasParts: boolean) => void;
}

/** What else the graph shows: the map's references, and the map with its rules at work. */
export function RuleSwitches({ hasParts, onParts }: RuleSwitchesProps) {
  const { isRunning, setRunning } = useRulePreview();
  return (
    <div className="absolute top-2 right-2 z-10 flex items-center gap-4 rounded-lg border border-n5 bg-n1 px-3 py-1.5 shadow-lift">
      <Switch label="References" isOn={hasParts} onChange={onParts} />
      <Switch label="Run rules" isOn={isRunning} onChange={setRunning} />
    </div>
  );
}
