import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { addSitePlan } from '@diorama/documents/gis/site-plan.commands.ts';
import { newRecordId } from '../../editor/record-id.ts';
import { AssetPicker, mediaOf } from '../files/public.ts';
import { useEditor } from './editor-hooks.ts';
import { useMapSelection } from './map-selection.tsx';
import { useMapSession } from './map-session.tsx';
import { cornersInView } from './stage/plan-corners.ts';

/** Chooses a picture of the assets and lays it over what is in view. */
export function SitePlanPicker({ onClose }: { onClose: () => void }) {
  const { store, space, documentId } = useEditor();
  const { map } = useMapSession();
  const { choose } = useMapSelection();
  const add = (file: FileItem) => {
    if (!map) return;
    const { clientWidth: width, clientHeight: height } = map.native.getContainer();
    const aspect = file.width && file.height ? file.width / file.height : 1;
    const id = newRecordId();
    const name = file.fileName.replace(/\.[^.]+$/, '');
    const corners = cornersInView(aspect, { width, height }, (point) => map.unproject(point));
    store.execute(addSitePlan, { id, name, image: mediaOf(file), corners });
    choose([`sitePlans/${id}`]);
  };
  return (
    <AssetPicker
      projectId={space.id}
      title="Site plan"
      confirmLabel="Lay over the map"
      isMultiple={false}
      documentId={documentId}
      purpose={{ type: 'picture' }}
      onClose={onClose}
      onPick={([file]) => {
        onClose();
        if (file) add(file);
      }}
    />
  );
}
