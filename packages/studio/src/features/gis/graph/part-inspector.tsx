import { Locate } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { useShowRecord } from '../../../editor/address/use-show-record.ts';
import { useGraphSelection } from '../../../editor/graph/graph-selection.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { ruleText } from '../rule-sentence.ts';
import { partWord } from './part-card.tsx';
import { partName } from './rules/use-rule-names.ts';
import { useRules } from './rules/use-rules.ts';
import { useDerivedGraph } from './use-derived-graph.ts';

/** Most lines of what refers to a part. */
const MOST_LINES = 30;

/** What a part of the map is, and what refers to it; `children` where there is none. */
export function PartInspector({ id, children }: { id: string | null; children: ReactNode }) {
  const { rules, names } = useRules();
  const { language } = useAddress();
  const { choose } = useGraphSelection();
  const show = useShowRecord();
  const { gis, parts, references } = useDerivedGraph();
  const part = parts.find((one) => one.id === id);
  if (!part) return children;
  const name = part.link ? names.link(part.link) : partName(gis, part.id, language);
  const users = references.filter(({ to }) => to === part.id);
  const isRecord = name !== null && !part.link;
  return (
    <InspectorSection title={partWord(part)}>
      <p className="break-words font-strong">{name ?? partWord(part)}</p>
      {part.kind === 'missing' && (
        <p className="text-bad-ink">It was deleted, and something still refers to it. Choose another target there.</p>
      )}
      {isRecord && (
        <div>
          <Button size="small" icon={Locate} onClick={() => show(part.id)}>
            Go there
          </Button>
        </div>
      )}
      <h3 className="pt-2 font-medium text-n10 text-xs">
        {users.length === 0 ? 'Nothing refers to it' : 'Referred to by'}
      </h3>
      <ul className="flex flex-col gap-0.5">
        {users.slice(0, MOST_LINES).map(({ id: reference, from, count }) => {
          const rule = from.startsWith('nodes/') ? rules.find((one) => `nodes/${one.id}` === from) : undefined;
          const text = rule ? ruleText(rule, names) : (partName(gis, from, language) ?? 'Settings');
          return (
            <li key={reference}>
              <button
                type="button"
                className="w-full rounded-md px-1.5 py-1 text-left hover:bg-n3"
                onClick={() => (rule ? choose([rule.id]) : show(from))}
              >
                {text}
                {count > 1 && <span className="text-n10 tabular-nums"> ×{count.toLocaleString('en')}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </InspectorSection>
  );
}
