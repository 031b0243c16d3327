import { PlainJson } from '@diorama/contract/common/plain-json.ts';
import type { OpenedDocument } from '@diorama/contract/documents/documents.contract.ts';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { useState } from 'react';
import { EditorProvider } from '../../engine/editor-context.tsx';
import { LiveDocument } from '../../engine/live/live-document.ts';
import { RemoteEdits } from '../../engine/live/remote-edits.ts';
import { DAY } from '../../testing/fake-project.testing.ts';
import { cx } from '../../ui/cx.ts';
import { ToastHost } from '../../ui/notice/toast-host.tsx';
import { AddressProvider } from '../address/address.tsx';
import { defineEditor } from '../editor-kind.ts';
import type { EditorSearch } from '../editor-search.ts';
import { noteKind, openNote } from '../note-kind.testing.ts';
import { ShellProvider } from '../shell-context.tsx';
import { type Graph, type PlacedNode, portAt, type Wire } from './graph.ts';
import { GraphCanvas } from './graph-canvas.tsx';
import { GraphSelectionProvider, useGraphSelection } from './graph-selection.tsx';
import type { NodeGroup } from './groups/node-groups.ts';
import { COPY_OFFSET, nodeClipboard } from './node-clipboard.ts';
import { NodeName } from './renaming.tsx';
import { wireFrom } from './use-connecting.ts';

export interface SampleNode extends PlacedNode {
  group?: string | null;
  isFixed?: boolean;
}

/** A graph in memory: cards of 160 × 60 pixels with an input on the left and an output on the right. */
export interface Sample {
  nodes: SampleNode[];
  wires: Wire[];
  groups: NodeGroup[];
}

const SIZE = { width: 160, height: 60 };
const ports = [portAt('in', 'target', 0, 30), portAt('out', 'source', SIZE.width, 30)];
const CALLED = { one: 'step', many: 'steps' };
const idOf = ({ from, to }: Wire) => `${from}>${to}`;

function Card({ id, data: { name }, selected, isConnectable }: NodeProps<Node<{ name: string }>>) {
  return (
    <div
      data-node={id}
      style={SIZE}
      className={cx('rounded-lg border bg-n1', selected ? 'border-accent ring-2 ring-accent' : 'border-n6')}
    >
      <Handle id="in" type="target" position={Position.Left} isConnectable={isConnectable} className="graph-port" />
      <NodeName id={id} name={name} className="block truncate px-3" />
      <Handle id="out" type="source" position={Position.Right} isConnectable={isConnectable} className="graph-port" />
    </div>
  );
}
const cards = { card: Card };

interface SampleGraphProps {
  sample: Sample;
  onChange: (label: string, next: Sample) => void;
  onOpen: (id: string) => void;
}

/** What a kind gives the canvas, at its smallest. */
function SampleGraph({ sample, onChange, onOpen }: SampleGraphProps) {
  const { choose, chooseGroup } = useGraphSelection();
  const { nodes, wires, groups } = sample;
  const without = (ids: readonly string[]) => ({
    ...sample,
    nodes: nodes.filter(({ id }) => !ids.includes(id)),
    wires: wires.filter(({ from, to }) => !ids.includes(from) && !ids.includes(to)),
  });
  const patched = (ids: readonly string[], fields: Partial<SampleNode>) => ({
    ...sample,
    nodes: nodes.map((node) => (ids.includes(node.id) ? { ...node, ...fields } : node)),
  });
  const remove = (ids: readonly string[]) => onChange('remove', without(ids));
  const add = (made: readonly SampleNode[], label: string, more: readonly Wire[] = []) =>
    onChange(label, { ...sample, nodes: [...nodes, ...made], wires: [...wires, ...more] });
  const graph: Graph = {
    ...{ called: CALLED, groups, cards, lines: {}, escapeTo: 'tab-graph', hasMap: true },
    nodes: nodes.map(({ id, x, y, group = null, isFixed = false }) => ({
      ...{ id, x, y, type: 'card', ...SIZE, ports, name: id, data: { name: id }, group, isFixed },
    })),
    edges: wires.map((wire) => ({
      ...{ id: idOf(wire), source: wire.from, target: wire.to, sourceHandle: 'out', targetHandle: 'in' },
    })),
    commands: {
      ...nodeClipboard<{ steps: SampleNode[] }>({
        ...{ called: CALLED, nameOf: (id) => id, type: 'steps', home: 'the sample', remove, choose, refuse: null },
        copied: (ids) => ({ steps: nodes.filter(({ id }) => ids.includes(id)) }),
        // Only tests write these texts.
        read: ({ steps }) => ({ steps: steps as SampleNode[] }),
        count: ({ steps }) => steps.length,
        put: ({ steps }, label) => {
          const made = steps.map(({ id, x, y }) => ({ id: `${id} copy`, x: x + COPY_OFFSET.x, y: y + COPY_OFFSET.y }));
          add(made, label);
          return made.map(({ id }) => id);
        },
      }),
      remove,
      move: (items, { label = 'move' }) => {
        const places = new Map(items.map((item) => [item.id, item]));
        onChange(label, { ...sample, nodes: nodes.map((node) => ({ ...node, ...places.get(node.id) })) });
      },
      connect: (wire) => onChange('connect', { ...sample, wires: [...wires, wire] }),
      removeEdge: (id) => onChange('disconnect', { ...sample, wires: wires.filter((wire) => idOf(wire) !== id) }),
      rename: (id, name) => {
        onChange('rename', patched([id], { id: name }));
        choose([name]);
      },
      group: {
        put: (ids) => {
          onChange('group', {
            ...patched(ids, { group: 'group-1' }),
            groups: [{ id: 'group-1', name: '', text: '', color: 'grey' }],
          });
          chooseGroup('group-1');
          return 'group-1';
        },
        takeOut: (ids) => onChange('take out', { ...patched(ids, { group: null }), groups: [] }),
        rename: (id, name) =>
          onChange('rename group', {
            ...sample,
            groups: groups.map((one) => (one.id === id ? { ...one, name } : one)),
          }),
        remove: () =>
          onChange('ungroup', {
            ...patched(
              nodes.map(({ id }) => id),
              { group: null },
            ),
            groups: [],
          }),
      },
    },
    add: {
      ...{ label: 'Add step', size: SIZE },
      choices: () =>
        ['Begin', 'Repeat', 'End'].map((name) => ({ id: name, name, about: `${name}s it`, group: 'Steps' })),
      pick: (id, { x, y }, end) => {
        const place = { x: Math.round(x), y: Math.round(y) };
        const wire = end && wireFrom(end, id, end.isOutput ? 'in' : 'out');
        add([{ id, ...place }], 'add', wire ? [wire] : []);
        choose([id]);
      },
    },
    targets: (end) =>
      nodes.flatMap(({ id }) =>
        id === end.node
          ? []
          : {
              id,
              name: id,
              about: 'Is there',
              group: 'Connect to',
              wire: wireFrom(end, id, end.isOutput ? 'in' : 'out'),
            },
      ),
    outputOf: () => 'out',
    refusalOf: ({ from, to }) =>
      from === to ? { message: 'A step cannot follow itself', detail: 'Choose another one.' } : null,
    open: { label: 'Open', run: onOpen },
  };
  return <GraphCanvas graph={graph} empty={(onAdd) => <FirstStep onAdd={onAdd} />} />;
}

function FirstStep({ onAdd }: { onAdd: () => void }) {
  return (
    <button type="button" className="absolute bottom-4 left-4 z-10 rounded-md border bg-n1 p-2" onClick={onAdd}>
      Add a first step
    </button>
  );
}

const editorOfNote = defineEditor({
  kind: noteKind,
  layout: { Outline: () => null, Stage: () => null, Inspector: () => null },
  actions: [],
  useActionContext: (context) => context,
  revealOf: () => null,
});

const OPENED: OpenedDocument = {
  ...{ id: 'note-1', kind: 'note', space: { id: 'library', kind: 'library' }, projectId: null, name: 'Steps' },
  ...{ revision: 1, hash: 'x', schemaVersion: noteKind.schemaVersion, updatedAt: DAY, updatedBy: null },
  ...{ mayEdit: true, state: 'draft', publishedVersion: null, changesSincePublish: null, quarantined: [] },
  records: new PlainJson([]),
};
const PLACE = { trail: [], project: null, refreshProject: () => undefined, refreshLists: async () => undefined };

interface SampleEditorProps {
  given: Sample;
  mayEdit?: boolean;
  /** Called with every change, and with what is selected in the address. */
  onChange: (label: string, sample: Sample) => void;
  onOpen: (id: string) => void;
}

/** A graph of steps in an editor, between a tab and a field. */
export function SampleEditor({ given, mayEdit = true, onChange, onOpen }: SampleEditorProps) {
  const [sample, setSample] = useState(given);
  const [search, setSearch] = useState<EditorSearch>({});
  const [{ store, queue, live }] = useState(() => {
    const opened = openNote();
    const about = { userId: 'anna', documentId: 'note-1', kind: 'note', projectId: null };
    return { ...opened, live: new LiveDocument(about, opened.queue) };
  });
  const editor = { documentId: 'note-1', space: OPENED.space, projectId: null, store, queue, live };
  const membersOf = (group: string) => sample.nodes.flatMap((node) => (node.group === group ? node.id : []));
  return (
    <EditorProvider editor={{ ...editor, remoteEdits: new RemoteEdits(store) }}>
      <ShellProvider kind={editorOfNote} place={PLACE} opened={{ ...OPENED, mayEdit }}>
        <AddressProvider port={{ search, change: (next) => setSearch(next) }}>
          <GraphSelectionProvider collection="nodes" groups={{ collection: 'groups', membersOf }}>
            <main className="flex h-dvh flex-col">
              <button type="button" id="tab-graph">
                Tab
              </button>
              <output aria-label="Selected">{search.sel ?? 'nothing'}</output>
              <input aria-label="Field" />
              <SampleGraph
                sample={sample}
                onChange={(label, next) => {
                  setSample(next);
                  onChange(label, next);
                }}
                onOpen={onOpen}
              />
            </main>
            <ToastHost />
          </GraphSelectionProvider>
        </AddressProvider>
      </ShellProvider>
    </EditorProvider>
  );
}
