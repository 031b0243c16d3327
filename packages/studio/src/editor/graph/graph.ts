import type { RecordLabel } from '@diorama/documents/engine/schema/labels.ts';
import { type Edge, type EdgeTypes, type NodeHandle, type NodeTypes, Position } from '@xyflow/react';
import type { LucideIcon } from 'lucide-react';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import type { RecordClipboard } from '../selection/stage-clipboard.ts';
import type { NodeGroup } from './groups/node-groups.ts';
import type { AddChoice } from './menu/add-menu.tsx';

/** Pixels of the canvas at full size. */
export interface Place {
  x: number;
  y: number;
}
export type PlacedNode = { id: string } & Place;

/** A node as its kind describes it. */
export interface GraphNode extends PlacedNode {
  /** Its card, by its name in `cards`. */
  type: string;
  /** Cards have a fixed size: nodes out of sight are not drawn, and count all the same. */
  width: number;
  height: number;
  ports: NodeHandle[];
  /** As it is announced and renamed. */
  name: string;
  /** What its card shows. One that equals what was shown is not drawn again. */
  data: Record<string, unknown>;
  /** Pixels above it that belong to it, such as a note. */
  head?: number;
  group?: string | null | undefined;
  /** Shown to be read: it is neither moved nor changed, and selected by a press alone. */
  isFixed?: boolean;
}

/** A connection that is being made. */
export interface Wire {
  from: string;
  output: string;
  to: string;
  input: string;
}

/** The port that a new connection begins at. */
export interface OpenEnd {
  node: string;
  port: string;
  isOutput: boolean;
}

/** What can be done with the nodes of a graph. Each is one step of undo; none is called while reading. */
export interface GraphCommands {
  move: (items: readonly PlacedNode[], options: { label?: string; mergeKey?: string }) => void;
  remove: (ids: readonly string[]) => void;
  /** Returns the ids of the copies. */
  duplicate: (ids: readonly string[]) => readonly string[];
  clipboard: RecordClipboard;
  connect: (wire: Wire) => void;
  /** Removes a connection. */
  removeEdge: (id: string) => void;
  /** Removes the connections at nodes. */
  disconnect?: (ids: ReadonlySet<string>) => void;
  rename?: (id: string, name: string) => void;
  group?: {
    /** Returns the group to name when it is new. */
    put: (ids: readonly string[]) => string | undefined;
    takeOut: (ids: readonly string[]) => void;
    rename: (group: string, name: string) => void;
    /** Its nodes stay. */
    remove: (group: string) => void;
  };
}

/** The graph of a kind. */
export interface Graph {
  /** What its nodes are called. */
  called: RecordLabel;
  nodes: readonly GraphNode[];
  /** One with `selectable: false` is only drawn. */
  edges: Edge[];
  groups?: readonly NodeGroup[];
  /** Components by type; the same objects at every render. */
  cards: NodeTypes;
  lines: EdgeTypes;
  commands: GraphCommands;
  add: {
    /** `Add rule`. */
    label: string;
    /** Absent: adding is up to `pick`, as by a dialog. */
    choices?: (end: OpenEnd | null) => readonly AddChoice[];
    /** About the pixels of a new node. */
    size: { width: number; height: number };
    /** `end`: what it is connected with. */
    pick: (choice: string, at: Place, end: OpenEnd | null) => void;
  };
  /** Nodes that a port can be connected to, each by its name; picked, it is that wire's other end. */
  targets: (end: OpenEnd) => readonly (AddChoice & { wire: Wire })[];
  /** The port that connections made by key begin at; absent: none can. */
  outputOf: (node: string) => string | undefined;
  /** Why two ports cannot be connected; null: they can. Without a message nothing is said. */
  refusalOf: (wire: Wire) => { message?: string; detail?: string } | null;
  /** How a connection is called, where that is not its name: `Link to…`, `Delete line`. */
  connecting?: { verb: string; one: string };
  /** What Enter and a double click do. */
  open: { label: string; icon?: LucideIcon; run: (id: string) => void };
  /** More entries for the menu of nodes. */
  entries?: (id: string) => MenuEntry[];
  /** Arrow keys go to the next node, and Shift moves; otherwise they move, Shift further, and Alt goes. */
  walksByArrows?: boolean;
  /** Shows everything: F, where the kind has no other use for it. */
  fitKey?: 'F' | '0';
  /** The element that Esc leads to when nothing is selected. */
  escapeTo?: string;
  /** The node one works on, around which a large graph opens. */
  worksOn?: string | undefined;
  /** The connections that nodes are arranged by; absent: all. */
  arrangedBy?: () => readonly { from: string; to: string }[];
  hasMap?: boolean;
}

export const CONNECTING = { verb: 'Connect', one: 'connection' };

/** A port at the left or right border of a card, at that many pixels from its top. */
export const portAt = (id: string, type: 'source' | 'target', x: number, y: number, size = 10): NodeHandle => ({
  id,
  type,
  position: x <= 0 ? Position.Left : Position.Right,
  x: x - size / 2,
  y: y - size / 2,
  width: size,
  height: size,
});
