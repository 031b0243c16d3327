import { localizedText } from '@diorama/documents/engine/schema/languages.ts';
import { I18nString, Still } from '@diorama/documents/shared/primitives.schema.ts';
import type { ProductKind } from '@diorama/server/features/products/product-kind.ts';
import { html } from '@diorama/server/features/public-pages/html.ts';
import { pageFrame } from '@diorama/server/features/public-pages/page-frame.ts';
import * as z from 'zod';
import { noteDocument } from './note.document.ts';
import type { NoteDocument } from './note.records.ts';

const Body = z.looseObject({
  product: z.object({
    settings: z.object({ name: z.string() }),
    lines: z.array(z.object({ id: z.string(), text: I18nString })),
  }),
});
type Body = z.output<typeof Body>;

/** Notes on the server. */
export const noteProduct: ProductKind<NoteDocument, Body> = {
  kind: noteDocument,
  format: 1,
  upgrades: {},
  snapshot: async (_trx, { loaded }) => ({
    content: { product: noteDocument.attributes.toAttributes(loaded.tables) },
    pins: [],
    media: [],
    issues: [],
  }),
  poster: {
    dependsOn: (key) => key === 'settings',
    find: async (read) => Still.safeParse((await read('settings'))?.cover).data ?? null,
  },
  page: {
    entry: 'note-page.entry.tsx',
    unpublished: { en: 'This note has not been published', sv: 'Anteckningen har inte publicerats' },
    embed: (body) => body,
    findPlace: ({ product }, place) => product.lines.find(({ id }) => id === place)?.id ?? null,
    render({ product }, { language, project }, script) {
      const lines = product.lines.map(
        ({ text }) => html`<p>${text.type === 'custom' ? localizedText(text.value, language) : text.key}</p>`,
      );
      const body = html`<main><h1>${product.settings.name}</h1>${lines}</main>`;
      return pageFrame({ language, title: project.name, head: html``, body }, script);
    },
  },
};
