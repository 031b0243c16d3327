import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { DeletedRecord } from '../../../editor/address/deleted-record.tsx';
import { BoundLocalized, BoundNumber } from '../../../editor/fields/bound-fields.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { SegmentedControl } from '../../../ui/button/segmented-control.tsx';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { useField, useRecord } from '../editor-hooks.ts';
import { useTool } from '../stage/tool-state.tsx';
import { PlaceFields } from '../things/place-fields.tsx';
import { useDeletion } from '../use-deletion.ts';

/** A sign: its text in every language, its look, its post and its place. */
export function SignInspector({ placementId, sign: id }: { placementId: string; sign: string }) {
  const { removePlacements } = useDeletion();
  const { fresh, setFresh } = useTool();
  const sign = useRecord('signs', id);
  const text = useField('signs', id, ['text']);
  const variant = useField('signs', id, ['variant']);
  const height = useField('signs', id, ['height']);
  const texts = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fresh !== placementId) return;
    setFresh(null);
    // Its text is a placeholder: the first key that is typed replaces it.
    texts.current?.querySelector('input')?.select();
  }, [fresh, setFresh, placementId]);
  if (!sign) return <DeletedRecord recordKey={`signs/${id}`} />;
  return (
    <>
      <InspectorSection
        title="Sign"
        actions={
          !text.isReadOnly && (
            <IconButton
              label="Delete sign"
              icon={Trash2}
              shortcut="Del"
              onClick={() => removePlacements([placementId])}
            />
          )
        }
      >
        <div ref={texts}>
          <BoundLocalized field={text} isRequired />
        </div>
        <FieldRow label="Style">
          <SegmentedControl
            label="Style"
            options={[
              { value: 'primary', label: 'Primary' },
              { value: 'secondary', label: 'Secondary' },
            ]}
            value={sign.variant}
            onChange={(next) => variant.onChange(next)}
            isDisabled={text.isReadOnly}
          />
        </FieldRow>
        <BoundNumber field={height} step={5} />
      </InspectorSection>
      <InspectorSection title="Place" isFoldable>
        <PlaceFields ids={placementId} />
      </InspectorSection>
    </>
  );
}
