import { GLTFExporter } from 'three/examples/jsm/exporters/GLTFExporter.js';
import { USDZExporter } from 'three/examples/jsm/exporters/USDZExporter.js';
import type { E3dScene } from '../scene/e3d-scene.port.ts';
import { exactGlb, exactUsdz } from './exact-pictures.ts';
import { exportScene } from './export-scene.ts';
import type { ModelFileType } from './model-file-type.ts';

/** A file of what the scene shows now: what is visible of it, in the materials that were chosen. */
export async function modelFile(scene: E3dScene, type: ModelFileType): Promise<Blob> {
  const made = await exportScene(scene, type);
  if (type === 'usdz') {
    const bytes = await exactUsdz(made, async () => {
      const written = await new USDZExporter().parseAsync(made, { quickLookCompatible: true });
      return new Uint8Array(written);
    });
    return new Blob([bytes], { type: 'model/vnd.usdz+zip' });
  }
  const bytes = await exactGlb(made, async () => {
    const written = await new GLTFExporter().parseAsync(made, { binary: true });
    if (!(written instanceof ArrayBuffer)) throw new Error('The file is not a GLB');
    return written;
  });
  return new Blob([bytes], { type: 'model/gltf-binary' });
}
