import { commandsOf } from '../../engine/command.ts';
import { ordersBetween } from '../../engine/order.ts';
import type { Language } from '../../engine/schema/languages.ts';
import type { I18nString } from '../../shared/primitives.schema.ts';
import { withText } from '../../shared/text/localized-text.ts';
import { addCategory } from '../icgi.commands.ts';
import { icgiLabels } from '../icgi.labels.ts';
import type { BlockRecord, IcgiDocument, IcgiRecords, MarkerRecord, ShapeRecord } from '../icgi.records.ts';

const command = commandsOf<IcgiDocument>();

/** Ids of blocks that are made where there is none yet. */
interface MadeBlock {
  newId: string;
}

/** What a row of a table says of a shape or a marker; what is absent stays as it is. */
export interface FilledThing {
  id: string;
  title?: string;
  /** What the row is found by when the table is imported again. */
  key?: string;
  text?: MadeBlock & { value: string };
  /** `label` stands on a button that is made, and on one that has no text in this language yet. */
  button?: MadeBlock & { label: string; href: string };
}

export type FilledShape = FilledThing & {
  /** Opened when it is pressed. */
  href?: string;
};

export type FilledMarker = FilledThing & {
  /** Id of a category. */
  category?: string;
};

/** Everything that a table fills, in one language: texts in the others stay. */
export interface FillEdit {
  language: Language;
  categories: readonly { id: string; name: string }[];
  shapes: readonly FilledShape[];
  markers: readonly FilledMarker[];
}

/**
 * The block that a table fills with text: the first text of a shape's or marker's contents, whether typed or filled.
 */
export const filledText = (blocks: readonly BlockRecord[]): BlockRecord | undefined =>
  blocks.find(({ data }) => data.type === 'text');

/** The button that a table fills: the first one that leads to an address. */
export const filledButton = (blocks: readonly BlockRecord[]): BlockRecord | undefined =>
  blocks.find(
    ({ data }) => data.type === 'button' && data.action.type === 'link' && data.action.link.type === 'external',
  );

/** Content blocks in their order, by the id of what they belong to. */
export const blocksByOwner = (icgi: IcgiRecords): ReadonlyMap<string | undefined, readonly BlockRecord[]> =>
  Map.groupBy(icgi.ordered('blocks'), ({ owner }) => owner?.id);

/**
 * Fills shapes and markers from a table as one step. Each text goes into the first text of the contents ({@link filledText})
 * and each address into the first button that leads to one ({@link filledButton}); where there is none it is made behind what
 * is there. So the same table never adds anything twice. Things that are gone and texts that come from translations are left.
 */
export const fillFromTable = command('Fill from table', (icgi, edit: FillEdit) => {
  const { language, categories, shapes, markers } = edit;
  const ready = categories.reduce(
    (next, { id, name }) => addCategory.run(next, { id, parent: null, language, name }),
    icgi,
  );
  return withBlocks(ready, edit)
    .putAll(
      'shapes',
      shapes.flatMap((filled): ShapeRecord[] => {
        const shape = ready.get('shapes', filled.id);
        return shape ? [{ ...shape, ...named(shape, filled, language), ...pressed(shape, filled) }] : [];
      }),
    )
    .putAll(
      'markers',
      markers.flatMap((filled): MarkerRecord[] => {
        const marker = ready.get('markers', filled.id);
        if (!marker) return [];
        const isThere = filled.category !== undefined && ready.get('categories', filled.category) !== undefined;
        const category = isThere ? { category: { type: 'category', id: filled.category ?? '' } } : {};
        return [{ ...marker, ...named(marker, filled, language), ...category }];
      }),
    );
});

function named<R extends { title?: I18nString | undefined }>(
  { title: old }: R,
  { title, key }: FilledThing,
  language: Language,
) {
  return {
    ...(title === undefined || old?.type === 'variable' ? {} : { title: withText(old, language, title) }),
    ...(key === undefined ? {} : { key }),
  };
}

function pressed({ action }: ShapeRecord, { href }: FilledShape): Pick<ShapeRecord, 'action'> {
  if (href === undefined) return { action };
  const openInNewWindow =
    action.type === 'link' && action.link.type === 'external' ? action.link.openInNewWindow : true;
  return { action: { type: 'link', link: { type: 'external', openInNewWindow, href } } };
}

function withBlocks(icgi: IcgiRecords, { language, shapes, markers }: FillEdit): IcgiRecords {
  const byOwner = blocksByOwner(icgi);
  const changed: BlockRecord[] = [];
  const made: Omit<BlockRecord, 'order'>[] = [];
  const fill = (type: 'shape' | 'marker', { id, text, button }: FilledThing) => {
    const own = byOwner.get(id) ?? [];
    const owner = { type, id };
    if (text) {
      const block = filledText(own);
      if (block) changed.push(withBlockText(block, text.value, language));
      else
        made.push({ id: text.newId, owner, data: { type: 'text', text: withText(undefined, language, text.value) } });
    }
    if (!button) return;
    const block = filledButton(own);
    if (block) changed.push(withAddress(block, button, language));
    else made.push({ id: button.newId, owner, data: newButton(button, language) });
  };
  for (const shape of shapes) if (icgi.get('shapes', shape.id)) fill('shape', shape);
  for (const marker of markers) if (icgi.get('markers', marker.id)) fill('marker', marker);
  const orders = ordersBetween(icgi.ordered('blocks').at(-1)?.order, null, made.length);
  return icgi.putAll('blocks', [...changed, ...made.map((block, at) => ({ ...block, order: orders[at] ?? '' }))]);
}

function withBlockText(block: BlockRecord, value: string, language: Language): BlockRecord {
  const { data } = block;
  if (data.type !== 'text' || data.text.type === 'variable') return block;
  return { ...block, data: { ...data, text: withText(data.text, language, value) } };
}

type Address = NonNullable<FilledThing['button']>;

const newButton = ({ label, href }: Address, language: Language): BlockRecord['data'] => ({
  type: 'button',
  align: 'left',
  text: withText(undefined, language, label),
  action: { type: 'link', link: { type: 'external', openInNewWindow: true, href } },
});

function withAddress(block: BlockRecord, { label, href }: Address, language: Language): BlockRecord {
  const { data } = block;
  if (data.type !== 'button' || data.action.type !== 'link' || data.action.link.type !== 'external') return block;
  const isUnlabelled = data.text.type === 'custom' && !data.text.value[language];
  return {
    ...block,
    data: {
      ...data,
      text: isUnlabelled ? withText(data.text, language, label) : data.text,
      action: { type: 'link', link: { ...data.action.link, href } },
    },
  };
}

/** What the edit is called: `Fill 58 shapes`. */
export function fillLabel({ shapes, markers }: FillEdit): string {
  const { one, many } = shapes.length > 0 ? icgiLabels.records.shapes : icgiLabels.records.markers;
  const count = shapes.length + markers.length;
  return count === 1 ? `Fill ${one}` : `Fill ${count} ${many}`;
}
