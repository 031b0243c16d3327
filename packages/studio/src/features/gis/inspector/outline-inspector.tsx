import { setMainShape } from '@diorama/documents/gis/commands/gis.commands.ts';
import { Combine, Scissors, SquaresIntersect } from 'lucide-react';
import { useAddress } from '../../../editor/address/address.tsx';
import { DeletedRecord } from '../../../editor/address/deleted-record.tsx';
import { BoundLocalized, BoundNumber } from '../../../editor/fields/bound-fields.tsx';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button/button.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { Switch } from '../../../ui/field/switch.tsx';
import { useEditor, useExecute, useField, useOne, useRecord } from '../editor-hooks.ts';
import { featureName } from '../feature-names.ts';
import { AreaAround } from '../shapes/area-around.tsx';
import { useShapeActions } from '../shapes/use-shape-actions.ts';
import { CardSection } from './card-section.tsx';
import { OutlineActionSection } from './outline-action.tsx';
import { OutlineShape } from './outline-shape.tsx';
import { OutlineStyles } from './outline-styles.tsx';
import { RecordsSection } from './records-section.tsx';

/** Outlines: what they are called, and what they look like in each of their states. */
export function OutlineInspector({ ids }: { ids: readonly string[] }) {
  const { language } = useAddress();
  const execute = useExecute();
  const { store } = useEditor();
  const [first = ''] = ids;
  const outline = useRecord('outlines', first);
  const { mainShape } = useOne('settings');
  const name = useField('outlines', ids, ['name']);
  const height = useField('outlines', ids, ['height']);
  const areAreas = ids.every((id) => store.get('outlines', id)?.geometry.type.endsWith('Polygon'));
  if (!outline) return <DeletedRecord recordKey={`outlines/${first}`} />;
  return (
    <>
      <RecordsSection collection="outlines" ids={ids}>
        {ids.length === 1 && (
          <>
            <BoundLocalized field={name} isRequired />
            <Switch
              label="Main shape"
              isOn={mainShape?.id === first}
              onChange={(isOn) => execute(setMainShape, { id: isOn ? first : null })}
              isDisabled={name.isReadOnly}
            />
          </>
        )}
      </RecordsSection>
      <CardSection collection="outlines" ids={ids} />
      {ids.length === 1 ? (
        <OutlineShape outline={outline} />
      ) : (
        areAreas && <SeveralAreas ids={ids} first={featureName(outline, language) || 'Untitled'} />
      )}
      {areAreas && (
        <InspectorSection title="Height" isFoldable>
          <BoundNumber field={height} step={0.5} />
          <p className="text-n10 text-xs">Stands up where the map is tilted.</p>
        </InspectorSection>
      )}
      <OutlineActionSection ids={ids} />
      <OutlineStyles ids={ids} isArea={outline.geometry.type.endsWith('Polygon')} />
    </>
  );
}

/** What can be made of several areas. `first`: the name of the one that was selected first, which stays. */
function SeveralAreas({ ids, first }: { ids: readonly string[]; first: string }) {
  const actions = useShapeActions();
  const isReadOnly = useReadOnly() !== null;
  if (isReadOnly) return null;
  return (
    <InspectorSection title="Shapes" isFoldable>
      <div className="flex flex-wrap gap-1.5">
        <Button size="small" icon={Combine} onClick={() => void actions.join(ids)}>
          Join
        </Button>
        <Button size="small" icon={Scissors} onClick={() => void actions.cut(ids)}>
          Cut out
        </Button>
        <Button size="small" icon={SquaresIntersect} onClick={() => void actions.share(ids)}>
          Keep shared
        </Button>
      </div>
      <p className="text-n10 text-xs">“{first}” was selected first: it takes the new shape.</p>
      <AreaAround keys={ids.map((id) => `outlines/${id}`)} />
    </InspectorSection>
  );
}
