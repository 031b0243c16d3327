import { Play, Square, Waypoints } from 'lucide-react';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { useRulePreview } from '../selection/rule-preview.tsx';

interface RuleSwitchesProps {
  hasParts: boolean;
  onParts: (hasParts: boolean) => void;
}

/** What else the graph shows: the map's references, and the map with its rules at work. */
export function RuleSwitches({ hasParts, onParts }: RuleSwitchesProps) {
  const { isRunning, setRunning } = useRulePreview();
  return (
    <>
      <IconButton
        label="References"
        icon={Waypoints}
        isPressed={hasParts}
        className={cx(hasParts && 'bg-accent-soft text-accent-ink')}
        onClick={() => onParts(!hasParts)}
      />
      <Button
        size="small"
        variant="quiet"
        icon={isRunning ? Square : Play}
        aria-pressed={isRunning}
        className={cx(isRunning && 'bg-accent-soft text-accent-ink')}
        title="Try the rules on the map, as visitors have them"
        onClick={() => setRunning(!isRunning)}
      >
        <span className="max-sm:sr-only">Run rules</span>
      </Button>
    </>
  );
}
