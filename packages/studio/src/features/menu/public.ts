// What other features may use of menus.

export { menuList } from './menus.queries.ts';
