import { nodeName } from '@diorama/documents/e3d/graph/node-labels.ts';
import { InspectorSection } from '../../../ui/inspector-section.tsx';
import { useGraphSelection } from './graph-selection.tsx';
import { useGraph, useReasons, useValueText } from './use-graph.ts';

/** Most steps that are listed; what comes first weighs most. */
const MOST_LISTED = 30;

/** Why the selected node has its value: each step of the way with what it came to. */
export function Why() {
  const reasons = useReasons();
  const { views } = useGraph();
  const textOf = useValueText();
  const { choose } = useGraphSelection();
  const listed = reasons.flatMap(({ node, from }) => {
    const view = views.get(node);
    return view ? [{ view, from }] : [];
  });
  const valueShown = (id: string): string => {
    const [output] = views.get(id)?.outputs ?? [];
    return output ? textOf({ from: id, output: output.name, type: output.type }) : '';
  };
  if (listed.length === 0) return null;
  return (
    <InspectorSection title="Why?" isFoldable>
      <ol className="flex flex-col gap-1.5">
        {listed.slice(0, MOST_LISTED).map(({ view, from }) => {
          const value = valueShown(view.node.id);
          return (
            <li key={view.node.id} className="min-w-0">
              <button
                type="button"
                className="max-w-full truncate text-left font-medium hover:underline"
                onClick={() => choose([view.node.id])}
              >
                {nodeName(view.node)}
              </button>
              {value && <span className="text-n11"> is {value}</span>}
              {from.length > 0 && (
                <span className="block text-n10 text-xs">
                  {`because of ${from
                    .map(({ input, node }) => {
                      const fed = views.get(node);
                      return `${input} (${fed ? nodeName(fed.node) : node})`;
                    })
                    .join(', ')}`}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {listed.length > MOST_LISTED && <p className="text-n10 text-xs">And {listed.length - MOST_LISTED} more nodes.</p>}
    </InspectorSection>
  );
}
