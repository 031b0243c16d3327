import { type Edge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react';
import { Link2 } from 'lucide-react';
import { memo } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { GraphEdge } from './graph-edges.ts';
import { borderLine, NODE_WIDTH, type Place } from './node-places.ts';

export type LinkEdge = Edge<
  { edge: GraphEdge; isChosen: boolean; onAccept: ((edge: GraphEdge) => void) | null },
  'link'
>;

/** Pixels of an arrowhead: its length, and half of its width. */
const HEAD = 9;
const HALF = 4.5;

/** A transition, or the cuts between two views: with an arrowhead for each way that visitors can take by it. */
export const LinkLine = memo(function LinkLine({ sourceX, sourceY, targetX, targetY, data }: EdgeProps<LinkEdge>) {
  if (!data) return null;
  const { edge, isChosen, onAccept } = data;
  // The line ends at the left side of what takes it.
  const line = borderLine({ x: sourceX, y: sourceY }, { x: targetX + NODE_WIDTH / 2, y: targetY }, edge.lane);
  if (!line) return null;
  const { from, to } = line;
  const isUsed = edge.isForward || edge.isBackward;
  const stroke = isChosen ? 'var(--accent)' : isUsed ? 'var(--n10)' : 'var(--n7)';
  const path = `M${from.x} ${from.y}L${to.x} ${to.y}`;
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const hasGhost = edge.suggested.length > 0;
  return (
    <>
      <title>{toldOf(edge)}</title>
      <path d={path} fill="none" stroke="transparent" strokeWidth={16} className="react-flow__edge-interaction" />
      <path
        d={path}
        fill="none"
        stroke={hasGhost && !isChosen ? 'var(--accent)' : stroke}
        strokeWidth={isChosen ? 2.5 : 1.75}
        strokeDasharray={edge.kind === 'cut' ? '6 4' : isUsed ? undefined : '1.5 4'}
        strokeLinecap={isUsed ? 'butt' : 'round'}
      />
      {edge.isForward && <path d={head(from, to)} fill={stroke} />}
      {edge.isBackward && <path d={head(to, from)} fill={stroke} />}
      {hasGhost && onAccept && (
        <EdgeLabelRenderer>
          <button
            type="button"
            tabIndex={-1}
            title={`Suggested: ${toldOf(edge)}. Press to link`}
            aria-label={`Accept the suggested link ${edge.name}`}
            onClick={(event) => {
              event.stopPropagation();
              onAccept(edge);
            }}
            className="nodrag nopan pointer-events-auto absolute inline-flex h-6 items-center gap-1 rounded-full border border-accent border-dashed bg-n1 px-2 font-medium text-[11px] text-accent-ink hover:bg-accent-soft pointer-coarse:h-9"
            style={{ transform: `translate(-50%, -50%) translate(${middle.x}px, ${middle.y}px)` }}
          >
            <Icon of={Link2} size={12} />
            Link
          </button>
        </EdgeLabelRenderer>
      )}
    </>
  );
});

/** What a line is, in words. */
export function toldOf({ kind, name, isForward, isBackward }: GraphEdge): string {
  if (kind === 'cut') return isForward && isBackward ? 'Cut, both ways' : 'Cut, one way';
  if (isForward && isBackward) return `${name}: played both ways`;
  if (isForward) return `${name}: played forward only`;
  if (isBackward) return `${name}: played in reverse only`;
  return `${name}: no arrow plays it`;
}

function head(from: Place, to: Place): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const base = { x: to.x - ux * HEAD, y: to.y - uy * HEAD };
  return `M${to.x} ${to.y}L${base.x - uy * HALF} ${base.y + ux * HALF}L${base.x + uy * HALF} ${base.y - ux * HALF}Z`;
}
