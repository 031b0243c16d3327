import { FreeCamera } from '@babylonjs/core/Cameras/freeCamera.js';
import { Engine } from '@babylonjs/core/Engines/engine.js';
import { HemisphericLight } from '@babylonjs/core/Lights/hemisphericLight.js';
import { PBRMaterial } from '@babylonjs/core/Materials/PBR/pbrMaterial.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import { CreateBox } from '@babylonjs/core/Meshes/Builders/boxBuilder.js';
import { Scene } from '@babylonjs/core/scene.js';

/** What ours is compared with: a mesh for each box, with one geometry and one material. Answers with a frame's milliseconds. */
export async function plainScene(count: number): Promise<() => number> {
  const canvas = document.createElement('canvas');
  canvas.width = 320;
  canvas.height = 240;
  document.body.append(canvas);
  const scene = new Scene(new Engine(canvas, true));
  const side = Math.ceil(Math.sqrt(count));
  const camera = new FreeCamera('camera', new Vector3(side * 2, side * 3, -side * 3), scene);
  camera.setTarget(new Vector3(side * 2, 0, side * 2));
  new HemisphericLight('light', Vector3.Up(), scene);
  const box = CreateBox('box', {}, scene);
  box.material = new PBRMaterial('material', scene);
  for (let at = 1; at < count; at += 1) {
    const copy = box.clone(`box ${at}`);
    copy.position.set((at % side) * 4, 0, Math.floor(at / side) * 4);
  }
  await scene.whenReadyAsync();
  scene.render();
  return () => {
    const start = performance.now();
    scene.render();
    return performance.now() - start;
  };
}
