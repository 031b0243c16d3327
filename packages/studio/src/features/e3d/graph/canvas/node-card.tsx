import { NODE_LABELS, nodeName } from '@diorama/documents/e3d/graph/node-labels.ts';
import { typeLabel, type ValueType } from '@diorama/documents/e3d/graph/value-type.ts';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { CircleAlert } from 'lucide-react';
import { memo, useContext } from 'react';
import { NodeName } from '../../../../editor/graph/renaming.tsx';
import { FittingPorts } from '../../../../editor/graph/use-connecting.ts';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/show/icon.tsx';
import { HEAD_HEIGHT, NODE_WIDTH, type NodeView, noteOf, PORT_HEIGHT } from './graph-view.ts';
import { colorOf } from './port-look.ts';

export type CanvasNode = Node<
  {
    view: NodeView;
    /** What is wrong with it. */
    fault: { level: 'error' | 'warning'; message: string } | undefined;
    /** Had a say in the value of the selected node. */
    isLit: boolean;
  },
  'card'
>;

/** A node on the canvas: its name, and its ports with what they take and give. */
export const NodeCard = memo(function NodeCard({ data, selected, isConnectable }: NodeProps<CanvasNode>) {
  const { view, fault, isLit } = data;
  const { node, inputs, outputs, height } = view;
  const fitting = useContext(FittingPorts);
  const name = nodeName(node);
  const rows = Math.max(inputs.length, outputs.length);
  const note = noteOf(node);
  return (
    <div
      data-node={node.id}
      title={fault?.message ?? node.note}
      className={cx(
        'rounded-lg border bg-n1 text-sm shadow-lift',
        selected ? 'border-accent ring-2 ring-accent' : isLit ? 'border-accent' : 'border-n6',
        fault?.level === 'error' && !selected && 'border-bad',
      )}
      style={{ width: NODE_WIDTH, height }}
    >
      {note && (
        <p className="absolute bottom-full left-0 mb-1 line-clamp-2 w-full px-1 text-n11 text-xs italic">{note}</p>
      )}
      <div className="flex items-center gap-1.5 border-n4 border-b px-2.5" style={{ height: HEAD_HEIGHT }}>
        <span className="flex min-w-0 flex-1 items-baseline gap-1.5">
          <NodeName
            id={node.id}
            name={node.note.trim() ? name : NODE_LABELS[node.type].name}
            value={node.note.split('\n')[0]}
            className="max-w-full flex-none truncate font-strong"
          />
          <span className="min-w-0 truncate text-n10 text-xs">
            {node.note.trim() ? NODE_LABELS[node.type].name : node.id}
          </span>
        </span>
        {fault && (
          <span className={fault.level === 'error' ? 'text-bad-ink' : 'text-warn-ink'}>
            <Icon of={CircleAlert} size={14} />
            <span className="sr-only">{fault.message}</span>
          </span>
        )}
      </div>
      {Array.from({ length: rows }, (_, at) => {
        const input = inputs[at];
        const output = outputs[at];
        return (
          <div
            key={`${input?.name ?? ''} ${output?.name ?? ''}`}
            className="relative flex items-center justify-between gap-2 px-2.5 text-xs"
            style={{ height: PORT_HEIGHT }}
          >
            {input ? (
              <Port
                name={input.name}
                type={input.type}
                isOutput={false}
                isEmpty={input.isNeeded && node.in[input.name] === undefined}
                isFitting={fitting?.(node.id, input.name, false)}
                isConnectable={isConnectable}
              />
            ) : (
              <span />
            )}
            {output && (
              <Port
                name={output.name}
                type={output.type}
                isOutput
                isEmpty={false}
                isFitting={fitting?.(node.id, output.name, true)}
                isConnectable={isConnectable}
              />
            )}
          </div>
        );
      })}
    </div>
  );
});

interface PortProps {
  name: string;
  type: ValueType;
  isOutput: boolean;
  /** It needs an edge and has none. */
  isEmpty: boolean;
  /** Undefined while no connection is dragged. */
  isFitting: boolean | undefined;
  isConnectable: boolean;
}

function Port({ name, type, isOutput, isEmpty, isFitting, isConnectable }: PortProps) {
  return (
    <span
      className={cx(
        'flex min-w-0 items-baseline gap-1',
        isOutput && 'flex-row-reverse',
        isFitting === false && 'opacity-30',
      )}
      title={`${name}: ${typeLabel(type)}`}
    >
      <Handle
        id={name}
        type={isOutput ? 'source' : 'target'}
        position={isOutput ? Position.Right : Position.Left}
        isConnectable={isConnectable}
        className={cx('graph-port', isFitting && 'graph-port-fits')}
        style={{ background: isEmpty ? 'var(--n1)' : colorOf(type), borderColor: colorOf(type) }}
      />
      <span className="truncate text-n11">{name}</span>
      <span className="max-w-20 truncate text-[10px] text-n9">{typeLabel(type)}</span>
    </span>
  );
}
