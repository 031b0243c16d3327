import type { PublishedMenu } from '@diorama/contract/public/published-menu.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { MouseEvent } from 'react';
import { addressOf, type Here } from '../address/link-address.ts';
import { languageOfText, textIn } from '../text/localized.ts';
import type { Strings } from '../text/visitor-strings.ts';
import { AnyIcon } from './more-icons.tsx';

type Item = PublishedMenu['items'][number];

interface ProjectMenuProps {
  menu: PublishedMenu | null;
  language: Language;
  strings: Strings;
  /** Of the project. */
  slug: string;
  here: Here;
  /** Id of the item that an editor has selected. */
  selected?: string | undefined;
  /** -1 where it is a picture of itself. */
  tabIndex?: -1 | undefined;
}

/** The project's menu, where it has one: other products and addresses. */
export function ProjectMenu({ menu, language, strings, slug, here, selected, tabIndex }: ProjectMenuProps) {
  if (!menu || menu.items.length === 0) return null;
  return (
    <nav aria-label={strings('pages')}>
      <ul className="v-menu">
        {menu.items.map((item) => (
          <li key={item.id} data-item={item.id} data-selected={item.id === selected ? '' : undefined}>
            <MenuLink
              item={item}
              shape={item.icon === null ? undefined : menu.icons[item.icon]}
              language={language}
              strings={strings}
              slug={slug}
              here={here}
              tabIndex={tabIndex}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface MenuLinkProps extends Pick<ProjectMenuProps, 'language' | 'strings' | 'slug' | 'here' | 'tabIndex'> {
  item: Item;
  /** SVG path data of its icon. */
  shape: string | undefined;
}

function MenuLink({ item, shape, language, strings, slug, here, tabIndex }: MenuLinkProps) {
  const target = targetOf(item, language, slug, here.product);
  const text = textIn(item.name, language);
  if (!target) return null;
  const isHere = item.data.type === 'product' && item.data.ref?.id === here.product;
  const onClick = (event: MouseEvent) => {
    if (!isHere || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    here.goTo(null);
  };
  return (
    <a
      href={target.href}
      tabIndex={tabIndex}
      aria-current={isHere ? 'page' : undefined}
      onClick={onClick}
      {...(target.isNewWindow ? { target: '_blank', rel: 'noopener' } : {})}
    >
      <svg className="v-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        {shape === undefined ? null : <path d={shape} />}
      </svg>
      <span lang={languageOfText(item.name, language)}>{text}</span>
      {target.isNewWindow ? (
        <>
          <AnyIcon name="out" />
          <span className="v-unseen"> ({strings('opens-new-window')})</span>
        </>
      ) : null}
    </a>
  );
}

/** Where an item leads; a product opens in a new window only when its editor says so. */
function targetOf({ data, openInNewWindow }: Item, language: Language, slug: string, product: string) {
  if (data.type === 'external')
    return addressOf(
      { type: 'external', href: textIn(data.href, language), openInNewWindow },
      slug,
      location.search,
      product,
    );
  if (!data.ref) return null;
  const target = addressOf({ type: 'internal', product: data.ref }, slug, location.search, product);
  return target && { ...target, isNewWindow: openInNewWindow };
}
