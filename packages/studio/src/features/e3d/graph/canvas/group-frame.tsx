import { type Node, type NodeProps, useReactFlow } from '@xyflow/react';
import { createContext, memo, type PointerEvent, useContext, useRef } from 'react';
import { cx } from '../../../../ui/cx.ts';
import { InlineName } from '../../../../ui/field/inline-name.tsx';
import type { GroupBox } from './node-groups.ts';

export type CanvasGroup = Node<{ box: GroupBox; isChosen: boolean }, 'frame'>;

/** What is done with the frames of groups. */
export interface GroupGestures {
  /** The group whose name is typed. */
  renamed: string | null;
  isReadOnly: boolean;
  choose: (id: string) => void;
  /** Moves its nodes on screen, by pixels of the canvas. */
  drag: (ids: readonly string[], by: { x: number; y: number }) => void;
  drop: (ids: readonly string[]) => void;
  beginRename: (id: string | null) => void;
  rename: (id: string, name: string) => void;
}

export const GroupGesturesContext = createContext<GroupGestures | null>(null);

/** The frame around the nodes of a group: its name and comment, by which all of them are dragged. */
export const GroupFrame = memo(function GroupFrame({ data: { box, isChosen } }: NodeProps<CanvasGroup>) {
  const gestures = useContext(GroupGesturesContext);
  const flow = useReactFlow();
  const last = useRef<{ x: number; y: number; isMoved: boolean } | null>(null);
  const { group, ids, width, height } = box;
  const label = group.name.trim() || 'Group';
  if (!gestures) return null;
  const move = (event: PointerEvent) => {
    const from = last.current;
    if (!from || gestures.isReadOnly) return;
    const zoom = flow.getZoom();
    gestures.drag(ids, { x: (event.clientX - from.x) / zoom, y: (event.clientY - from.y) / zoom });
    last.current = { x: event.clientX, y: event.clientY, isMoved: true };
  };
  const end = () => {
    if (last.current?.isMoved) gestures.drop(ids);
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
          if (event.button !== 0 || gestures.renamed === group.id) return;
          gestures.choose(group.id);
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = { x: event.clientX, y: event.clientY, isMoved: false };
        }}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onDoubleClick={() => !gestures.isReadOnly && gestures.beginRename(group.id)}
      >
        {gestures.renamed === group.id ? (
          <span className="flex h-6 items-center">
            <InlineName
              label={`Name of ${label}`}
              value={group.name}
              onCommit={(name) => gestures.rename(group.id, name)}
              onClose={() => gestures.beginRename(null)}
            />
          </span>
        ) : (
          <span className="truncate font-strong text-base leading-6">{label}</span>
        )}
        {group.text.trim() && <span className="line-clamp-2 text-sm leading-[18px]">{group.text}</span>}
      </div>
    </div>
  );
});
