import type { Document } from '@gltf-transform/core';
import { type FbxObjects, kindOf } from '../fbx/fbx-objects.ts';

/** How many there are of what has no surface. */
export interface Contents {
  bones: number;
  clips: number;
  cameras: number;
  lamps: number;
}

export function contentsOf(document: Document): Contents {
  const root = document.getRoot();
  const lamps = root.listNodes().filter((node) => node.getExtension('KHR_lights_punctual') !== null);
  return {
    bones: new Set(root.listSkins().flatMap((skin) => skin.listJoints())).size,
    clips: root.listAnimations().length,
    cameras: root.listCameras().length,
    lamps: lamps.length,
  };
}

export function contentsOfFbx(file: FbxObjects): Contents {
  const kinds = file.of('Model').map(kindOf);
  const count = (kind: RegExp) => kinds.filter((one) => kind.test(one)).length;
  return {
    bones: count(/^(LimbNode|Limb|Root)$/),
    clips: file.of('AnimationStack').filter((stack) => isMoving(stack, file)).length,
    cameras: count(/^Camera$/),
    lamps: count(/^Light$/),
  };
}

/** Programs write a stack into every file; one that moves something has layers with curves. */
const isMoving = (stack: ReturnType<FbxObjects['of']>[number], file: FbxObjects): boolean =>
  file.partsOf(stack).some((layer) => file.partsOf(layer).length > 0);

/** Why a file without surfaces is refused, by what it has. */
export function nothingDrawn({ bones, clips, cameras, lamps }: Contents, name = 'The file'): string {
  const found = [
    ...(bones > 0 ? [counted(bones, 'bone')] : []),
    ...(clips > 0 ? [counted(clips, 'animation clip')] : []),
    ...(cameras > 0 ? [counted(cameras, 'camera')] : []),
    ...(lamps > 0 ? [counted(lamps, 'lamp')] : []),
  ];
  const only = found.length > 0 ? found.join(' and ') : 'empty objects, such as groups or curves';
  const whole = bones > 0 ? 'the figure with its skin' : clips > 0 ? 'what moves, with its surfaces,' : null;
  const wayOut = whole ? `export ${whole} together with them` : 'export the objects with their surfaces';
  return `${name} holds nothing that can be drawn, only ${only}: ${wayOut}`;
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
