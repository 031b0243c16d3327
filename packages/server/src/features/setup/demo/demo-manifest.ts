import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { DERIVED_INDEX, DerivedMedia } from './derived-media.ts';

const Text = z.object({ en: z.string(), sv: z.string() });
const Control = z.object({ transition: z.string(), reverse: z.boolean() });

/** The demo walkthrough as data; file names are relative to its folder. */
export const DemoManifest = z.object({
  client: z.string(),
  project: z.object({ name: z.string(), slug: z.string() }),
  canvas: z.object({ width: z.number(), height: z.number() }),
  start: z.string(),
  keyframes: z.array(
    z.object({
      id: z.string(),
      name: Text,
      file: z.string(),
      /** Degrees clockwise from north. */
      compassDegrees: z.number(),
      scale: z.number(),
      /** What narrow windows keep in sight, 0..1; absent: the middle. */
      focal: z.object({ x: z.number(), y: z.number() }).optional(),
    }),
  ),
  transitions: z.array(
    z.object({
      id: z.string(),
      name: Text,
      from: z.string(),
      to: z.string(),
      fps: z.number(),
      frames: z.array(z.string()),
      yaw: z.array(z.number()).optional(),
    }),
  ),
  /** By keyframe. */
  controls: z.record(z.string(), z.object({ left: Control, right: Control, back: Control }).partial()),
  markers: z.array(z.object({ keyframe: z.string(), x: z.number(), y: z.number(), title: Text, text: Text })),
});
export type DemoManifest = z.output<typeof DemoManifest>;

/** Where the demo's pictures are, in this repository. */
export const DEMO_MEDIA = fileURLToPath(new URL('../../../../../../demo/media', import.meta.url));

/** The demo of a folder; null where there is none. */
export function readDemo(folder: string): { folder: string; manifest: DemoManifest; derived: DerivedMedia } | null {
  const file = join(folder, 'walkthrough.json');
  if (!existsSync(file)) return null;
  const index = join(folder, DERIVED_INDEX);
  return {
    folder,
    manifest: DemoManifest.parse(JSON.parse(readFileSync(file, 'utf8'))),
    derived: existsSync(index)
      ? DerivedMedia.parse(JSON.parse(readFileSync(index, 'utf8')))
      : { pictures: {}, videos: {} },
  };
}
