// What other features may use of menus.

export { IconPicker } from './inspector/icon-picker.tsx';
export { MenuIcon } from './menu-icon.tsx';
export { menuList } from './menus.queries.ts';
