import { KHRTextureBasisu } from '@gltf-transform/extensions';
import { encodeToKTX2 } from 'ktx2-encoder';
import sharp from 'sharp';
import { TestModel } from '../features/mesh/mesh-models.testing.ts';

/** A sheet, one metre wide, painted with a red texture of KTX2 and nothing in its place. */
export async function ktx2Model(): Promise<Buffer> {
  const background = '#e01010';
  const red = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();
  const packed = await encodeToKTX2(new Uint8Array(red), {
    isUASTC: false,
    generateMipmap: true,
    imageDecoder: async (bytes) => {
      const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      return { data: new Uint8Array(data), width: info.width, height: info.height };
    },
  });
  const model = new TestModel();
  model.document.createExtension(KHRTextureBasisu).setRequired(true);
  const texture = model.texture('Red', Buffer.from(packed), 'image/ktx2');
  model.node('Wall', model.sheet(model.material('Painted', [1, 1, 1]).setBaseColorTexture(texture)));
  return Buffer.from(await model.glb());
}
