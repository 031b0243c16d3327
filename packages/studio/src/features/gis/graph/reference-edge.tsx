import { BaseEdge, type Edge, type EdgeProps, getBezierPath } from '@xyflow/react';
import { memo } from 'react';

export type ReferenceEdge = Edge<{ isDangling: boolean; isLit: boolean }, 'reference'>;
export type RuleEdge = Edge<{ isLit: boolean }, 'rule'>;

/** What refers to what: quiet, red where it leads to nothing. */
export const ReferenceLine = memo(function ReferenceLine(props: EdgeProps<ReferenceEdge>) {
  const [path] = getBezierPath(props);
  const { isDangling = false, isLit = false } = props.data ?? {};
  const stroke = isDangling ? 'var(--bad)' : isLit ? 'var(--accent)' : 'var(--n7)';
  return (
    <BaseEdge
      id={props.id}
      path={path}
      interactionWidth={0}
      style={{ stroke, strokeWidth: isDangling || isLit ? 1.5 : 1, strokeDasharray: '4 4' }}
    />
  );
});

/** What follows what. */
export const RuleLine = memo(function RuleLine(props: EdgeProps<RuleEdge>) {
  const [path] = getBezierPath(props);
  const isStrong = props.selected === true;
  const stroke = isStrong ? 'var(--accent)' : props.data?.isLit ? 'var(--ok)' : 'var(--n9)';
  return <BaseEdge id={props.id} path={path} style={{ stroke, strokeWidth: isStrong ? 2.5 : 1.75 }} />;
});
