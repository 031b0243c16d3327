import { type Edge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react';
import { Link2 } from 'lucide-react';
import { memo } from 'react';
import { percent } from '../../../editor/visits/visit-rows.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import type { GraphEdge } from './graph-edges.ts';
import { useGraphVisits } from './graph-visits.tsx';
import { borderLine, NODE_WIDTH, type Place } from './node-places.ts';
import { type Walked, walkedText } from './visit-figures.ts';

export type LinkEdge = Edge<{ edge: GraphEdge; onAccept: ((edge: GraphEdge) => void) | null }, 'link'>;

/** Pixels of an arrowhead: its length, and half of its width. */
const HEAD = 9;
const HALF = 4.5;
/** Pixels by which the line that was walked most is thicker. */
const THICKER = 4;

/** A transition, or the cuts between two views: with an arrowhead for each way that visitors can take by it. */
export const LinkLine = memo(function LinkLine(props: EdgeProps<LinkEdge>) {
  const { sourceX, sourceY, targetX, targetY, data, selected: isChosen = false } = props;
  const visits = useGraphVisits();
  if (!data) return null;
  const { edge, onAccept } = data;
  // The line ends at the left side of what takes it.
  const line = borderLine({ x: sourceX, y: sourceY }, { x: targetX + NODE_WIDTH / 2, y: targetY }, edge.lane);
  if (!line) return null;
  const { from, to } = line;
  const isUsed = edge.isForward || edge.isBackward;
  const stroke = isChosen ? 'var(--accent)' : isUsed ? 'var(--n10)' : 'var(--n7)';
  const path = `M${from.x} ${from.y}L${to.x} ${to.y}`;
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const hasGhost = edge.suggested.length > 0;
  const walked = edge.kind === 'move' ? visits?.transitions.get(edge.id.slice('transitions/'.length)) : undefined;
  return (
    <>
      <title>{edgeText(edge)}</title>
      <path d={path} fill="none" stroke="transparent" strokeWidth={16} className="react-flow__edge-interaction" />
      <path
        d={path}
        fill="none"
        stroke={hasGhost && !isChosen ? 'var(--accent)' : stroke}
        strokeWidth={(isChosen ? 2.5 : 1.75) + (walked ? THICKER * walked.share : 0)}
        strokeDasharray={edge.kind === 'cut' ? '6 4' : isUsed ? undefined : '1.5 4'}
        strokeLinecap={isUsed ? 'butt' : 'round'}
      />
      {edge.isForward && <path d={head(from, to)} fill={stroke} />}
      {edge.isBackward && <path d={head(to, from)} fill={stroke} />}
      {walked && <WalkedFigure walked={walked} name={edge.name} at={middle} isBelow={hasGhost && onAccept !== null} />}
      {hasGhost && onAccept && (
        <EdgeLabelRenderer>
          <button
            type="button"
            tabIndex={-1}
            title={`Suggested: ${edgeText(edge)}. Press to link`}
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

/** How often a transition was walked, at the middle of its line. */
function WalkedFigure(props: { walked: Walked; name: string; at: Place; isBelow: boolean }) {
  const { walked, name, at, isBelow } = props;
  return (
    <EdgeLabelRenderer>
      <span
        role="img"
        title={`${name}: ${walkedText(walked)}`}
        aria-label={`${name}: ${walkedText(walked)}`}
        className="nodrag nopan pointer-events-auto absolute rounded-full border border-n6 bg-n1 px-1.5 font-medium text-[11px] tabular-nums leading-[18px]"
        style={{ transform: `translate(-50%, -50%) translate(${at.x}px, ${at.y + (isBelow ? 24 : 0)}px)` }}
      >
        {walked.times.toLocaleString('en')}
        {walked.late > 0 && <span className="ml-1 text-warn-ink">{percent(walked.late / walked.times)} late</span>}
      </span>
    </EdgeLabelRenderer>
  );
}

/** Describes a line as text. */
export function edgeText({ kind, name, isForward, isBackward }: GraphEdge): string {
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
