import { Play, Square, Waypoints } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { useRulePreview } from './rule-preview.tsx';

interface RuleSwitchesProps {
  hasParts: boolean;
  onParts: (hasParts: boolean) => void;
}

/** What else the graph shows: the map's references, and the map with its rules at work. */
export function RuleSwitches({ hasParts, onParts }: RuleSwitchesProps) {
  const { isRunning, setRunning } = useRulePreview();
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        icon={Waypoints}
        aria-pressed={hasParts}
        className={cx(hasParts && 'bg-accent-soft text-accent-ink')}
        title="What in the map refers to what"
        onClick={() => onParts(!hasParts)}
      >
        References
      </Button>
      <Button
        size="small"
        variant="quiet"
        icon={isRunning ? Square : Play}
        aria-pressed={isRunning}
        className={cx(isRunning && 'bg-accent-soft text-accent-ink')}
        title="Try the rules on the map, as visitors have them"
        onClick={() => setRunning(!isRunning)}
      >
        Run rules
      </Button>
    </>
  );
}
