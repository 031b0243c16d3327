import type { ControlName, IcgiDocument } from '@diorama/documents/icgi/icgi.records.ts';
import type { IcgiStage } from '@diorama/players/icgi/stage.port.ts';
import type { EditorStore } from '../../../engine/editor-store.ts';

/** Does what a visitor's press on an arrow would do. */
export function followControl(
  store: EditorStore<IcgiDocument>,
  stage: IcgiStage,
  keyframeId: string,
  name: ControlName,
  goTo: (id: string) => void,
): void {
  const control = store.get('keyframes', keyframeId)?.controls[name];
  if (control?.type === 'transition' && control.transition) stage.play(control.transition.id, control.reverse);
  if (control?.type === 'keyframe' && control.keyframe) goTo(control.keyframe.id);
}
