import { setChoiceTable, setNodeWidget } from '@diorama/documents/e3d/commands/graph.commands.ts';
import type { GraphNode } from '@diorama/documents/e3d/graph/graph-source.ts';
import { SwitchCase } from '@diorama/documents/e3d/graph-nodes.ts';
import { Unit } from '@diorama/documents/e3d/table.schema.ts';
import { localizedText } from '@diorama/documents/engine/schema/languages.ts';
import { Color, I18nString, Link } from '@diorama/documents/shared/primitives.schema.ts';
import * as z from 'zod';
import { useAddress } from '../../../editor/address/address.tsx';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { BoundLocalized, BoundNumber, BoundSwitch, BoundText } from '../../../editor/fields/bound-fields.tsx';
import { type Field, typedField } from '../../../editor/fields/field.ts';
import { membersOf } from '../../../editor/fields/members-of.ts';
import { PlainReference, type ReferenceOption } from '../../../editor/fields/plain-reference.tsx';
import { useField } from '../../../editor/fields/use-field.ts';
import { ColorField } from '../../../ui/color/color-field.tsx';
import { Combobox } from '../../../ui/field/combobox.tsx';
import { Switch } from '../../../ui/field/switch.tsx';
import { LinkField } from '../../widget/public.ts';
import { useExecute, useList } from '../editor-hooks.ts';
import { WidgetUse } from '../inspector/widget-use.tsx';
import { CasesField } from './cases-field.tsx';
import { ColumnsField, useColumns } from './columns-field.tsx';
import { ExpressionField } from './expression-field.tsx';
import type { NodeFieldKind } from './node-fields.ts';
import { BoundField, UnitField } from './number-fields.tsx';
import { useOptionNames } from './rules/use-option-names.ts';
import { useInputOptions } from './use-input-options.ts';

interface NodeFieldProps {
  node: GraphNode;
  name: string;
  kind: NodeFieldKind;
  label: string;
}

/** One field of a node with the control that fits it. */
export function NodeFieldEditor({ node, name, kind, label }: NodeFieldProps) {
  const field = { ...useField('nodes', node.id, [name]), label };
  switch (kind) {
    case 'table':
      return node.type === 'input.choice' ? (
        <ChoiceTable node={node} field={field} />
      ) : (
        <RecordReference field={field} kind={kind} />
      );
    case 'material-slot':
    case 'mesh-slot':
    case 'category':
    case 'entity':
    case 'camera':
      return <RecordReference field={field} kind={kind} />;
    case 'input':
      return <InputReference field={field} />;
    case 'column':
      return <ColumnField node={node} field={typedField(field, z.string())} />;
    case 'columns':
      return <ColumnsField node={node} field={typedField(field, z.array(z.string()))} />;
    case 'key':
      return <RowField node={node} field={typedField(field, z.string())} />;
    case 'widget':
      return <NodeWidget field={field} node={node.id} />;
    case 'link':
      return (
        <LinkField
          value={typedField(field, Link).value ?? null}
          isReadOnly={field.isReadOnly}
          onChange={field.onChange}
        />
      );
    case 'unit':
      return <UnitField field={typedField(field, Unit)} />;
    case 'bound':
      return <BoundField field={typedField(field, z.number().nullable())} />;
    case 'number':
      return <BoundNumber field={typedField(field, z.number())} />;
    case 'switch':
      return <BoundSwitch field={typedField(field, z.boolean())} />;
    case 'color':
      return (
        <ColorField
          label={label}
          hasAlpha={false}
          value={typedField(field, Color).value ?? { r: 255, g: 255, b: 255, a: 1 }}
          onChange={(color) => field.onChange({ ...color, a: 1 })}
          onGestureEnd={field.onGestureEnd}
          isReadOnly={field.isReadOnly}
        />
      );
    case 'text':
      return <BoundText field={typedField(field, z.string())} placeholder="Name in the model" />;
    case 'localized':
      return <BoundLocalized field={typedField(field, I18nString)} />;
    case 'expression':
      return <ExpressionField node={node} field={typedField(field, z.string())} />;
    case 'own-expression':
      return <OwnExpression node={node} field={typedField(field, z.string().nullable())} />;
    case 'cases':
      return <CasesField node={node} field={typedField(field, z.array(SwitchCase))} />;
  }
}

type ReferenceKind = 'table' | 'material-slot' | 'mesh-slot' | 'category' | 'entity' | 'camera';
const TARGETS: Readonly<Record<ReferenceKind, string>> = {
  table: 'data-table',
  'material-slot': 'mesh-slot',
  'mesh-slot': 'mesh-slot',
  category: 'category',
  entity: 'entity',
  camera: 'entity',
};

/** The table of a choice. It begins with an option of the table at once. */
function ChoiceTable({ node, field }: { node: GraphNode; field: Field }) {
  const execute = useExecute();
  const onChange = (next: unknown) => {
    const { id } = membersOf(next);
    execute(setChoiceTable, { id: node.id, table: typeof id === 'string' ? id : null });
  };
  return <RecordReference field={{ ...field, onChange }} kind="table" />;
}

/** A reference to a record of this configurator, by its name. */
function RecordReference({ field, kind }: { field: Field; kind: ReferenceKind }) {
  return <PlainReference field={field} target={TARGETS[kind]} options={useReferenceOptions(kind)} />;
}

function useReferenceOptions(kind: ReferenceKind): ReferenceOption[] {
  const { language } = useAddress();
  const [tables, slots, categories, entities] = [
    useList('dataTables'),
    useList('meshSlots'),
    useList('categories'),
    useList('entities'),
  ];
  const option = ({ id, name }: { id: string; name: string | I18nString }): ReferenceOption => ({
    value: id,
    label:
      (typeof name === 'string' ? name : name.type === 'custom' ? localizedText(name.value, language) : name.key) ||
      'Untitled',
  });
  switch (kind) {
    case 'table':
      return tables.map(option);
    case 'material-slot':
      return slots.filter(({ type }) => type === 'material').map(option);
    case 'mesh-slot':
      return slots.filter(({ type }) => type === 'mesh').map(option);
    case 'category':
      return categories.map(option);
    case 'entity':
      return entities.map(option);
    case 'camera':
      return entities.filter(({ components }) => components.some(({ data }) => data.type === 'camera')).map(option);
  }
}

function InputReference({ field }: { field: Field }) {
  return <PlainReference field={field} target="graph-node" options={useInputOptions('input')} />;
}

function ColumnField({ node, field }: { node: GraphNode; field: Field<string> }) {
  const columns = useColumns(node);
  return (
    <Combobox
      label={field.label}
      placeholder={columns.length === 0 ? 'Choose a table first' : 'Choose a column'}
      searchPlaceholder="Find a column"
      options={columns}
      value={field.value || null}
      isDisabled={field.isReadOnly}
      onChange={(column) => field.onChange(column ?? '')}
      {...(field.issue ? { error: field.issue.message } : {})}
    />
  );
}

/** What a choice begins with. */
function RowField({ node, field }: { node: GraphNode; field: Field<string> }) {
  const options = useOptionNames(node.id);
  return (
    <Combobox
      label={field.label}
      placeholder={options.length > 0 ? 'Choose an option' : 'Choose a table first'}
      searchPlaceholder="Find an option"
      options={
        field.value && !options.some(({ value }) => value === field.value)
          ? [...options, { value: field.value, label: field.value, detail: 'Not in the table' }]
          : options
      }
      value={field.value || null}
      isDisabled={field.isReadOnly}
      onChange={(key) => field.onChange(key ?? '')}
      {...(field.issue ? { error: field.issue.message } : {})}
    />
  );
}

/** The widget that a node opens. */
function NodeWidget({ field, node }: { field: Field; node: string }) {
  const execute = useExecute();
  return (
    <WidgetUse
      field={field}
      opener="node"
      onChange={(widget) => execute(setNodeWidget, { id: node, widget, newId: newRecordId() })}
    />
  );
}

/** A result takes a value as it is, or calculates it. */
function OwnExpression({ node, field }: { node: GraphNode; field: Field<string | null> }) {
  const { value } = field;
  return (
    <>
      <Switch
        label="Calculates"
        isOn={typeof value === 'string'}
        isDisabled={field.isReadOnly}
        onChange={(isOn) => field.onChange(isOn ? 'value' : null)}
      />
      {typeof value === 'string' && (
        <ExpressionField
          node={node}
          field={{ ...field, value, onChange: (next, part) => field.onChange(next, part) }}
        />
      )}
    </>
  );
}
