import { BaseEdge, type Edge, type EdgeProps, getBezierPath } from '@xyflow/react';
import { memo } from 'react';

export type CanvasEdge = Edge<
  {
    /** The value that flows along it, short. Empty on all edges of an output but one: it stands at the output. */
    text: string;
    color: string;
    /** Had a say in the value of the selected node. */
    isLit: boolean;
  },
  'value'
>;

/** Characters of a value that stand on an edge. */
const MAX_TEXT = 16;

/** A connection with the value that flows along it. */
export const ValueEdge = memo(function ValueEdge(props: EdgeProps<CanvasEdge>) {
  const { id, sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, selected, data } = props;
  const [path] = getBezierPath({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition });
  const text = data?.text ?? '';
  const isStrong = selected === true || data?.isLit === true;
  return (
    <>
      <BaseEdge
        id={id}
        path={path}
        style={{ stroke: isStrong ? 'var(--accent)' : data?.color, strokeWidth: isStrong ? 2.5 : 1.5 }}
      />
      {text !== '' && (
        <text x={sourceX + 10} y={sourceY - 6} className="graph-value">
          {text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text}
        </text>
      )}
    </>
  );
});
