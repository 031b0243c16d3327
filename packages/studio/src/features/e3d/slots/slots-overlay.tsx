import { useEffect } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { notifyFailed, notifyNews } from '../../../ui/notice/notify.ts';
import { useShownRecords } from '../editor-hooks.ts';
import { useStageSession } from '../stage/stage-session.tsx';
import { useSlotActions } from './use-slot-actions.ts';

/** Presses in the scene while slots are edited: they select the slot there, or bind one that waits for its part. */
export function SlotsOverlay() {
  const e3d = useShownRecords();
  const { options, change, picker } = useStageSession();
  const { select } = useAddress();
  const actions = useSlotActions();
  const { picking } = options;
  const waiting = picking?.slot == null ? undefined : e3d.get('meshSlots', picking.slot);
  useEffect(() => {
    picker.current = (picked) => {
      if (!picking) {
        const slot = picked && (picked.slot ?? modelSlotOf(picked.entity));
        select(slot ? { collection: 'meshSlots', id: slot } : null);
        return;
      }
      if (!picked) return notifyNews('Nothing is there', { id: 'picking', detail: 'Click a part of a model.' });
      const isModel = e3d.get('entities', picked.entity)?.components.some(({ data: { type } }) => type === 'mesh');
      if (picking.type === 'mesh' && !isModel)
        return notifyFailed('That object has a model slot already', { detail: 'Click another object.' });
      const object = waiting?.entity?.id;
      if (object !== undefined && picked.entity !== object)
        notifyFailed('That part belongs to another object', {
          detail: `The slot is on “${e3d.get('entities', object)?.name || 'Untitled'}”. Press a part of it.`,
        });
      else actions.bind(picked);
    };
    function modelSlotOf(entity: string): string | null {
      for (const { data } of e3d.get('entities', entity)?.components ?? [])
        if (data.type === 'slot-mesh') return data.slot?.id ?? null;
      return null;
    }
    return () => {
      picker.current = null;
    };
  }, [picker, picking, waiting, e3d, actions, select]);
  // Another tab waits for nothing.
  useEffect(() => () => change({ picking: null }), [change]);
  if (!picking) return null;
  return (
    <div className="pointer-events-none absolute inset-x-2 top-14 z-20 flex justify-center">
      <p
        role="status"
        className="pointer-events-auto flex min-w-0 items-center gap-2 rounded-lg bg-pop py-1 pr-1 pl-3 shadow-float"
      >
        <span className="min-w-0 truncate">
          {picking.type === 'mesh'
            ? 'Click the object whose model changes'
            : `Click the part that changes${waiting ? ` with “${waiting.name || 'Untitled'}”` : ''}`}
        </span>
        <Button size="small" variant="quiet" onClick={() => change({ picking: null })}>
          Cancel
        </Button>
      </p>
    </div>
  );
}
