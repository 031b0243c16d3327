import { Handle, type Node, type NodeProps, Position, useConnection } from '@xyflow/react';
import { Flag, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { recordMark } from '../../../editor/address/focus-record.ts';
import { NodeName } from '../../../editor/graph/renaming.tsx';
import { thumbOf } from '../../../editor/pictures.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { Thumbnail } from '../../../ui/show/thumbnail.tsx';
import { usePicture } from '../stage-context.tsx';
import { SeenFigure } from './graph-visits.tsx';
import { NODE_HEIGHT, NODE_WIDTH } from './node-places.ts';

/** Ports of a view: the middle that lines come from, the dot that new links are drawn from, and the whole view that takes them. */
export const MIDDLE = 'middle';
export const LINK = 'link';
export const TAKES = 'takes';

export type ViewNode = Node<
  {
    name: string;
    isStart: boolean;
    /** It is on the stage. */
    isCurrent: boolean;
    /** What is wrong with how it is linked. */
    marks: readonly string[];
  },
  'view'
>;

/** A view in the graph: its picture, its name, and what is wrong with how it is linked. */
export const ViewCard = memo(function ViewCard({ id, data, selected, isConnectable }: NodeProps<ViewNode>) {
  const { name, isStart, isCurrent, marks } = data;
  const thumb = thumbOf(usePicture(id));
  const isLinking = useConnection(({ inProgress }) => inProgress);
  return (
    <div
      {...recordMark(`keyframes/${id}`)}
      data-node={id}
      className={cx(
        'relative flex flex-col overflow-visible rounded-md border bg-n1 shadow-lift',
        selected ? 'border-accent ring-2 ring-accent' : isCurrent ? 'border-n8 ring-1 ring-n8' : 'border-n6',
      )}
      style={{ width: NODE_WIDTH, height: NODE_HEIGHT }}
    >
      <Thumbnail
        {...(thumb ? { src: thumb } : {})}
        alt=""
        aspect={NODE_WIDTH / 96}
        className="w-full rounded-t-[5px] rounded-b-none"
      />
      <span className="flex min-w-0 flex-1 items-center gap-1.5 px-2 text-base">
        <NodeName id={id} name={name} title={name} className="min-w-0 flex-1 truncate font-medium" />
      </span>
      {isStart && (
        <span className="absolute top-1.5 left-1.5 inline-flex items-center gap-1 rounded-sm bg-n1 px-1.5 py-0.5 font-medium text-[11px] shadow-lift">
          <Icon of={Flag} size={12} />
          Start
        </span>
      )}
      {marks.length > 0 && (
        <span
          role="img"
          aria-label={marks.join('. ')}
          title={marks.join('\n')}
          className="absolute top-1.5 right-1.5 grid size-6 place-items-center rounded-sm bg-warn-soft text-warn-ink shadow-lift"
        >
          <Icon of={TriangleAlert} size={14} />
        </span>
      )}
      <SeenFigure view={id} />
      <Handle
        id={TAKES}
        type="target"
        position={Position.Left}
        isConnectableStart={false}
        isConnectable={isConnectable}
        className="!inset-0 !size-full !transform-none opacity-0"
        style={{ pointerEvents: isLinking ? 'all' : 'none', borderRadius: 0 }}
      />
      <Handle
        id={MIDDLE}
        type="source"
        position={Position.Right}
        isConnectable={false}
        className="invisible"
        style={{ left: '50%', top: '50%', width: 0, height: 0, minWidth: 0, minHeight: 0, transform: 'none' }}
      />
      <Handle
        id={LINK}
        type="source"
        position={Position.Right}
        isConnectable={isConnectable}
        title={isConnectable ? 'Drag to another view to link them' : undefined}
        className={cx('graph-port', !isConnectable && 'invisible')}
        style={{ background: 'var(--accent)', borderColor: 'var(--n1)', width: 14, height: 14 }}
      />
    </div>
  );
});
