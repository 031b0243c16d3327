import { useEffect } from 'react';
import { useEntitySelection } from '../entity-selection.tsx';
import { useStageSession } from '../stage/stage-session.tsx';

/** Presses in the scene while categories are edited: they select the objects that are put into one. */
export function CategoriesOverlay() {
  const { picker } = useStageSession();
  const { kept, keep } = useEntitySelection();
  useEffect(() => {
    picker.current = (picked, isAdding) => {
      if (!picked) return isAdding ? undefined : keep([]);
      const { entity } = picked;
      if (!isAdding) return keep([entity]);
      return keep(kept.has(entity) ? [...kept].filter((id) => id !== entity) : [...kept, entity]);
    };
    return () => {
      picker.current = null;
    };
  }, [picker, kept, keep]);
  return null;
}
