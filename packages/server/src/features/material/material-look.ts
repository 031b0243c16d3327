import type { MaterialLook } from '@diorama/contract/materials/materials.contract.ts';
import type { MaterialData, Texture } from '@diorama/documents/material/material.schema.ts';

/** Shininess that Babylon's standard material has, as a roughness. */
const STANDARD_ROUGHNESS = 0.5;
const NONE = { r: 0, g: 0, b: 0 };

/** What a list shows of a material, and the texture that stands for it. */
export function lookOf(data: MaterialData): { look: MaterialLook; texture: Texture | null } {
  const alpha = data.transparencyMode >= 2 ? data.alpha : 1;
  const { type } = data;
  switch (type) {
    case 'standard': {
      const look = {
        type,
        color: rgb(data.diffuseColor),
        emissive: NONE,
        metallic: 0,
        roughness: STANDARD_ROUGHNESS,
        alpha,
      };
      return { look, texture: data.diffuseTexture };
    }
    case 'pbr-mr': {
      const { metallic, roughness } = data;
      const look = { type, color: rgb(data.baseColor), emissive: rgb(data.emissiveColor), metallic, roughness, alpha };
      return { look, texture: data.baseTexture };
    }
    case 'pbr': {
      const isMetallic = data.metallic.type === 'some' || data.roughness.type === 'some';
      // A missing one counts as 1 when the other exists; with neither, the surface is a smooth plastic.
      const metallic = data.metallic.type === 'some' ? data.metallic.value : isMetallic ? 1 : 0;
      const roughness = data.roughness.type === 'some' ? data.roughness.value : isMetallic ? 1 : 0.2;
      const look = {
        type,
        color: rgb(data.albedoColor),
        emissive: rgb(data.emissiveColor),
        metallic,
        roughness,
        alpha,
      };
      return { look, texture: data.albedoTexture };
    }
  }
}

const rgb = ({ r, g, b }: { r: number; g: number; b: number }) => ({ r, g, b });
