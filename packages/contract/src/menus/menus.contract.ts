import { MenuItem as MenuItemRecord, MOST_MENU_ITEMS } from '@diorama/documents/menu/menu.schema.ts';
import * as z from 'zod';
import { Id, Name, RequestId, SeenRevision } from '../common/inputs.ts';
import { PublishState } from '../projects/projects.contract.ts';
import { ClearedReferences } from '../usages/usages.contract.ts';

/** A line of a menu. Source: CONTRACT 1.8. */
export const MenuItem = MenuItemRecord.schema.omit({ order: true });
export type MenuItem = z.output<typeof MenuItem>;

/** A whole menu. */
export const Menu = z.strictObject({
  id: z.string(),
  projectId: z.string(),
  name: z.string(),
  items: z.array(MenuItem),
  revision: z.number(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type Menu = z.output<typeof Menu>;

/** A menu in a list. */
const MenuItemSummary = z.strictObject({
  id: z.string(),
  name: z.string(),
  itemCount: z.number(),
  updatedAt: z.date(),
  /** Our addition: shown by every product that names no other. */
  isMain: z.boolean(),
  /** Our addition: what visitors see of it against what editors see. */
  state: PublishState,
});
export type MenuItemSummary = z.output<typeof MenuItemSummary>;
/** The main menu first, the others by name. */
export const MenuList = z.array(MenuItemSummary);

const OneMenu = { projectId: Id, menuId: Id };

export const ListMenus = z.strictObject({ projectId: Id });
export const GetMenu = z.strictObject(OneMenu);
export const CreateMenu = z.strictObject({ projectId: Id, name: Name, requestId: RequestId });
export const RenameMenu = z.strictObject({ ...OneMenu, name: Name, revision: SeenRevision });
/** The whole list; a key that an item leaves out keeps what is stored. */
export const UpdateMenuItems = z.strictObject({
  ...OneMenu,
  items: z.array(z.record(z.string(), z.unknown())).max(MOST_MENU_ITEMS),
  revision: SeenRevision,
});
export const UpdatedMenu = z.strictObject({
  document: Menu,
  revision: z.number(),
  merged: z.boolean(),
  unchanged: z.boolean(),
});
export type UpdatedMenu = z.output<typeof UpdatedMenu>;
export const DuplicateMenu = z.strictObject({ ...OneMenu, requestId: RequestId });
/** `force`: also what drafts show, and the main menu; references to it are cleared, by one change of each document. */
export const RemoveMenu = z.strictObject({ ...OneMenu, force: z.boolean().default(false) });
export const DeletedMenu = z.strictObject({ deleted: z.literal(true), ...ClearedReferences.shape });
