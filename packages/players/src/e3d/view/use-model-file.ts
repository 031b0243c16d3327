import { useState } from 'react';
import type { ModelFileType } from '../export/model-file-type.ts';
import type { E3dScene } from '../scene/e3d-scene.port.ts';

/** Most triangles that a file holds, and that a viewer draws of it: with more, those of phones give up. */
const MOST = { shapes: 500_000, triangles: 2_000_000 };

export interface ModelFileState {
  /** The model is not too large for a file. */
  isPossible: boolean;
  state: 'idle' | 'making' | 'failed';
  /** Makes the file of what is shown now, and gives it to the visitor. */
  make: () => void;
}

/** Makes files of a scene in the browser; what makes them is fetched on the first press. */
export function useModelFile(
  scene: E3dScene | null,
  type: ModelFileType,
  give: (address: string) => void,
): ModelFileState {
  const [state, setState] = useState<ModelFileState['state']>('idle');
  const { triangles = 0, shapes = 0 } = scene?.numbers() ?? {};
  const make = async (): Promise<void> => {
    if (!scene) return;
    setState('making');
    try {
      const { modelFile } = await import('../export/model-file.ts');
      const address = URL.createObjectURL(await modelFile(scene, type));
      give(address);
      // The download has begun by then.
      setTimeout(() => URL.revokeObjectURL(address), KEPT);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return {
    isPossible: shapes > 0 && shapes <= MOST.shapes && triangles <= MOST.triangles,
    state,
    make: () => void make(),
  };
}

/** ms that a file stays for who reads it. */
const KEPT = 60_000;
