import { useState } from 'react';
import { thumbOf } from '../../../editor/pictures.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { Thumbnail } from '../../../ui/show/thumbnail.tsx';
import { useList } from '../editor-hooks.ts';
import { usePicture } from '../stage-context.tsx';
import { useSelection } from '../use-selection.ts';
import { countedThings, useThingActions } from './use-thing-actions.ts';

/** Chooses the views on which the same things are shown, too. */
export function ShowAlsoDialog({ onClose }: { onClose: () => void }) {
  const { placed, showAlso } = useThingActions();
  const { keyframe } = useSelection();
  const views = useList('keyframes').filter(({ id }) => id !== keyframe?.id);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Also show on"
      text={`The same ${placed.length === 1 ? 'thing' : countedThings(placed.length).replace(/^\d+ /, '')}: what you write in one is in all. Each is placed by itself.`}
      onSubmit={() => {
        showAlso(chosen);
        onClose();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={chosen.length === 0}>
            {chosen.length < 2 ? 'Show' : `Show on ${chosen.length} views`}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col">
        {views.map(({ id, name }) => (
          <li key={id}>
            <Checkbox
              label={<ViewLabel id={id} name={name} />}
              isChecked={chosen.includes(id)}
              onChange={(isOn) => setChosen(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
            />
          </li>
        ))}
      </ul>
      {views.length === 0 && <p className="text-n10">There is no other view yet.</p>}
    </Dialog>
  );
}

function ViewLabel({ id, name }: { id: string; name: string }) {
  const thumb = thumbOf(usePicture(id));
  return (
    <span className="flex items-center gap-2.5">
      <Thumbnail {...(thumb ? { src: thumb } : {})} alt="" className="w-12 rounded-xs" />
      {name || 'Untitled'}
    </span>
  );
}
