import { LANGUAGES, localizedText } from '../engine/schema/languages.ts';
import type { MenuItemRecord } from './menu.records.ts';

/** What an item is called in lists and messages. */
export const nameOfItem = ({ name }: Pick<MenuItemRecord, 'name'>): string =>
  localizedText(name, LANGUAGES[0]).trim() || 'Untitled';

/** Whether an item opens in a new window unless its editor says otherwise: addresses do, products do not. */
export const opensNewWindow = (type: MenuItemRecord['data']['type']): boolean => type === 'external';
