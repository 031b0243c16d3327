import { NoAnswer } from '@diorama/contract/common/answers.ts';
import {
  CopyWidgets,
  CreateWidget,
  DeletedWidget,
  DeletedWidgets,
  DeleteWidget,
  DeleteWidgets,
  DuplicateWidget,
  GetWidget,
  ListWidgets,
  MoveWidgets,
  RestoreWidgets,
  TagWidgets,
  UpdatedWidget,
  UpdateWidget,
  Widget,
  WidgetItemList,
  WidgetPage,
  WidgetWithCollection,
} from '@diorama/contract/widgets/widgets.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';
import { collectionsRouter } from './collections/collections.router.ts';
import type { Collections, Widgets } from './widgets.service.ts';

/** Widgets and their collections (CONTRACT 1.11). */
export const widgetsRouter = ({ widgets, collections }: { widgets: Widgets; collections: Collections }) =>
  router({
    collections: collectionsRouter(collections),
    list: signedIn
      .input(ListWidgets)
      .output(WidgetPage)
      .query(({ ctx, input }) => widgets.list(ctx.actor, input)),
    get: signedIn
      .input(GetWidget)
      .output(WidgetWithCollection)
      .query(({ ctx, input }) => widgets.get(ctx.actor, input.widgetId)),
    create: signedIn
      .input(CreateWidget)
      .output(Widget)
      .mutation(async ({ ctx, input }) => widgets.read(ctx.actor, await widgets.create(ctx.actor, input))),
    duplicate: signedIn
      .input(DuplicateWidget)
      .output(Widget)
      .mutation(async ({ ctx, input }) => widgets.read(ctx.actor, await widgets.duplicate(ctx.actor, input))),
    update: signedIn
      .input(UpdateWidget)
      .output(UpdatedWidget)
      .mutation(({ ctx, input }) => widgets.update(ctx.actor, input)),
    delete: signedIn
      .input(DeleteWidget)
      .output(DeletedWidget)
      .mutation(async ({ ctx, input: { widgetId, force } }) => {
        const { cleared, kept } = await widgets.remove(ctx.actor, { widgetIds: [widgetId], force });
        return { deleted: true as const, cleared, kept };
      }),
    restore: signedIn
      .input(GetWidget)
      .output(Widget)
      .mutation(async ({ ctx, input }) => {
        await widgets.restore(ctx.actor, [input.widgetId]);
        return widgets.read(ctx.actor, input.widgetId);
      }),
    move: signedIn
      .input(MoveWidgets)
      .output(WidgetItemList)
      .mutation(async ({ ctx, input }) => {
        await widgets.move(ctx.actor, input);
        return widgets.byIds(ctx.actor, input.widgetIds);
      }),
    copy: signedIn
      .input(CopyWidgets)
      .output(WidgetItemList)
      .mutation(async ({ ctx, input }) => widgets.byIds(ctx.actor, await widgets.copy(ctx.actor, input))),
    deleteMany: signedIn
      .input(DeleteWidgets)
      .output(DeletedWidgets)
      .mutation(({ ctx, input }) => widgets.remove(ctx.actor, input)),
    restoreMany: signedIn
      .input(RestoreWidgets)
      .output(WidgetItemList)
      .mutation(async ({ ctx, input }) => {
        await widgets.restore(ctx.actor, input.widgetIds);
        return widgets.byIds(ctx.actor, input.widgetIds);
      }),
    setTags: signedIn
      .input(TagWidgets)
      .output(NoAnswer)
      .mutation(({ ctx, input }) => widgets.setTags(ctx.actor, input)),
  });
