import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { addSitePlan } from '@diorama/documents/gis/commands/site-plan.commands.ts';
import { newRecordId } from '../../editor/address/record-id.ts';
import { mediaOf } from '../files/public.ts';
import { useEditor } from './editor-hooks.ts';
import { useMapSelection } from './selection/map-selection.tsx';
import { useMapSession } from './selection/map-session.tsx';
import { cornersInView } from './stage/drawing/plan-corners.ts';

/** Lays a picture over what is in view, as a site plan that is selected. */
export function useAddPlan(): (file: FileItem) => void {
  const { store } = useEditor();
  const { map } = useMapSession();
  const { choose } = useMapSelection();
  return (file) => {
    if (!map) return;
    const { clientWidth: width, clientHeight: height } = map.native.getContainer();
    const aspect = file.width && file.height ? file.width / file.height : 1;
    const id = newRecordId();
    const name = file.fileName.replace(/\.[^.]+$/, '');
    const corners = cornersInView(aspect, { width, height }, (point) => map.unproject(point));
    store.execute(addSitePlan, { id, name, image: mediaOf(file), corners });
    choose([`sitePlans/${id}`]);
  };
}
