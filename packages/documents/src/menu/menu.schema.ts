import * as z from 'zod';
import { mergedByType } from '../engine/schema/leaf-shape.ts';
import { collection, singleton } from '../engine/schema/record-definition.ts';
import { Href, Localized, ProductRef } from '../shared/primitives.schema.ts';
import { withoutInvisible } from '../shared/text/visible-text.ts';

/** Most items of one menu. */
export const MOST_MENU_ITEMS = 200;

/** What editors call the menu; visitors never see it. Unique in its project, whatever the case. */
export const MenuSettings = singleton({
  name: z
    .string()
    .overwrite(withoutInvisible)
    .trim()
    .max(200)
    .regex(/\S/, 'String must contain at least 1 character(s)')
    .default('Menu'),
});

/** Where an item leads: to a product of the project, or to an address for each language. Source: SPEC §3 "Project menu". */
export const MenuTarget = mergedByType(
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('product'), ref: ProductRef.nullable() }),
    z.strictObject({ type: z.literal('external'), href: Localized(Href) }),
  ]),
);
export type MenuTarget = z.output<typeof MenuTarget>;

/** One line of a menu. Source: SPEC §3 "Project menu". */
export const MenuItem = collection({
  name: Localized(z.string().max(200)),
  /** Name in the theme's icon set. */
  icon: z.string().min(1).max(60).nullable().default(null),
  openInNewWindow: z.boolean().default(false),
  data: MenuTarget,
});
