import { AnyIcon } from '../../visitor/more-icons.tsx';
import type { Strings } from '../../visitor/visitor-strings.ts';
import type { E3dScene } from '../scene/e3d-scene.port.ts';
import { useModelFile } from './use-model-file.ts';

/** iPhones and iPads show a model in the room; no other system opens a file that a page has made. */
export const hasRoomViewer = (): boolean => document.createElement('a').relList.supports('ar');

/** Shows the model as it is now in the visitor's own room. Nothing where that cannot be. */
export function RoomView({ scene, strings }: { scene: E3dScene; strings: Strings }) {
  const file = useModelFile(scene, 'usdz', openViewer);
  if (!file.isPossible || !hasRoomViewer()) return null;
  const text = { idle: 'room-view', making: 'model-making', failed: 'model-making-failed' } as const;
  return (
    <button type="button" className="cf-room" disabled={file.state === 'making'} onClick={file.make} aria-live="polite">
      <AnyIcon name="room" />
      {strings(text[file.state])}
    </button>
  );
}

/** The viewer opens by a link of its own kind around a picture. */
function openViewer(address: string): void {
  const link = document.createElement('a');
  link.rel = 'ar';
  link.href = address;
  link.download = 'model.usdz';
  link.append(document.createElement('img'));
  link.click();
}
