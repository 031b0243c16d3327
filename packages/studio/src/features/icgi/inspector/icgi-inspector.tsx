import { setPlacedWidget } from '@diorama/documents/icgi/commands/placement.commands.ts';
import { Lock, Trash2, Unlock } from 'lucide-react';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { BoundNumber } from '../../../editor/fields/bound-fields.tsx';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { UsedWidgetField } from '../../widgets/public.ts';
import { CategoryInspector } from '../categories/categories-inspector.tsx';
import { useExecute, useField, useRecord } from '../editor-hooks.ts';
import { idsIn, useStageSelection } from '../stage-selection.tsx';
import { PlaceFields } from '../things/place-fields.tsx';
import { useRowsTogether } from '../things/rows-together.ts';
import { ShapesInspector, ThingsInspector } from '../things/things-inspector.tsx';
import { useDeletion } from '../use-deletion.ts';
import { useSelection } from '../use-selection.ts';
import { KeyframeInspector } from './keyframe-inspector.tsx';
import { MarkerInspector } from './marker-inspector.tsx';
import { OutlineInspector } from './outline-inspector.tsx';
import { SettingsInspector } from './settings-inspector.tsx';
import { ShapeInspector } from './shape-inspector.tsx';
import { ShapeRows } from './shape-rows.tsx';
import { SignInspector } from './sign-inspector.tsx';
import { TransitionInspector } from './transition-inspector.tsx';

const SeveralInspector = lazyPart(() => import('./several-inspector.tsx').then((module) => module.SeveralInspector));

/** The fields of what is selected; with nothing selected, the walkthrough's own settings. */
export function IcgiInspector() {
  const { selected } = useSelection();
  const { ids } = useStageSelection();
  const rows = useRowsTogether();
  if (rows.ids.length > 1 && (!selected || selected.collection === rows.collection))
    return <SeveralInspector key={rows.ids.join()} {...rows} />;
  if (!selected) return <SettingsInspector />;
  const { collection, id } = selected;
  if (ids.size > 1) {
    const shapes = idsIn(ids, 'shapes');
    if (shapes.length > 1) return <ShapesInspector ids={shapes} />;
    const things = idsIn(ids, 'placements');
    if (things.length > 1) return <ThingsInspector ids={things} />;
  }
  if (collection === 'keyframes') return <KeyframeInspector key={id} id={id} />;
  if (collection === 'transitions') return <TransitionInspector key={id} id={id} />;
  if (collection === 'outlines') return <OutlineInspector key={id} id={id} />;
  if (collection === 'categories') return <CategoryInspector key={id} id={id} />;
  if (collection === 'shapes') return <ShapeInspector key={id} id={id} />;
  return <PlacementInspector key={id} id={id} />;
}

/** What stands on a view: a marker, a sign, or an outline. */
function PlacementInspector({ id }: { id: string }) {
  const { value: data } = useField('placements', id, ['data']);
  if (data?.type === 'outline' && data.outline)
    return <PlacedOutlineInspector placementId={id} outline={data.outline.id} />;
  if (data?.type === 'widget' && data.widget?.type === 'sign')
    return <SignInspector placementId={id} sign={data.widget.id} />;
  if (data?.type === 'widget' && data.widget) return <PlacedWidgetInspector placementId={id} use={data.widget.id} />;
  return <MarkerInspector placementId={id} />;
}

/** An outline where it stands on a view: its place, its scale, and whether it is locked there. */
function PlacedOutlineInspector({ placementId, outline }: { placementId: string; outline: string }) {
  const { removePlacements } = useDeletion();
  const { select } = useSelection();
  const scale = useField('placements', placementId, ['data', 'scale']);
  const lock = useField('placements', placementId, ['data', 'lockPosition']);
  const isLocked = lock.value === true;
  const isReadOnly = useReadOnly() !== null;
  return (
    <>
      <InspectorSection
        title="Outline on this view"
        actions={
          !isReadOnly && (
            <>
              <IconButton
                label={isLocked ? 'Unlock its place' : 'Lock its place'}
                icon={isLocked ? Lock : Unlock}
                isPressed={isLocked}
                onClick={() => lock.onChange(!isLocked)}
              />
              <IconButton
                label="Take off this view"
                icon={Trash2}
                shortcut="Del"
                onClick={() => removePlacements([placementId])}
              />
            </>
          )
        }
      >
        <PlaceFields ids={placementId} isFixed={isLocked} />
        <BoundNumber field={{ ...scale, isReadOnly: isReadOnly || isLocked }} step={0.05} />
        <Button size="small" variant="quiet" onClick={() => select({ collection: 'outlines', id: outline })}>
          Edit the outline
        </Button>
      </InspectorSection>
      <ShapeRows outline={outline} />
    </>
  );
}

/** A widget that stands on a view by itself: which one, and where. */
function PlacedWidgetInspector({ placementId, use }: { placementId: string; use: string }) {
  const execute = useExecute();
  const { removePlacements } = useDeletion();
  const { language } = useSelection();
  const used = useRecord('widgets', use);
  const isReadOnly = useReadOnly() !== null;
  return (
    <InspectorSection
      title="Widget on this view"
      actions={
        !isReadOnly && (
          <IconButton
            label="Delete widget"
            icon={Trash2}
            shortcut="Del"
            onClick={() => removePlacements([placementId])}
          />
        )
      }
    >
      <UsedWidgetField
        label="Widget"
        used={used}
        language={language}
        isReadOnly={isReadOnly}
        opener="view"
        onChange={(widget) =>
          widget
            ? execute(setPlacedWidget, { id: placementId, widget, newId: newRecordId() })
            : removePlacements([placementId])
        }
      />
      <PlaceFields ids={placementId} />
    </InspectorSection>
  );
}
