import type { TagWidgets } from '@diorama/contract/widgets/widgets.contract.ts';
import { widgetDocument } from '@diorama/documents/widget/widget.document.ts';
import { MOST_WIDGET_TAGS } from '@diorama/documents/widget/widget.schema.ts';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { invalidField, notFound } from '../../errors/api-error.ts';
import type { WidgetDeps } from './widget-rows.ts';
import { knownTags } from './widget-rules.ts';

/** Adds tags to widgets and takes others away. Each widget is one revision; those that have it so stay as they are. */
export async function tagWidgets(
  { db, documents }: WidgetDeps,
  actor: Actor,
  { widgetIds, addTags, removeTags }: z.output<typeof TagWidgets>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const id of [...new Set(widgetIds)].sort()) {
      const row = await documents.lock(trx, actor, id, widgetDocument.kind);
      const named = [...addTags, ...removeTags];
      const known = await knownTags(trx, row.space_id, named);
      const unknown = named.find((tag) => !known.has(tag));
      if (unknown !== undefined) throw notFound('Tag', String(unknown));
      const { tags } = await trx.selectFrom('widgets').select('tags').where('id', '=', id).executeTakeFirstOrThrow();
      const added = addTags.filter((tag) => known.get(tag)?.isDeleted === false);
      const next = [...new Set([...tags, ...added])].filter((tag) => !removeTags.includes(tag));
      if (String(next) === String(tags)) continue;
      if (next.length > MOST_WIDGET_TAGS)
        throw invalidField(['addTags'], `A widget has at most ${MOST_WIDGET_TAGS} tags`);
      const changes = [{ record: 'settings', op: 'patch' as const, set: [{ path: ['tags'], value: next }] }];
      const input = { baseRevision: row.revision, requestId: null, label: 'Tag widget', changes };
      await documents.accept(trx, actor, row, input);
    }
  });
}
