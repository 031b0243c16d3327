import { isPlainObject } from '../engine/schema/json.ts';
import type { MaterialData } from './material.schema.ts';

/** The files that a material's textures show; addresses as they stand there, stored or served. */
export const materialPictures = (material: MaterialData): { name: string; url: string }[] =>
  Object.values<unknown>({ ...material }).flatMap((value) => {
    const { name, url }: Readonly<Record<string, unknown>> =
      isPlainObject(value) && isPlainObject(value.media) ? value.media : {};
    return typeof name === 'string' && typeof url === 'string' ? { name, url } : [];
  });
