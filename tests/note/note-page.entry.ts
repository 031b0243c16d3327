import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { I18nString } from '@diorama/documents/shared/primitives.schema.ts';
import { createBrowserAddress } from '@diorama/players/visitor/address/browser-address.ts';
import { i18nText } from '@diorama/players/visitor/text/localized.ts';

/** What the server embeds: the published body, and the project's languages. */
interface NotePage {
  language: Language;
  project: { languages: Language[] };
  product: { lines: { id: string; text: I18nString }[] };
}

const isPage = (value: unknown): value is NotePage => typeof value === 'object' && value !== null && 'product' in value;

const page: unknown = JSON.parse(document.getElementById('page')?.textContent ?? 'null');
const home = document.getElementById('product');
if (isPage(page) && home) openNote(page, home);

/** Marks the line that the address names, and says all lines in the visitor's language. */
function openNote({ language, project, product }: NotePage, element: HTMLElement): void {
  const draw = ({ at, language: shown }: { at: string | null; language: Language }) => {
    document.documentElement.lang = shown;
    element.replaceChildren(
      ...product.lines.map(({ id, text }) => {
        const line = document.createElement('button');
        line.textContent = i18nText(text, shown);
        if (id === at) line.ariaCurrent = 'true';
        line.onclick = () => address.lead({ ...address.place(), at: id });
        return line;
      }),
    );
  };
  const address = createBrowserAddress<null>({
    languages: project.languages,
    pageLanguage: language,
    reversed: () => null,
    onPlace: draw,
  });
  draw(address.place());
}
