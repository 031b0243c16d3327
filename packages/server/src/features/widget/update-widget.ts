import type { UpdatedWidget, UpdateWidget } from '@diorama/contract/widgets/widgets.contract.ts';
import { widgetDocument } from '@diorama/documents/widget/widget.document.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/schema.ts';
import { invalidField } from '../../errors/api-error.ts';
import { requireWholeAttributes } from '../documents/check-attributes.ts';
import { forgettingConflicts } from '../documents/write-attributes.ts';
import { readWidget, type WidgetDeps } from './widget-rows.ts';
import { knownTags, unknownTag } from './widget-rules.ts';

/** Makes a widget what the caller says, by the difference to what they had seen (CONTRACT 0.5). */
export async function updateWidget(
  { db, documents }: WidgetDeps,
  actor: Actor,
  { widgetId, name, tags, content, revision }: z.output<typeof UpdateWidget>,
): Promise<UpdatedWidget> {
  requireWholeAttributes(widgetDocument, { ...(name && { name }), ...(content && { content }) });
  return forgettingConflicts(db, actor, [widgetId], () =>
    db.transaction().execute(async (trx) => {
      const locked = await documents.lock(trx, actor, widgetId, widgetDocument.kind);
      const { type } = await readWidget(trx, actor, widgetId);
      if (content?.type !== undefined && content.type !== type)
        throw invalidField(['content', 'type'], 'A widget keeps its type. Create another widget for other content');
      const attributes = {
        ...(name && { name }),
        ...(tags && { tags: await withoutDeleted(trx, locked.space_id, tags) }),
        ...(content && { content: { ...content, type } }),
      };
      const label = 'Update widget';
      const written = await documents.writeAttributes(trx, actor, locked, { attributes, revision, label });
      const { merged, unchanged } = written;
      return { document: await readWidget(trx, actor, widgetId), revision: written.revision, merged, unchanged };
    }),
  );
}

/** A tag that was deleted in the meantime is left out; one that never existed is refused by name. */
async function withoutDeleted(trx: Kysely<Database>, collectionId: string, tags: readonly number[]): Promise<number[]> {
  const known = await knownTags(trx, collectionId, tags);
  const at = tags.findIndex((id) => !known.has(id));
  if (at >= 0) throw unknownTag(tags[at] ?? 0, at);
  return [...new Set(tags)].filter((id) => known.get(id)?.isDeleted === false);
}
