import type { Change } from '@diorama/documents/engine/schema/change.ts';
import { Records } from '@diorama/documents/engine/schema/records.ts';
import { trustedTables } from '@diorama/documents/engine/schema/tables.ts';
import {
  addKeyframes,
  addMarker,
  addTransition,
  changeKeyframe,
  changeTransition,
  setControl,
  setStart,
} from '@diorama/documents/icgi/icgi.commands.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import { Interface, Settings } from '@diorama/documents/icgi/icgi.schema.ts';
import type { Media } from '@diorama/documents/shared/primitives.schema.ts';
import type { DemoManifest } from './demo-manifest.ts';
import { withDemoOutlines } from './demo-outlines.ts';

type RecordValues = Record<string, Extract<Change, { op: 'put' }>['value']>;

/** The records of the demo walkthrough, made by the commands an editor uses. `mediaOf` gives the stored file of a path. */
export function demoWalkthrough(manifest: DemoManifest, mediaOf: (path: string) => Media): RecordValues {
  const { name } = manifest.project;
  const settings = Settings.schema.parse({ name, canvas: manifest.canvas, compass: true });
  const base: [string, Record<string, unknown>][] = [
    ['settings', settings],
    ['interface', Interface.schema.parse({})],
  ];
  let icgi = new Records(icgiDocument, trustedTables(icgiDocument, base));
  const items = manifest.keyframes.map(({ id, name: text, file }) => ({ id, name: text.en, image: mediaOf(file) }));
  icgi = addKeyframes.run(icgi, { items });
  for (const { id, name: text, compassDegrees, scale } of manifest.keyframes) {
    icgi = changeKeyframe.run(icgi, { id, compass: compassDegrees, scale, alt: { type: 'custom', value: text } });
  }
  for (const { id, name: text, from, to, fps, frames, yaw } of manifest.transitions) {
    icgi = addTransition.run(icgi, { id, name: text.en, start: from, end: to, frames: frames.map(mediaOf), fps });
    if (yaw) icgi = changeTransition.run(icgi, { id, yaw });
  }
  for (const { id } of manifest.keyframes) {
    for (const arrow of ['left', 'right', 'back'] as const) {
      const play = manifest.controls[id]?.[arrow];
      const control = play
        ? {
            type: 'transition' as const,
            transition: { type: 'transition', id: play.transition },
            reverse: play.reverse,
          }
        : { type: 'none' as const };
      icgi = setControl.run(icgi, { id, name: arrow, control });
    }
  }
  manifest.markers.forEach(({ keyframe, x, y, title, text }, at) => {
    const [id, placementId, blockId] = [`marker-${at + 1}`, `placement-${at + 1}`, `block-${at + 1}`];
    const texts = { title: { type: 'custom' as const, value: title }, text: { type: 'custom' as const, value: text } };
    icgi = addMarker.run(icgi, { id, placementId, blockId, keyframe, x, y, ...texts });
  });
  icgi = withDemoOutlines(icgi, manifest.canvas);
  icgi = setStart.run(icgi, { id: manifest.start });
  const edits = icgi.edits().flatMap(({ key, after }) => (after ? [[key, { ...after }] as const] : []));
  return { ...Object.fromEntries(base), ...Object.fromEntries(edits) };
}
