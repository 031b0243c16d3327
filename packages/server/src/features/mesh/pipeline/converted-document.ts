import type { MeshFrame } from '@diorama/contract/meshes/mesh-frame.ts';
import type { MeshFormat } from '@diorama/contract/meshes/mesh-report.ts';
import { ColorUtils, type Document, Logger } from '@gltf-transform/core';
import type { IOR } from '@gltf-transform/extensions';
import { gltfIo } from '../../../platform/gltf/gltf-io.ts';
import type { FbxObjects } from './fbx/fbx-objects.ts';
import { bindFromInside, boundOtherwise, movedAfterBinding } from './fbx/fbx-skins.ts';
import { inMetres } from './fbx/fbx-units.ts';
import { applyMtl } from './obj/mtl-pictures.ts';
import { BLANK, plainText } from './obj/obj-text.ts';
import { unitGuess } from './other-formats/unit-guess.ts';
import { readPictures } from './pictures/readable-pictures.ts';
import { clampMaterials } from './repair/sane-materials.ts';

/** Bytes in which a file says which program wrote it: at the beginning, or behind a thumbnail. */
const HEAD = 4 * 1024 * 1024;

/** Formats that are converted. */
export type ConvertedFormat = Exclude<MeshFormat, 'glb' | 'gltf'>;

/** Corrects what the converter takes in another way than modelling programs write it. */
export async function correctConverted(
  glb: Uint8Array,
  format: ConvertedFormat,
  {
    model,
    materials,
    files,
    frame,
    objects,
  }: {
    model: Uint8Array;
    materials: readonly Uint8Array[];
    files: ReadonlyMap<string, Uint8Array>;
    frame: MeshFrame;
    /** Of an FBX file. */
    objects: FbxObjects | null;
  },
): Promise<{ glb: Uint8Array; warnings: string[] }> {
  const io = await gltfIo();
  const document = (await io.readBinary(new Uint8Array(glb))).setLogger(new Logger(Logger.Verbosity.SILENT));
  for (const property of [...document.getRoot().listNodes(), ...document.getRoot().listMeshes()])
    property.setName(property.getName().replaceAll(BLANK, ' '));
  removeVacuum(document);
  if (format === 'obj') whiten(document, materials);
  if (![model, ...materials].some(hasLinearColours)) toLinear(document);
  pointsToLinear(document);
  clampMaterials(document);
  const warnings = [
    ...(await readPictures(document)).warnings,
    ...(objects ? [...boundOtherwise(document, objects), ...movedAfterBinding(document, objects)] : []),
    ...(format === 'obj' ? await applyMtl(document, materials, files) : []),
  ];
  if (objects) bindFromInside(document);
  const guess = format === 'fbx' ? null : unitGuess(format, { model, document, frame });
  const matrix = guess && inMetres(guess);
  if (guess?.warning) warnings.push(guess.warning);
  if (matrix) wrap(document, matrix);
  return { glb: await io.writeBinary(document), warnings };
}

/** The grey that the converter gives to what no file describes. */
const UNSAID = 0.6;

/** Faces without a described material are white, as in other formats; grey would darken the colours of their points. */
function whiten(document: Document, materials: readonly Uint8Array[]): void {
  const names = materials.flatMap((file) =>
    (['utf8', 'latin1'] as const).flatMap((encoding) =>
      [
        ...Buffer.from(plainText(file))
          .toString(encoding)
          .matchAll(/^\s*newmtl[ \t]+(.*)$/gm),
      ].map(([, name]) => name?.trim()),
    ),
  );
  const described = new Set(names);
  for (const material of document.getRoot().listMaterials()) {
    const [r, g, b, alpha] = material.getBaseColorFactor();
    const isUnsaid = [r, g, b].every((value) => Math.abs(value - UNSAID) < 1e-3);
    if (isUnsaid && !described.has(material.getName().trim())) material.setBaseColorFactor([1, 1, 1, alpha]);
  }
}

/** An index of refraction of 1 stands where a file says none: it would take all highlights away. */
function removeVacuum(document: Document): void {
  for (const material of document.getRoot().listMaterials()) {
    const ior = material.getExtension<IOR>('KHR_materials_ior');
    if (ior && ior.getIOR() <= 1) material.setExtension('KHR_materials_ior', null);
  }
}

/**
 * Blender writes the linear values that it computes with; all others write what their colour picker shows, and so did Blender
 * before 2.50.
 */
export function hasLinearColours(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD)).toString('latin1');
  return head.includes('Blender') && !/Blender(3D)?\W{0,3}v?2[.]?[0-4]\d\b/.test(head);
}

type Colour = [red: number, green: number, blue: number, alpha: number];
/** The library writes three values: alpha has to be there already. */
const linear = (colour: Colour): Colour => {
  const made: Colour = [...colour];
  ColorUtils.convertSRGBToLinear(colour, made);
  return made;
};

function toLinear(document: Document): void {
  for (const material of document.getRoot().listMaterials()) {
    material.setBaseColorFactor(linear(material.getBaseColorFactor()));
    const [r, g, b] = material.getEmissiveFactor();
    // A lamp's strength is no colour: only what a picker can show is.
    if (Math.max(r, g, b) <= 1) {
      const [red = 0, green = 0, blue = 0] = linear([r, g, b, 1]);
      material.setEmissiveFactor([red, green, blue]);
    }
  }
}

/** Above this a colour of a point counts to 255: a share may be a little more than 1. */
const BRIGHTEST = 2;

/**
 * Colours of points are those of pictures in OBJ, PLY, STL and FBX, whichever program wrote them: Maya, ZBrush and Blender
 * write what they show. Source: three.js takes them so, for all four.
 */
function pointsToLinear(document: Document): void {
  const colours = document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives().flatMap((primitive) => primitive.getAttribute('COLOR_0') ?? []));
  for (const accessor of new Set(colours)) {
    const element: number[] = [];
    // Some programs count to 255, where the format has shares.
    const most = accessor.getMax([]).some((value) => value > BRIGHTEST) ? 255 : 1;
    for (let at = 0; at < accessor.getCount(); at += 1) {
      const [r = 0, g = 0, b = 0, a = 1] = accessor.getElement(at, element);
      accessor.setElement(at, linear([r / most, g / most, b / most, a]).slice(0, accessor.getElementSize()));
    }
  }
}

function wrap(document: Document, matrix: number[]): void {
  for (const scene of document.getRoot().listScenes()) {
    const around = document.createNode('Metres').setMatrix(matrixOf(matrix));
    for (const node of scene.listChildren()) around.addChild(node);
    scene.addChild(around);
  }
}

type Mat4 = Parameters<ReturnType<Document['createNode']>['setMatrix']>[0];
function matrixOf(list: readonly number[]): Mat4 {
  const made: Mat4 = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  for (const [at, value] of list.entries()) made[at] = value;
  return made;
}
