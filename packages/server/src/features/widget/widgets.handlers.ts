import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import { collectionsHandlers } from './collections/collections.handlers.ts';
import type { Collections, Widgets } from './widgets.service.ts';

/** Widgets and their collections (CONTRACT 1.11). */
export const widgetsHandlers = ({
  widgets,
  collections,
}: {
  widgets: Widgets;
  collections: Collections;
}): Handlers<Procedures['widgets']> => ({
  collections: collectionsHandlers(collections),
  list: (actor, input) => widgets.list(actor, input),
  get: (actor, input) => widgets.get(actor, input.widgetId),
  create: async (actor, input) => widgets.read(actor, await widgets.create(actor, input)),
  duplicate: async (actor, input) => widgets.read(actor, await widgets.duplicate(actor, input)),
  update: (actor, input) => widgets.update(actor, input),
  delete: async (actor, { widgetId, force }) => {
    const { cleared, kept } = await widgets.remove(actor, { widgetIds: [widgetId], force });
    return { deleted: true as const, cleared, kept };
  },
  restore: async (actor, input) => {
    await widgets.restore(actor, [input.widgetId]);
    return widgets.read(actor, input.widgetId);
  },
  move: async (actor, input) => {
    await widgets.move(actor, input);
    return widgets.byIds(actor, input.widgetIds);
  },
  copy: async (actor, input) => widgets.byIds(actor, await widgets.copy(actor, input)),
  deleteMany: (actor, input) => widgets.remove(actor, input),
  restoreMany: async (actor, input) => {
    await widgets.restore(actor, input.widgetIds);
    return widgets.byIds(actor, input.widgetIds);
  },
  setTags: (actor, input) => widgets.setTags(actor, input),
});
