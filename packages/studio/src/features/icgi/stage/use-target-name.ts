import type { Control } from '@diorama/documents/icgi/icgi.schema.ts';
import { useRecord } from '../editor-hooks.ts';

/** The name of the view an arrow leads to; null when it leads nowhere. */
export function useTargetName(control: Control | undefined): string | null {
  const transition = useRecord('transitions', control?.type === 'transition' ? control.transition?.id : undefined);
  const throughMove =
    control?.type === 'transition' ? (control.reverse ? transition?.start?.id : transition?.end?.id) : undefined;
  const target = useRecord('keyframes', control?.type === 'keyframe' ? control.keyframe?.id : throughMove);
  return target ? target.name || 'Untitled' : null;
}
