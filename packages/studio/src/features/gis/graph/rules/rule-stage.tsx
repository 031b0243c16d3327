import { Plus } from 'lucide-react';
import { useState } from 'react';
import { GraphCanvas } from '../../../../editor/graph/graph-canvas.tsx';
import { useReadOnly } from '../../../../editor/read-only.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { RuleSwitches } from '../rule-switches.tsx';
import { useRuleGraph } from './use-rule-graph.ts';

/** Rules next to the parts of the map and the references between them, in the map's place. */
export function RuleStage() {
  const [hasParts, setParts] = useState(true);
  const isReadOnly = useReadOnly() !== null;
  return (
    <GraphCanvas
      graph={useRuleGraph(hasParts)}
      tools={<RuleSwitches hasParts={hasParts} onParts={setParts} />}
      empty={isReadOnly ? null : (add) => <FirstRule onAdd={add} />}
    />
  );
}

/** What rules are for, over the map's references, until there is one. */
function FirstRule({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="self-end px-4 pb-4">
      <div className="pointer-events-auto flex max-w-md flex-col items-start gap-2 rounded-lg border border-n5 bg-n1 p-4 shadow-lift">
        <h2 className="font-strong">No rules yet</h2>
        <p className="text-n11">
          A rule says what happens when: “When Plot 4 is selected, fly to it, then open its widget”. Begin with what
          visitors do.
        </p>
        <Button variant="primary" size="small" icon={Plus} onClick={onAdd}>
          Add a rule
        </Button>
      </div>
    </div>
  );
}
