import { type CopiedEntities, copiedEntities } from '@diorama/documents/e3d/commands/entity.paste.ts';
import { e3dDocument } from '@diorama/documents/e3d/e3d.document.ts';
import type { E3dRecords } from '@diorama/documents/e3d/e3d.records.ts';
import { Entity, Trait } from '@diorama/documents/e3d/e3d.schema.ts';
import { referencesOf } from '@diorama/documents/engine/reference/references.ts';
import { UsedWidget } from '@diorama/documents/shared/used-widget.schema.ts';
import { Quaternion, Vec3 } from '@diorama/documents/shared/vectors.schema.ts';
import * as z from 'zod';
import { membersOf } from '../../editor/fields/members-of.ts';
import { copiedAs, copiedIn, parsedItems } from '../../editor/selection/clipboard-text.ts';

/** Most objects that are pasted at once. */
const MAX_PASTED = 5_000;

const Root = z.strictObject({ id: z.string(), position: Vec3, rotation: Quaternion, scale: Vec3 });

/** Where objects were copied: the configurator, which keeps their models, and the space, which keeps their files. */
export interface CopiedFrom {
  documentId: string;
  spaceId: string;
}

/** Objects as text for the clipboard; null: none. */
export function copiedText(e3d: E3dRecords, ids: readonly string[], from: CopiedFrom): string | null {
  const copied = copiedEntities(e3d, ids);
  return copied.entities.length === 0
    ? null
    : copiedAs(
        'configurator-objects',
        'You copied objects. Open the viewport of a configurator and paste them there.',
        { from, ...copied },
      );
}

/** The objects in a text from the clipboard; null: it is something else. */
export function entitiesIn(text: string): { copied: CopiedEntities; from: unknown } | null {
  const read = copiedIn(text, 'configurator-objects');
  if (!read) return null;
  const copied = {
    entities: parsedItems(read.entities, MAX_PASTED, (item) => Entity.schema.safeParse(item)),
    roots: parsedItems(read.roots, MAX_PASTED, (item) => Root.safeParse(item)),
    traits: parsedItems(read.traits, MAX_PASTED, (item) => Trait.schema.safeParse(item)),
    widgets: parsedItems(read.widgets, MAX_PASTED, (item) => UsedWidget.schema.safeParse(item)),
  };
  return copied.roots.length === 0 ? null : { copied, from: read.from };
}

/** What objects show that cannot be shown here, as it belongs to the place that they were copied in; null: nothing. */
export function keptElsewhere(
  { entities, traits }: CopiedEntities,
  from: unknown,
  here: CopiedFrom,
): 'models' | 'files' | null {
  const { documentId, spaceId } = membersOf(from);
  const types = new Set(
    [
      ...entities.map((record) => ({ key: `entities/${record.id}`, record })),
      ...traits.map((record) => ({ key: `traits/${record.id}`, record })),
    ].flatMap(({ key, record }) => referencesOf(e3dDocument, key, record).map(({ type }) => type)),
  );
  if (documentId !== here.documentId && types.has('mesh')) return 'models';
  return spaceId !== here.spaceId && types.has('file') ? 'files' : null;
}
