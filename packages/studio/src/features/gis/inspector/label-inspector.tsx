import { LANGUAGE_NAMES, LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import type { LabelRecord } from '@diorama/documents/gis/gis.records.ts';
import { POST_HEIGHT } from '@diorama/documents/gis/gis.schema.ts';
import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { DeletedRecord } from '../../../editor/address/deleted-record.tsx';
import { BoundTexts } from '../../../editor/fields/bound-fields.tsx';
import { PlainReference } from '../../../editor/fields/plain-reference.tsx';
import { useShell } from '../../../editor/shell-context.tsx';
import { SegmentedControl } from '../../../ui/button/segmented-control.tsx';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { Switch } from '../../../ui/field/switch.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { useField, useList, useRecord, useShownRecords } from '../editor-hooks.ts';
import { textOf } from '../feature-names.ts';
import { useMapSession } from '../selection/map-session.tsx';
import { useMapView } from '../stage/use-map-view.ts';
import { whyHidden } from '../why-hidden.ts';
import { CategoryField } from './category-field.tsx';
import { linesOf } from './label-lines.ts';
import { PositionFields } from './position-fields.tsx';
import { RecordsSection } from './records-section.tsx';
import { ZoomField } from './zoom-field.tsx';

/** More lines than this hide the map. */
const MOST = 2;
/** px that texts are measured at. */
const LETTERS = 100;

/** Says in which language a label's text becomes large on the map. */
function LabelOverflow({ text }: { text: LabelRecord['text'] }) {
  const { project } = useShell();
  const font = project?.theme.fonts.body ?? 'sans-serif';
  const [longest] = useMemo(() => {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) return [];
    context.font = `600 ${LETTERS}px "${font}", sans-serif`;
    const widthOf = (part: string) => context.measureText(part).width / LETTERS;
    return LANGUAGES.map((language) => ({ language, lines: linesOf(text[language] ?? '', widthOf) }))
      .filter(({ lines }) => lines > MOST)
      .sort((a, b) => b.lines - a.lines);
  }, [text, font]);
  if (!longest) return null;
  return (
    <p className="text-pretty text-warn-ink text-xs">
      Takes {longest.lines} lines on the map in {LANGUAGE_NAMES[longest.language]}. Shorten it there.
    </p>
  );
}

/** Labels: their text, size, post and place. */
export function LabelInspector({ ids }: { ids: readonly string[] }) {
  const [first = ''] = ids;
  const label = useRecord('labels', first);
  const text = useField('labels', ids, ['text']);
  const size = useField('labels', ids, ['size']);
  const position = useField('labels', ids, ['position']);
  if (!label) return <DeletedRecord recordKey={`labels/${first}`} />;
  return (
    <>
      <RecordsSection collection="labels" ids={ids}>
        {ids.length === 1 && (
          <>
            <BoundTexts field={text} isRequired />
            <LabelOverflow text={label.text} />
          </>
        )}
        <FieldRow label="Size">
          <SegmentedControl
            label="Size"
            options={[
              { value: 'sm', label: 'S' },
              { value: 'md', label: 'M' },
              { value: 'lg', label: 'L' },
            ]}
            value={size.value ?? 'md'}
            onChange={(next) => size.onChange(next)}
            isDisabled={size.isReadOnly}
          />
        </FieldRow>
        <PostFields ids={ids} />
      </RecordsSection>
      <PositionFields field={position} keys={ids.map((id) => `labels/${id}`)} />
      <DisplayRules ids={ids} sight={ids.length === 1 && <LabelVisibility label={label} />} />
    </>
  );
}

/** A post lifts the text above its place, in the picture at every pitch. */
function PostFields({ ids }: { ids: readonly string[] }) {
  const post = useField('labels', ids, ['post']);
  const height = post.value?.type === 'some' ? post.value.value : null;
  return (
    <>
      <Switch
        label="Post"
        isOn={height !== null}
        onChange={(isOn) => post.onChange(isOn ? { type: 'some', value: POST_HEIGHT } : { type: 'none' })}
        isDisabled={post.isReadOnly}
      />
      {height !== null && (
        <NumberField
          label="Height"
          unit="px"
          min={0}
          max={150}
          value={post.isMixed ? null : height}
          isDisabled={post.isReadOnly}
          onChange={(value) => post.onChange({ type: 'some', value }, 'height')}
          onGestureEnd={post.onGestureEnd}
        />
      )}
    </>
  );
}

/** When the label is shown. All rules that are set must hold. */
function DisplayRules({ ids, sight }: { ids: readonly string[]; sight: ReactNode }) {
  const { language } = useAddress();
  const zoom = useField('labels', ids, ['display', 'zoom']);
  const shape = useField('labels', ids, ['display', 'shape']);
  const category = useField('labels', ids, ['display', 'category']);
  const options = useList('outlines').map(({ id, name }) => ({
    value: id,
    label: textOf(name, language) || 'Untitled',
  }));
  const state = shape.value?.state ?? 'hovered';
  return (
    <InspectorSection title="Shown" isFoldable>
      {sight}
      <Switch
        label="Zoom"
        isOn={zoom.value !== null && zoom.value !== undefined}
        onChange={(isOn) => zoom.onChange(isOn ? { min: 0, max: 22 } : null)}
        isDisabled={zoom.isReadOnly}
      />
      {zoom.value && <ZoomField field={zoom} label="Between" />}
      <CategoryField field={category} />
      <PlainReference
        target="outline-feature"
        options={options}
        field={{
          ...shape,
          label: 'With outline',
          value: shape.value?.ref,
          onChange: (next) =>
            shape.onChange(
              next === null ? null : { ref: { type: 'outline-feature', id: String(Object(next).id) }, state },
            ),
        }}
      />
      {shape.value && (
        <FieldRow label="While it is">
          <SegmentedControl
            label="While it is"
            options={[
              { value: 'hovered', label: 'Hovered' },
              { value: 'selected', label: 'Selected' },
            ]}
            value={state}
            onChange={(next) => shape.value && shape.onChange({ ...shape.value, state: next })}
            isDisabled={shape.isReadOnly}
          />
        </FieldRow>
      )}
    </InspectorSection>
  );
}

/** Whether the rules of a label show it in the current view of the map, and which of them hide it. */
function LabelVisibility({ label }: { label: LabelRecord }) {
  const gis = useShownRecords();
  const { language } = useAddress();
  const { map, hidden, categories } = useMapSession();
  useMapView(map);
  if (!map) return null;
  const { zoom } = map.camera();
  const reasons = whyHidden(gis, label, { zoom, hidden, categories }, language);
  const isShown = reasons.length === 0;
  return (
    <p className="flex gap-1.5 rounded-md bg-n2 px-2 py-1.5 text-n11 text-xs">
      <Icon of={isShown ? Eye : EyeOff} size={14} className="mt-px flex-none text-n10" />
      <span className="min-w-0 flex-1 text-pretty">
        {isShown ? `Shown at zoom ${zoom.toFixed(1)}` : `Hidden now: ${reasons.join('; ')}`}
      </span>
    </p>
  );
}
