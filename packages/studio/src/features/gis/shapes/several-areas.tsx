import { Combine, Scissors, SquaresIntersect } from 'lucide-react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button/button.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { AreaAround } from './area-around.tsx';
import { useShapeActions } from './use-shape-actions.ts';

/** What can be made of several areas. `first`: the name of the one that was selected first, which stays. */
export function SeveralAreas({ ids, first }: { ids: readonly string[]; first: string }) {
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
