import { commandsOf } from '../../engine/command.ts';
import { type ListMove, movedInList } from '../../engine/list-edits.ts';
import { orderBetween } from '../../engine/order.ts';
import { blocksOf } from '../icgi.commands.ts';
import { icgiLabels } from '../icgi.labels.ts';
import type { BlockRecord, IcgiDocument } from '../icgi.records.ts';
import { Block } from '../icgi.schema.ts';

const command = commandsOf<IcgiDocument>();
const { blocks } = icgiLabels.records;

/** What texts and pictures belong to. */
export type BlockOwner = { type: 'marker' | 'shape' | 'interface'; id: string };

/** What a new text, picture or button holds first. */
const NEW = {
  text: { type: 'text', text: { type: 'custom', value: {} } },
  image: { type: 'image' },
  button: {
    type: 'button',
    text: { type: 'custom', value: {} },
    action: { type: 'widget', widget: null },
  },
} as const;
export type BlockType = keyof typeof NEW;

/** Adds a text, a picture or a button behind what its owner has. */
export const addBlock = command(
  'Add content',
  (icgi, { id, owner, type }: { id: string; owner: BlockOwner; type: BlockType }) => {
    const order = orderBetween(icgi.ordered('blocks').at(-1)?.order, null);
    return icgi.put('blocks', Block.schema.parse({ id, order, owner, data: NEW[type] }));
  },
);

/** Puts texts, pictures and buttons of one owner between two others of it. */
export const moveBlocks = command(`Move ${blocks.many}`, (icgi, { owner, ...move }: ListMove & { owner: string }) => {
  const own = blocksOf(icgi, owner);
  const inside = move.ids.filter((id) => own.some((block) => block.id === id));
  return movedInList(icgi, 'blocks', { ...move, ids: inside }, own);
});

/** Removes texts, pictures and buttons. */
export const removeBlocks = command(`Delete ${blocks.many}`, (icgi, { ids }: { ids: readonly string[] }) =>
  icgi.removeAll(
    'blocks',
    ids.filter((id) => icgi.get('blocks', id)),
  ),
);

/** Sets everything that a text, picture or button holds. */
export const changeBlock = command('Change content', (icgi, { id, data }: { id: string; data: BlockRecord['data'] }) =>
  icgi.get('blocks', id) ? icgi.patch('blocks', id, { data }) : icgi,
);
