import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import {
  CircleAlert,
  Ellipsis,
  Layers,
  Link,
  type LucideIcon,
  MapPin,
  Milestone,
  Puzzle,
  Settings,
  Tag,
} from 'lucide-react';
import { memo } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import type { MapPart } from './derived-graph.ts';
import { BACK, IN, OUT } from './rules/rule-card.tsx';

/** Pixels of a part of the map on the canvas. */
export const PART_WIDTH = 184;
export const PART_HEIGHT = 36;

export type PartNode = Node<{ part: MapPart; name: string }, 'part'>;

const LOOK: Readonly<Record<MapPart['kind'], { icon: LucideIcon; word: string }>> = {
  layer: { icon: Layers, word: 'Layer' },
  feature: { icon: MapPin, word: 'On the map' },
  stop: { icon: Milestone, word: 'Stop' },
  settings: { icon: Settings, word: 'Settings' },
  category: { icon: Tag, word: 'Category' },
  widget: { icon: Puzzle, word: 'Widget' },
  link: { icon: Link, word: 'Link' },
  missing: { icon: CircleAlert, word: 'Deleted' },
  more: { icon: Ellipsis, word: 'More' },
};

export const partWord = ({ kind, isUnused }: MapPart): string => `${isUnused ? 'Unused ' : ''}${LOOK[kind].word}`;

/** A part of the map with what it refers to: to read and to select, not to change. */
export const PartCard = memo(function PartCard({ data: { part, name }, selected }: NodeProps<PartNode>) {
  const isMissing = part.kind === 'missing';
  return (
    <div
      data-part={part.id}
      title={`${partWord(part)}: ${name}`}
      className={cx(
        'flex items-center gap-2 rounded-md border bg-n2 px-2.5 text-xs',
        selected ? 'border-accent ring-2 ring-accent' : isMissing ? 'border-bad text-bad-ink' : 'border-n5',
        part.isUnused && 'text-n9',
      )}
      style={{ width: PART_WIDTH, height: PART_HEIGHT }}
    >
      <Handle id={IN} type="target" position={Position.Left} isConnectable={false} className="invisible" />
      <Handle id={BACK} type="target" position={Position.Right} isConnectable={false} className="invisible" />
      <Icon of={LOOK[part.kind].icon} size={14} />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {part.isUnused && <span className="flex-none text-[10px]">unused</span>}
      {part.count !== null && part.kind === 'layer' && (
        <span className="flex-none text-n10 tabular-nums">{part.count.toLocaleString('en')}</span>
      )}
      <Handle id={OUT} type="source" position={Position.Right} isConnectable={false} className="invisible" />
    </div>
  );
});
