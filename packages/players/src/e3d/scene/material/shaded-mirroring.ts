import { ShaderStore } from '@babylonjs/core/Engines/shaderStore.js';
import '@babylonjs/core/Shaders/default.vertex.js';
import '@babylonjs/core/Shaders/pbr.vertex.js';
import '@babylonjs/core/Shaders/ShadersInclude/bumpVertex.js';
import '@babylonjs/core/Shaders/ShadersInclude/pbrBlockGeometryInfo.js';
import '@babylonjs/core/Shaders/ShadersInclude/pbrIBLFunctions.js';

/** Of instances. */
const UPRIGHT = [
  'vNormalW=normalUpdated/vec3(dot(normalWorld[0],normalWorld[0]),dot(normalWorld[1],normalWorld[1]),dot(normalWorld[2],normalWorld[2]));vNormalW=normalize(normalWorld*vNormalW);',
  'vNormalW=normalize(transposeMat3(inverseMat3(normalWorld))*normalUpdated);',
] as const;

/**
 * Corrections of the engine's shaders, which differ from glTF in reflected surroundings. An occlusion map takes the
 * same share of reflected as of diffuse light, and nothing else takes any; where a normal map leans away from the eye,
 * a surface reflects as at its very edge. Source: glTF 2.0, 3.9.3 and appendix B, and Khronos' glTF-Sample-Renderer.
 * The engine leaves surfaces that face the eye as bright as without an occlusion map, darkens rounded edges where there
 * is no such map, and treats bumps that lean away as bumps that lean towards the eye: metal frames became black.
 *
 * The same for directions: normals of a part that leans, because it is rotated inside a stretched parent, are
 * perpendicular to its surface, and so is the third axis of tangents. The engine's own calculation is only right for
 * parts that are moved, rotated and scaled.
 */
const CHANGED = [
  ['pbrIBLFunctions', 'return saturate(square(temp)-1.0+ambientOcclusion);', 'return ambientOcclusion;'],
  [
    'pbrIBLFunctions',
    'float temp=saturate(1.0+1.1*dot(reflection,geometricNormal));return square(temp);',
    'return 1.0;',
  ],
  [
    'pbrBlockGeometryInfo',
    'float NdotV=absEps(NdotVUnclamped);',
    'float NdotV=absEps(dot(geometricNormalW,viewDirectionW)>0.0 ? max(NdotVUnclamped,0.0) : NdotVUnclamped);',
  ],
  ['pbrVertexShader', ...UPRIGHT],
  ['defaultVertexShader', ...UPRIGHT],
  [
    'bumpVertex',
    'vTBN=mat3(finalWorld)*mat3(tbnTangent,tbnBitangent,tbnNormal);',
    'vTBN=mat3(normalize(mat3(finalWorld)*tbnTangent),normalize(mat3(finalWorld)*tbnBitangent),vNormalW);',
  ],
] as const;

for (const [part, from, to] of CHANGED) {
  const store = part in ShaderStore.ShadersStore ? ShaderStore.ShadersStore : ShaderStore.IncludesShadersStore;
  const shader = store[part] ?? '';
  if (!shader.includes(from)) throw new Error(`The engine's shader ${part} has changed`);
  store[part] = shader.replace(from, to);
}
