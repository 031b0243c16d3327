import { renameNode } from '@diorama/documents/e3d/commands/graph.commands.ts';
import { NODE_LABELS, nodeName } from '@diorama/documents/e3d/graph/node-labels.ts';
import { DeletedRecord } from '../../../editor/address/deleted-record.tsx';
import { focusStage } from '../../../editor/address/focus-pane.ts';
import { FaultNotice } from '../../../editor/graph/fault-notice.tsx';
import { useGraphSelection } from '../../../editor/graph/graph-selection.tsx';
import { NodeButtons } from '../../../editor/graph/node-buttons.tsx';
import { useReadOnly } from '../../../editor/read-only.ts';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { useExecute, useField } from '../editor-hooks.ts';
import { SettingsInspector } from '../inspector/settings-inspector.tsx';
import type { NodeView } from './canvas/graph-view.ts';
import { NodeInputs } from './canvas/node-inputs.tsx';
import { useFaults, useGraph, useReasons, useValueText } from './canvas/use-graph.ts';
import { useGraphCommands } from './canvas/use-graph-commands.ts';
import { GroupInspector } from './group-inspector.tsx';
import { NodeFieldEditor } from './node-field-editor.tsx';
import { NODE_FIELDS } from './node-fields.ts';
import { isRule, type RuleNode, ruleOf } from './rules/rule.ts';
import { RuleForm } from './rules/rule-form.tsx';
import { useRules } from './rules/use-rules.ts';

/** Most steps that are listed; what comes first weighs most. */
const MOST_LISTED = 30;

/** Why the selected node has its value: each step of the way with what it came to. */
function Why() {
  const reasons = useReasons();
  const { views } = useGraph();
  const textOf = useValueText();
  const { choose } = useGraphSelection();
  const listed = reasons.flatMap(({ node, from }) => {
    const view = views.get(node);
    return view ? [{ view, from }] : [];
  });
  const valueShown = (id: string): string => {
    const [output] = views.get(id)?.outputs ?? [];
    return output ? textOf({ from: id, output: output.name, type: output.type }) : '';
  };
  if (listed.length === 0) return null;
  return (
    <InspectorSection title="Why?" isFoldable>
      <ol className="flex flex-col gap-1.5">
        {listed.slice(0, MOST_LISTED).map(({ view, from }) => {
          const value = valueShown(view.node.id);
          return (
            <li key={view.node.id} className="min-w-0">
              <button
                type="button"
                className="max-w-full truncate text-left font-medium hover:underline"
                onClick={() => choose([view.node.id])}
              >
                {nodeName(view.node)}
              </button>
              {value && <span className="text-n11"> is {value}</span>}
              {from.length > 0 && (
                <span className="block text-n10 text-xs">
                  {`because of ${from
                    .map(({ input, node }) => {
                      const fed = views.get(node);
                      return `${input} (${fed ? nodeName(fed.node) : node})`;
                    })
                    .join(', ')}`}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {listed.length > MOST_LISTED && <p className="text-n10 text-xs">And {listed.length - MOST_LISTED} more nodes.</p>}
    </InspectorSection>
  );
}

/** The fields of the selected nodes; with nothing selected, the configurator's own settings. */
export function GraphInspector() {
  const { ids, current, group } = useGraphSelection();
  const { views } = useGraph();
  if (group !== undefined) return <GroupInspector key={group} id={group} />;
  if (current === undefined) return <SettingsInspector />;
  const view = views.get(current);
  if (!view) return <DeletedRecord recordKey={`nodes/${current}`} />;
  return ids.size > 1 ? <SeveralNodes ids={ids} /> : <NodeInspector key={current} view={view} />;
}

function SeveralNodes({ ids }: { ids: ReadonlySet<string> }) {
  return (
    <InspectorSection title={`${ids.size} nodes`} actions={<NodeButtons ids={ids} commands={useGraphCommands()} />}>
      <p className="text-n10">Drag one to move all of them, or group them with Ctrl G.</p>
    </InspectorSection>
  );
}

function NodeInspector({ view }: { view: NodeView }) {
  const { node } = view;
  const fault = useFaults().get(node.id);
  const { ids } = useGraphSelection();
  const execute = useExecute();
  const note = useField('nodes', node.id, ['note']);
  const { name: typeName, about } = NODE_LABELS[node.type];
  const [first = '', ...rest] = node.note.split('\n');
  const fields = NODE_FIELDS[node.type];
  return (
    <>
      <InspectorSection title={typeName} actions={<NodeButtons ids={ids} commands={useGraphCommands()} />}>
        <p className="text-n10">{about}</p>
        <TextField
          label="Name"
          value={first}
          placeholder={typeName}
          maxLength={200}
          isReadOnly={note.isReadOnly}
          onChange={(name) => execute(renameNode, { id: node.id, name }, { mergeKey: `name:${node.id}` })}
          onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && focusStage()}
        />
        <FieldRow label="Id">
          <code className="truncate" title="Expressions and controls know the node by this">
            {node.id}
          </code>
        </FieldRow>
      </InspectorSection>
      {isRule(node) && <RuleSection node={node} />}
      {fields.length > 0 && (
        <InspectorSection title="Settings">
          {fields.map((field) => (
            <NodeFieldEditor key={field.name} node={node} {...field} />
          ))}
        </InspectorSection>
      )}
      <NodeInputs view={view} />
      <Why />
      <InspectorSection title="Note" isFoldable>
        <TextArea
          label="Note"
          value={rest.join('\n')}
          maxLength={1_700}
          isDisabled={note.isReadOnly}
          onChange={(text) => note.onChange(text === '' ? first : `${first}\n${text}`)}
        />
      </InspectorSection>
      {fault && <FaultNotice {...fault} />}
    </>
  );
}

/** The sentence of a rule, with everything that it says. */
function RuleSection({ node }: { node: RuleNode }) {
  const { nodes, save } = useRules();
  const isReadOnly = useReadOnly() !== null;
  return (
    <InspectorSection title="Rule">
      <RuleForm
        rule={ruleOf(node, nodes)}
        isReadOnly={isReadOnly}
        onChange={(rule, part) => save(rule, node.id, part === undefined ? undefined : `${node.id} ${part}`)}
      />
    </InspectorSection>
  );
}
