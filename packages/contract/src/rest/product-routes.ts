import { LANGUAGES, LOCALES, languageOf } from '@diorama/documents/engine/schema/languages.ts';
import * as z from 'zod';
import { Id, ProductType, Status } from '../common/inputs.ts';
import { restCall } from './rest-call.ts';
import { restRoute } from './rest-route.ts';
import { statusCall } from './status.calls.ts';

/** `en`, `sv`, or a locale such as `sv-se`. */
const LanguageOrLocale = z
  .string()
  .max(10)
  .refine((code) => languageOf(code) !== null, `Use one of: ${[...LANGUAGES, ...Object.keys(LOCALES)].join(', ')}`)
  .transform((code) => languageOf(code) ?? LANGUAGES[0]);
const Slug = z.string().min(1).max(100);
const query = z.strictObject({ status: Status.default('published'), preview: z.string().max(2_048).optional() });
const none = z.strictObject({});

/** A project as viewers see it: name, languages, theme, active product and list of products. */
export const getClientProject = restRoute({
  call: restCall({
    method: 'GET',
    path: '/api/client/:slug',
    statuses: { 200: 'The project', 304: 'Unchanged' },
  }),
  pathParams: z.strictObject({ slug: Slug }),
  query,
});

/** One product with everything it needs. */
export const getClientProduct = restRoute({
  call: restCall({
    method: 'GET',
    path: '/api/client/:slug/:type/:id',
    statuses: { 200: 'The product', 304: 'Unchanged' },
  }),
  pathParams: z.strictObject({ slug: Slug, type: ProductType, id: Id }),
  query,
});

/** Every text of a project's pages in one language, complete: key to text. */
export const getClientTranslations = restRoute({
  call: restCall({
    method: 'GET',
    path: '/api/client/:slug/translations/:language',
    statuses: { 200: 'The texts', 304: 'Unchanged' },
  }),
  pathParams: z.strictObject({ slug: Slug, language: LanguageOrLocale }),
  query,
});

/** A product's theme as CSS variables. */
export const getThemeTokens = restRoute({
  call: restCall({
    method: 'GET',
    path: '/api/product/:type/:id/theme-tokens',
    statuses: { 200: 'The tokens', 304: 'Unchanged' },
  }),
  pathParams: z.strictObject({ type: ProductType, id: Id }),
  query,
});

/** The content of a widget that a product uses, as that product shows it. */
export const getWidget = restRoute({
  call: restCall({
    method: 'GET',
    path: '/api/widget/:type/:id/:widgetId',
    statuses: { 200: 'The widget', 304: 'Unchanged' },
  }),
  pathParams: z.strictObject({ type: ProductType, id: Id, widgetId: Id }),
  query,
});

/** All that a published page may fetch besides itself, with sizes: what a browser keeps to show it without a network. */
export const getPageFiles = restRoute({
  call: restCall({
    method: 'GET',
    path: '/api/product/:type/:id/files',
    statuses: { 200: 'The files', 304: 'Unchanged' },
  }),
  pathParams: z.strictObject({ type: ProductType, id: Id }),
  query: z.strictObject({
    /** The best format of pictures that the browser shows. */
    pictures: z.enum(['avif', 'webp', 'jpeg']).default('jpeg'),
    /** `all`: also those that upright windows show, in place of the whole ones. */
    films: z.enum(['whole', 'all']).default('whole'),
  }),
});

/** Build identifier; polled on focus and every 5 minutes. `ready`: 503 while the server cannot do its work. */
export const getStatus = restRoute({
  call: statusCall,
  pathParams: none,
  query: z.strictObject({ ready: z.literal('1').optional() }),
});
