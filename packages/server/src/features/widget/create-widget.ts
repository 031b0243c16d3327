import type { CreateWidget } from '@diorama/contract/widgets/widgets.contract.ts';
import { ordersBetween } from '@diorama/documents/engine/order.ts';
import { widgetDocument } from '@diorama/documents/widget/widget.document.ts';
import { COMPARE_ENTRIES, type WidgetType } from '@diorama/documents/widget/widget.schema.ts';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { onceByRequestId } from '../../access/idempotency.ts';
import { newId } from '../../database/ids.ts';
import { audit } from '../audit/audit.ts';
import { requireCollection } from './collection-rows.ts';
import type { WidgetDeps } from './widget-rows.ts';

type WidgetRecords = Record<string, Record<string, unknown>>;

/** Makes a widget with the default content of its type. Gives its id. */
export async function createWidget(
  { db, documents }: WidgetDeps,
  actor: Actor,
  input: z.output<typeof CreateWidget>,
): Promise<string> {
  const { collectionId, name, lang, type } = input;
  return db.transaction().execute((trx) =>
    onceByRequestId(trx, actor, 'widgets.create', input, async () => {
      await requireCollection(trx, actor, collectionId);
      const records = { settings: { name: { [lang]: name } }, ...contentOf(type) };
      const by = actor.userId;
      const id = await documents.create(trx, { kind: widgetDocument.kind, spaceId: collectionId, name, by, records });
      await audit(trx, actor, { action: 'widget.create', target: id, spaceId: collectionId, revision: 1 });
      return id;
    }),
  );
}

/** A comparison begins with as many empty pictures as it needs. */
function contentOf(type: WidgetType): WidgetRecords {
  const content = { content: { data: { type } } };
  if (type !== 'media-compare') return content;
  const entries = ordersBetween(undefined, undefined, COMPARE_ENTRIES.min).map((order) => {
    const id = newId();
    return [`entries/${id}`, { id, order }] as const;
  });
  return { ...content, ...Object.fromEntries(entries) };
}
