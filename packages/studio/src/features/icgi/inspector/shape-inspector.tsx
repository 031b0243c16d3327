import { setShapeAction, setShapeWidget } from '@diorama/documents/icgi/commands/widget-uses.commands.ts';
import type { ShapeRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { ArrowLeft, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DeletedRecord } from '../../../editor/address/deleted-record.tsx';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { BoundLocalized } from '../../../editor/fields/bound-fields.tsx';
import { BoundThemedColor } from '../../../editor/fields/themed-color-field.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Combobox } from '../../../ui/field/combobox.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { LinkField } from '../../widget/public.ts';
import { UsedWidgetField } from '../../widgets/public.ts';
import { useExecute, useField, useList, useRecord } from '../editor-hooks.ts';
import { useOutlineActions } from '../outlines/use-outline-actions.ts';
import { ShapeTools } from '../shapes/shape-tools.tsx';
import { useSelection } from '../use-selection.ts';
import { ContentBlocks } from './content-blocks.tsx';

/** One shape: what it is called, its colour, and what a press on it does. */
export function ShapeInspector({ id }: { id: string }) {
  const shape = useRecord('shapes', id);
  const actions = useOutlineActions();
  const { select } = useSelection();
  const title = useField('shapes', id, ['title']);
  const color = useField('shapes', id, ['color']);
  if (!shape) return <DeletedRecord recordKey={`shapes/${id}`} />;
  const outline = shape.outline?.id;
  return (
    <>
      <InspectorSection
        title="Shape"
        actions={
          <>
            {outline !== undefined && (
              <IconButton
                label="Back to the outline"
                icon={ArrowLeft}
                onClick={() => select({ collection: 'outlines', id: outline })}
              />
            )}
            {!title.isReadOnly && (
              <IconButton
                label="Delete shape"
                icon={Trash2}
                shortcut="Del"
                onClick={() => actions.removeShapes([id])}
              />
            )}
          </>
        }
      >
        <BoundLocalized field={title} placeholder="Untitled" />
        <BoundThemedColor field={color} />
      </InspectorSection>
      <ActionSection shape={shape} isReadOnly={title.isReadOnly} />
      <ShapeTools ids={[id]} />
      {shape.action.type === 'none' && <ContentBlocks owner={{ type: 'shape', id }} />}
    </>
  );
}

const ACTIONS = [
  { value: 'none', label: 'Show content' },
  { value: 'widget', label: 'Open a widget' },
  { value: 'transition', label: 'Walk on' },
  { value: 'link', label: 'Open a link' },
] as const;

function ActionSection({ shape, isReadOnly }: { shape: ShapeRecord; isReadOnly: boolean }) {
  const execute = useExecute();
  const { language } = useSelection();
  const { id, action } = shape;
  // A link is stored once it leads somewhere.
  const [isLinking, setLinking] = useState(false);
  const used = useRecord('widgets', action.type === 'widget' ? action.widget?.id : undefined);
  const set = (next: ShapeRecord['action']) => execute(setShapeAction, { ids: [id], action: next });
  const type = isLinking ? 'link' : action.type;
  return (
    <InspectorSection title="When pressed" isFoldable>
      <Select
        label="Action"
        options={ACTIONS}
        value={type}
        isDisabled={isReadOnly}
        onChange={(next) => {
          setLinking(next === 'link');
          if (next === 'widget') set({ type: next, widget: null });
          else if (next === 'transition') set({ type: next, transition: null, reverse: false });
          else if (next === 'none') set({ type: next });
        }}
      />
      {type === 'widget' && (
        <UsedWidgetField
          label="Widget"
          used={used ?? null}
          language={language}
          isReadOnly={isReadOnly}
          opener="shape"
          onChange={(widget) => execute(setShapeWidget, { ids: [id], widget, newId: newRecordId() })}
        />
      )}
      {action.type === 'transition' && !isLinking && (
        <TransitionChoice action={action} isReadOnly={isReadOnly} onChange={set} />
      )}
      {type === 'link' && (
        <LinkField
          value={action.type === 'link' ? action.link : null}
          isReadOnly={isReadOnly}
          onChange={(link) => {
            setLinking(link === null);
            set(link ? { type: 'link', link } : { type: 'none' });
          }}
        />
      )}
    </InspectorSection>
  );
}

type Walk = Extract<ShapeRecord['action'], { type: 'transition' }>;

/** Transitions that set out from a view the shape stands on, the way they are then played; after them all others. */
function TransitionChoice(props: { action: Walk; isReadOnly: boolean; onChange: (action: Walk) => void }) {
  const { action, isReadOnly, onChange } = props;
  const views = useList('keyframes');
  const nameOf = (id: string | undefined) => views.find((view) => view.id === id)?.name || 'Untitled';
  const options = useList('transitions').flatMap(({ id, name, start, end }) => [
    { value: `${id}/forward`, label: nameOf(end?.id), detail: name },
    { value: `${id}/reverse`, label: nameOf(start?.id), detail: `${name}, reversed` },
  ]);
  return (
    <Combobox
      label="To"
      placeholder="Choose a transition"
      searchPlaceholder="Find a transition"
      emptyText="No transitions match"
      options={options}
      value={action.transition ? `${action.transition.id}/${action.reverse ? 'reverse' : 'forward'}` : null}
      isDisabled={isReadOnly}
      onChange={(next) => {
        const [id, direction] = next?.split('/') ?? [];
        onChange({
          type: 'transition',
          transition: id ? { type: 'transition', id } : null,
          reverse: direction === 'reverse',
        });
      }}
    />
  );
}
