import { AssetPicker } from '../files/public.ts';
import { useEditor } from './editor-hooks.ts';
import { useAddPlan } from './use-add-plan.ts';

/** Chooses a picture of the assets and lays it over what is in view. */
export function SitePlanPicker({ onClose }: { onClose: () => void }) {
  const { space, documentId } = useEditor();
  const add = useAddPlan();
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
