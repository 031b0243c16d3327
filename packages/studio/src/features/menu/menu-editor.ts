import { menuDocument } from '@diorama/documents/menu/menu.document.ts';
import { defineEditor } from '../../editor/editor-kind.ts';
import { useMenuContext } from './action-context.ts';
import { MenuInspector } from './inspector/menu-inspector.tsx';
import { menuActions } from './menu.actions.ts';
import { MenuOutline } from './menu-outline.tsx';
import { MenuStage } from './stage/menu-stage.tsx';
import { useMenuPublishing } from './use-menu-publishing.ts';

/** The menu editor: a project's menus, the items of one, and how visitors see them. */
export const menuEditor = defineEditor({
  kind: menuDocument,
  layout: { Outline: MenuOutline, Stage: MenuStage, Inspector: MenuInspector },
  actions: menuActions,
  useActionContext: useMenuContext,
  revealOf: (_store, key) => {
    const [collection = '', id] = key.split('/');
    return { selected: id ? { collection, id } : null };
  },
  usePublishing: useMenuPublishing,
});
