import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import { type IconSet, iconShape } from '@diorama/documents/theme/icons/icon-sets.ts';

/** Names that one publish warns of. */
const MOST_NAMED = 20;

/**
 * Icons of a product's records that the theme's set lacks: visitors see none there. An icon is a name in a record's field
 * `icon`, in every kind.
 */
export function missingIcons(set: IconSet, records: Readonly<Record<string, unknown>>): PublishIssue[] {
  return Object.entries(records)
    .flatMap(([record, value]) => {
      const icon = value instanceof Object && 'icon' in value ? value.icon : null;
      if (typeof icon !== 'string' || icon === '' || iconShape(set, icon)) return [];
      return [warning(set, icon, record)];
    })
    .slice(0, MOST_NAMED);
}

/** The same for the menu that visitors see with the product; it is another document, so there is no place. */
export function missingMenuIcons(
  set: IconSet,
  menu: { items: readonly { icon: string | null }[]; icons: Readonly<Record<string, unknown>> } | null,
): PublishIssue[] {
  const missing = (menu?.items ?? []).flatMap(({ icon }) =>
    icon && !Object.hasOwn(menu?.icons ?? {}, icon) ? icon : [],
  );
  return [...new Set(missing)].slice(0, MOST_NAMED).map((icon) => warning(set, icon, null));
}

const warning = (set: IconSet, icon: string, record: string | null): PublishIssue => ({
  level: 'warning',
  check: 'theme.icon',
  message: `The icon “${icon}”${record === null ? ' of the menu' : ''} is not in ${set === 'lucide' ? 'Lucide' : 'Tabler'}, the theme’s set: visitors see no icon. Choose another one`,
  record,
  path: record === null ? [] : ['icon'],
});
