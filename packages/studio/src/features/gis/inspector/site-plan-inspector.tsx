import { placeSitePlan } from '@diorama/documents/gis/commands/site-plan.commands.ts';
import { Scan } from 'lucide-react';
import { DeletedRecord } from '../../../editor/address/deleted-record.tsx';
import { BoundNumber, BoundSwitch, BoundText, errorOf } from '../../../editor/fields/bound-fields.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { PictureWell, usePictureAddress } from '../../files/public.ts';
import { useEditor, useExecute, useField, useRecord } from '../editor-hooks.ts';
import { useMapSession } from '../selection/map-session.tsx';
import { CORNERS, cornersInView } from '../stage/drawing/plan-corners.ts';
import { RecordsSection } from './records-section.tsx';

/** Site plans: their picture, and how it lies on the map. */
export function SitePlanInspector({ ids }: { ids: readonly string[] }) {
  const [first = ''] = ids;
  const plan = useRecord('sitePlans', first);
  const name = useField('sitePlans', ids, ['name']);
  const opacity = useField('sitePlans', ids, ['opacity']);
  const visible = useField('sitePlans', ids, ['visible']);
  if (!plan) return <DeletedRecord recordKey={`sitePlans/${first}`} />;
  return (
    <>
      <RecordsSection collection="sitePlans" ids={ids}>
        {ids.length === 1 && <BoundText field={name} />}
        <BoundSwitch field={visible} />
        <BoundNumber field={opacity} step={5} />
      </RecordsSection>
      {ids.length === 1 && <PlanPicture id={first} />}
    </>
  );
}

function PlanPicture({ id }: { id: string }) {
  const { space } = useEditor();
  const execute = useExecute();
  const { map } = useMapSession();
  const image = useField('sitePlans', id, ['image']);
  const media = image.value ?? null;
  const src = usePictureAddress(space.id, media);
  const fit = () => {
    if (!map) return;
    const { clientWidth: width, clientHeight: height } = map.native.getContainer();
    const picture = document.querySelector<HTMLImageElement>('[data-inspector] img');
    const aspect = picture?.naturalHeight ? picture.naturalWidth / picture.naturalHeight : 1;
    execute(placeSitePlan, { id, corners: cornersInView(aspect, { width, height }, (point) => map.unproject(point)) });
  };
  return (
    <InspectorSection title="Picture" isFoldable>
      <PictureWell
        label="Site plan"
        media={media}
        src={src}
        aspect={4 / 3}
        isReadOnly={image.isReadOnly}
        {...errorOf(image)}
        onChange={(next) => image.onChange(next)}
      />
      {!image.isReadOnly && (
        <>
          <p className="text-n10 text-xs">
            Drag its {CORNERS.length} corners onto the map. With Shift it turns and grows as a whole.
          </p>
          <Button size="small" icon={Scan} disabled={!map} onClick={fit}>
            Fit into the view
          </Button>
        </>
      )}
    </InspectorSection>
  );
}
