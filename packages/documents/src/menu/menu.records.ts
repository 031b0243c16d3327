import type { DocumentKind } from '../engine/schema/define-kind.ts';
import type { RecordOf } from '../engine/schema/record-definition.ts';
import { MenuItem, MenuSettings } from './menu.schema.ts';

/** The records of a menu. */
export const menuRecords = { settings: MenuSettings, items: MenuItem };

/** The kind's type; its value is `menuDocument`. */
export type MenuDocument = DocumentKind<typeof menuRecords>;
export type MenuItemRecord = RecordOf<MenuDocument, 'items'>;
