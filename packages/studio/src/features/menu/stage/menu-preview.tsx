import type { PublishedMenu } from '@diorama/contract/public/published-menu.ts';
import { LANGUAGES, localizedText } from '@diorama/documents/engine/schema/languages.ts';
import type { MenuItemRecord } from '@diorama/documents/menu/menu.records.ts';
import { fontFaceRules } from '@diorama/documents/theme/fonts/font-faces.ts';
import { iconShape } from '@diorama/documents/theme/icons/icon-sets.ts';
import { ProjectMenu } from '@diorama/players/visitor/parts/project-menu.tsx';
import { stringsIn } from '@diorama/players/visitor/text/strings-in.ts';
import { themeVariables } from '@diorama/players/visitor/theme-variables.ts';
import '@diorama/players/visitor/visitor.css';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useMemo } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { useShell } from '../../../editor/shell-context.tsx';
import { productList } from '../../projects/public.ts';
import { useIconSet } from '../menu-icon.tsx';
import { useShownItems } from './shown-items.ts';
import './menu-preview.css';

const HERE = { product: '', goTo: () => undefined };

/** The menu as visitors see it on a phone, drawn by the same component. A press on an item selects it. */
export function MenuPreview() {
  const { project } = useShell();
  const { language, selected, select } = useAddress();
  const menu = useVisibleMenu();
  if (!project) return null;
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-item]') : null;
    if (item?.dataset.item) select({ collection: 'items', id: item.dataset.item });
  };
  return (
    <>
      <style>{fontFaceRules(project.theme).replaceAll('<', '')}</style>
      <h2 className="flex h-11 flex-none items-center border-n5 border-b bg-n1 px-4 font-strong">Preview</h2>
      <div className="grid min-h-0 flex-1 place-items-center overflow-hidden p-4">
        <div className="menu-phone" style={themeVariables(project.theme)} onClickCapture={onClick}>
          <div className="menu-phone-sheet v">
            <h3>{project.name}</h3>
            {menu.items.length === 0 ? (
              <p>{language === 'sv' ? 'Inga poster att visa än.' : 'Nothing to show yet.'}</p>
            ) : (
              <ProjectMenu
                menu={menu}
                language={language}
                strings={stringsIn(language)}
                slug={project.slug}
                here={HERE}
                selected={selected?.collection === 'items' ? selected.id : undefined}
                tabIndex={-1}
              />
            )}
          </div>
        </div>
      </div>
    </>
  );
}

/** The menu without what visitors do not get; a product that is not published yet is shown all the same. */
function useVisibleMenu(): PublishedMenu {
  const items = useShownItems();
  const set = useIconSet();
  const { project } = useShell();
  const { data: products } = useQuery({ ...productList(project?.id ?? ''), enabled: project !== null });
  return useMemo(() => {
    const isShown = ({ name, data }: MenuItemRecord) => {
      if (localizedText(name, LANGUAGES[0]).trim() === '') return false;
      if (data.type === 'external') return localizedText(data.href, LANGUAGES[0]) !== '';
      return data.ref !== null && products?.some(({ id }) => id === data.ref?.id) !== false;
    };
    const icons = items.flatMap(({ icon }) => {
      const shape = icon === null ? undefined : iconShape(set, icon);
      return icon !== null && shape ? [[icon, shape.d] as const] : [];
    });
    return { id: '', name: '', items: items.filter(isShown), icons: Object.fromEntries(icons) };
  }, [items, set, products]);
}
