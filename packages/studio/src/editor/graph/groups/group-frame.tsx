import { type Node, type NodeProps, useReactFlow } from '@xyflow/react';
import { createContext, memo, type PointerEvent, useContext, useRef } from 'react';
import { cx } from '../../../ui/cx.ts';
import type { Place } from '../graph.ts';
import { NodeName, RenamingContext } from '../renaming.tsx';
import type { GroupBox } from './node-groups.ts';

export type GroupNode = Node<{ box: GroupBox; isChosen: boolean }, 'frame'>;

/** What is done with the frames of groups. */
interface GroupGestures {
  choose: (id: string) => void;
  /** Moves its nodes on screen, by pixels of the canvas; null while reading. */
  drag: ((ids: readonly string[], by: Place) => void) | null;
  drop: (ids: readonly string[]) => void;
}

export const GroupGesturesContext = createContext<GroupGestures | null>(null);

/** The frame around the nodes of a group: its name and comment, by which all of them are dragged. */
export const GroupFrame = memo(function GroupFrame({ data: { box, isChosen } }: NodeProps<GroupNode>) {
  const gestures = useContext(GroupGesturesContext);
  const renaming = useContext(RenamingContext);
  const flow = useReactFlow();
  const last = useRef<(Place & { isMoved: boolean }) | null>(null);
  const { group, ids, width, height } = box;
  const move = (event: PointerEvent) => {
    const from = last.current;
    if (!from || !gestures?.drag) return;
    const zoom = flow.getZoom();
    gestures.drag(ids, { x: (event.clientX - from.x) / zoom, y: (event.clientY - from.y) / zoom });
    last.current = { x: event.clientX, y: event.clientY, isMoved: true };
  };
  const end = () => {
    if (last.current?.isMoved) gestures?.drop(ids);
    last.current = null;
  };
  return (
    <div
      className={cx('graph-group rounded-xl border-2', isChosen && 'graph-group-chosen')}
      data-color={group.color}
      style={{ width, height }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys act on the canvas, which has the focus */}
      <div
        data-node-group={group.id}
        title={group.text || undefined}
        className="graph-group-head nodrag nopan pointer-events-auto flex flex-col px-4 pt-2 pb-1"
        onPointerDown={(event) => {
          if (event.button !== 0 || renaming?.id === group.id) return;
          gestures?.choose(group.id);
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = { x: event.clientX, y: event.clientY, isMoved: false };
        }}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onDoubleClick={() => renaming?.begin(group.id)}
      >
        <span className="flex h-6 items-center">
          <NodeName
            id={group.id}
            name={group.name.trim() || 'Group'}
            value={group.name}
            className="truncate font-strong text-base leading-6"
          />
        </span>
        {group.text.trim() && <span className="line-clamp-2 text-sm leading-[18px]">{group.text}</span>}
      </div>
    </div>
  );
});
