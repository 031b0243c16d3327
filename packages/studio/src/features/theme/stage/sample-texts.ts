import type { PublishedMenu } from '@diorama/contract/public/published-menu.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { iconShape } from '@diorama/documents/theme/icons/icon-sets.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';

/** Texts of the parts: real text of both languages, with the letters that fonts often lack. */
export const SAMPLE_TEXTS = {
  en: {
    book: 'Book a viewing',
    download: 'Download',
    choose: 'Choose kitchen',
    heading: 'Light from the south',
    subheading: 'Five rooms, 148 m²',
    body: 'Triple glazing in a frame of heat-treated pine, made in Dalarna.',
    small: 'Move in 2027',
    panel: 'Glazed gable',
    panelText: 'Triple glazing in a frame of pine. U-value 0.8.',
    menu: ['Floor plans', 'Location', 'Contact'],
    one: 'Available',
    other: 'Sold',
    sign: 'Kitchen',
  },
  sv: {
    book: 'Boka visning',
    download: 'Ladda ner',
    choose: 'Välj kök',
    heading: 'Ljuset från söder',
    subheading: 'Fem rum, 148 m²',
    body: 'Treglas i en ram av värmebehandlad furu, tillverkad i Dalarna.',
    small: 'Inflyttning 2027',
    panel: 'Glasad gavel',
    panelText: 'Treglas i en ram av furu. U-värde 0,8.',
    menu: ['Planritningar', 'Läge', 'Kontakt'],
    one: 'Ledig',
    other: 'Såld',
    sign: 'Kök',
  },
} as const satisfies Record<Language, unknown>;

/** Names that both sets have, or a menu without icons. */
const ICONS = ['file-text', 'map-pin', 'phone'];

/** A menu of these items, with icons of the set. */
export function sampleMenu(set: Theme['iconSet'], names: readonly string[]): PublishedMenu {
  const items = names.map((name, at) => ({
    id: `sample-${at}`,
    name: { en: name, sv: name },
    icon: ICONS[at] ?? null,
    openInNewWindow: false,
    data: { type: 'external' as const, href: { en: '/', sv: '/' } },
  }));
  const icons = ICONS.flatMap((icon) => {
    const shape = iconShape(set, icon);
    return shape ? [[icon, shape.d] as const] : [];
  });
  return { id: '', name: '', items, icons: Object.fromEntries(icons) };
}
