import type { ClearedReferences, Usage } from '@diorama/contract/usages/usages.contract.ts';
import type { WidgetItem } from '@diorama/contract/widgets/widgets.contract.ts';
import { LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import { api } from '../../../api/api.ts';
import { once } from '../../../api/once.ts';
import { useAttempt } from '../../../shell/use-attempt.ts';
import { counted } from '../../../ui/format/counted.ts';
import { notifyDone } from '../../../ui/notice/notify.ts';
import { clearedText, keptDetail, putBack, usagesInTheWay } from '../../usages/public.ts';
import { widgetName } from '../widget-name.ts';
import { widgetKeys } from '../widgets.queries.ts';

/** One notice at a time: the last act's. */
const NOTICE = 'widgets';

const idsOf = (widgets: readonly WidgetItem[]): string[] => widgets.map(({ id }) => id);

/** `“Oven”`, `3 widgets`. */
const named = (widgets: readonly WidgetItem[]): string => {
  const [only] = widgets;
  return widgets.length === 1 && only ? `“${widgetName(only)}”` : counted(widgets.length, 'widget');
};

/** What is done to widgets of a list, each act with one notice and one way back. */
export function useWidgetActions() {
  const attempt = useAttempt(widgetKeys.all);
  const done = (message: string, label: string, undo: () => Promise<unknown>, more: { detail?: string } = {}) =>
    notifyDone(message, { id: NOTICE, ...more, action: { label: 'Undo', onClick: () => void attempt(label, undo) } });
  const removeAll = (widgets: readonly WidgetItem[]) =>
    api.widgets.deleteMany.mutate({ widgetIds: idsOf(widgets), force: true });

  return {
    async rename({ id, name: old }: WidgetItem, text: string): Promise<void> {
      // The name that is shown: the one of the first language that has any.
      const language = LANGUAGES.find((one) => old[one]) ?? LANGUAGES[0];
      const call = (next: string | null) => api.widgets.update.mutate({ widgetId: id, name: { [language]: next } });
      const before = `“${widgetName({ name: old })}”`;
      if (await attempt(`${before} could not be renamed`, () => call(text)))
        done(`Renamed to “${text}”`, `“${text}” could not be renamed back`, () => call(old[language] ?? null));
    },
    async duplicate(widgets: readonly WidgetItem[], collectionId: string): Promise<void> {
      let made: readonly WidgetItem[] = [];
      const isDone = await attempt(`${named(widgets)} could not be duplicated`, async () => {
        made = await once('widgets.copy', { widgetIds: idsOf(widgets), collectionId }, api.widgets.copy.mutate);
      });
      if (isDone) done(`Duplicated ${named(widgets)}`, 'The copies could not be removed', () => removeAll(made));
    },
    async move(widgets: readonly WidgetItem[], to: { id: string; name: string }): Promise<void> {
      const from = widgets[0]?.collectionId;
      const call = (collectionId: string) => api.widgets.move.mutate({ widgetIds: idsOf(widgets), collectionId });
      if (!from || !(await attempt(`${named(widgets)} could not be moved`, () => call(to.id)))) return;
      done(`Moved ${named(widgets)} to “${to.name}”`, `${named(widgets)} could not be moved back`, () => call(from));
    },
    async setTags(
      widgets: readonly WidgetItem[],
      { addTags, removeTags }: { addTags: number[]; removeTags: number[] },
    ): Promise<boolean> {
      if (addTags.length + removeTags.length === 0) return true;
      const widgetIds = idsOf(widgets);
      const isDone = await attempt(`${named(widgets)} could not be tagged`, () =>
        api.widgets.setTags.mutate({ widgetIds, addTags, removeTags }),
      );
      if (isDone)
        done(`Tagged ${named(widgets)}`, `${named(widgets)} could not be tagged as before`, async () => {
          for (const { id, tags } of widgets) await api.widgets.update.mutate({ widgetId: id, tags });
        });
      return isDone;
    },
    /** Gives the places that keep one of them; none when all are deleted. `force`: those that are in use, too. */
    async remove(widgets: readonly WidgetItem[], force: boolean): Promise<readonly Usage[]> {
      const widgetIds = idsOf(widgets);
      let usages: readonly Usage[] = [];
      let lost: ClearedReferences = { cleared: [], kept: [] };
      const isDone = await attempt(`${named(widgets)} could not be deleted`, async () => {
        usages = await usagesInTheWay(async () => {
          lost = await api.widgets.deleteMany.mutate({ widgetIds, force });
        });
      });
      if (isDone && usages.length === 0)
        done(
          `Deleted ${named(widgets)}${clearedText(lost)}`,
          `${named(widgets)} could not be restored`,
          async () => {
            await api.widgets.restoreMany.mutate({ widgetIds });
            await putBack(lost.cleared, 'the widget');
          },
          keptDetail(lost),
        );
      return usages;
    },
  };
}

export type WidgetActions = ReturnType<typeof useWidgetActions>;
