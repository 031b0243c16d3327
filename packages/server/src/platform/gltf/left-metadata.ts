import { Extension } from '@gltf-transform/core';

/** Numbers and names of parts for other programs: nothing of them is drawn, so they are passed over, right or wrong. */
abstract class LeftMetadata extends Extension {
  override read(): this {
    return this;
  }

  override write(): this {
    return this;
  }
}

/** Which feature each point is of. */
export class LeftMeshFeatures extends LeftMetadata {
  static override readonly EXTENSION_NAME = 'EXT_mesh_features';
  override readonly extensionName = LeftMeshFeatures.EXTENSION_NAME;
}

/** What is known of each feature. */
export class LeftStructuralMetadata extends LeftMetadata {
  static override readonly EXTENSION_NAME = 'EXT_structural_metadata';
  override readonly extensionName = LeftStructuralMetadata.EXTENSION_NAME;
}

export const LEFT_METADATA = [LeftMeshFeatures, LeftStructuralMetadata];
