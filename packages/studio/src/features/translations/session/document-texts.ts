import type { DocumentText } from '@diorama/contract/translations/translations.contract.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { placeKey } from '@diorama/documents/translations/translations.commands.ts';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';

type Listener = () => void;

/** How far the texts are read. */
export type LoadState = { type: 'loading' } | { type: 'loaded' } | { type: 'failed'; message: string };

/**
 * The texts of a project's products and menus, read page by page: the first page is shown while the others come. They
 * change here at once when they are edited, and are read again when somebody else changes their document.
 */
export class DocumentTexts {
  readonly #projectId: string;
  readonly #listeners = new Set<Listener>();
  #texts: readonly DocumentText[] = [];
  #places = new Map<string, number>();
  #state: LoadState = { type: 'loading' };

  constructor(projectId: string) {
    this.#projectId = projectId;
  }

  subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The same array until a text changes. */
  all = (): readonly DocumentText[] => this.#texts;

  state = (): LoadState => this.#state;

  /** By `<document>/<record>/<path>`. */
  at = (key: string): DocumentText | undefined => this.#texts[this.#places.get(key) ?? -1];

  /** Reads everything. `isWanted` turns false when no one waits any more. */
  async load(isWanted: () => boolean): Promise<void> {
    this.#state = { type: 'loading' };
    let cursor: string | null = null;
    let texts: readonly DocumentText[] = [];
    try {
      do {
        const page: Awaited<ReturnType<typeof api.translations.rows.query>> = await api.translations.rows.query({
          projectId: this.#projectId,
          cursor,
        });
        if (!isWanted()) return;
        texts = [...texts, ...page.items];
        cursor = page.nextCursor;
        this.#state = cursor === null ? { type: 'loaded' } : { type: 'loading' };
        this.#set(texts);
      } while (cursor !== null);
    } catch (error) {
      this.#state = { type: 'failed', message: messageOf(error) };
      this.#set([...this.#texts]);
    }
  }

  /** Reads one document again, after somebody else changed it; its texts keep their place in the list. */
  async reload(document: string): Promise<void> {
    const fresh: DocumentText[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof api.translations.rows.query>> = await api.translations.rows.query({
        projectId: this.#projectId,
        document,
        cursor,
      });
      for (const text of page.items) fresh.push(text);
      cursor = page.nextCursor;
    } while (cursor !== null);
    const first = this.#texts.findIndex((text) => text.document === document);
    const others = this.#texts.filter((text) => text.document !== document);
    const at = first < 0 ? others.length : first;
    this.#set([...others.slice(0, at), ...fresh.map((text) => this.#kept(text)), ...others.slice(at)]);
  }

  /** Writes texts as they are on screen; null takes one away. */
  write(changes: readonly { key: string; language: Language; value: string | null }[]): void {
    const texts = [...this.#texts];
    for (const { key, language, value } of changes) {
      const at = this.#places.get(key) ?? -1;
      const text = texts[at];
      if (!text) continue;
      const { [language]: _old, ...values } = text.values;
      const { isInstead, ...written } = text;
      texts[at] = value === null ? { ...text, values } : { ...written, values: { ...values, [language]: value } };
    }
    this.#set(texts);
  }

  /** One that says the same stays the same object, so that its row is not drawn again. */
  #kept(text: DocumentText): DocumentText {
    const old = this.at(placeKey(text));
    return old && JSON.stringify(old) === JSON.stringify(text) ? old : text;
  }

  #set(texts: readonly DocumentText[]): void {
    this.#texts = texts;
    this.#places = new Map(texts.map((text, at) => [placeKey(text), at]));
    this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
