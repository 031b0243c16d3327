import { SaxesParser } from 'saxes';

/** An element by its local name: writers choose prefixes, and Strict workbooks have other namespaces. */
export interface Tag {
  local: string;
  attributes: Readonly<Record<string, string>>;
}

type Events = Partial<{ open: (tag: Tag) => void; text: (text: string) => void; close: (name: string) => void }>;

/** Elements of markup compatibility whose content counts. Source: ECMA-376, part 3, 7.5. */
const TRANSPARENT = ['AlternateContent', 'Fallback'];

/**
 * Follows the elements of a part that are of the vocabulary of its root. Extensions have elements of the same names, such as
 * `x15:workbookPr`: they are skipped, with the extension list of every part and the choices that only some programs know.
 * Prefixes are compared, not resolved: that takes half as long.
 */
export function follow(xml: string, { open, text, close }: Events): void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const own = { prefixes: new Set<string>(), namespace: '' };
  let skipped = 0;
  parser.on('doctype', () => {
    throw new Error('has a document type, which is not read');
  });
  parser.on('error', (error) => {
    throw new Error(`is damaged: ${error.message.slice(0, 200).replace(/\.$/, '')}`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (skipped > 0) {
      skipped += 1;
      return;
    }
    const [prefix, local] = parted(name);
    if (own.prefixes.size === 0) {
      own.namespace = attributes[prefix === '' ? 'xmlns' : `xmlns:${prefix}`] ?? '';
      own.prefixes = new Set([prefix, ...prefixesOf(attributes, own.namespace)]);
    }
    const isRenamed = prefix === '' && attributes.xmlns !== undefined && attributes.xmlns !== own.namespace;
    const isOwn = own.prefixes.has(prefix) && !isRenamed;
    if (isOwn ? local === 'extLst' : !TRANSPARENT.includes(local)) skipped = 1;
    else if (isOwn) open?.({ local, attributes });
  });
  const take = (found: string) => {
    if (skipped === 0) text?.(found);
  };
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', ({ name }) => {
    if (skipped > 0) skipped -= 1;
    else close?.(parted(name)[1]);
  });
  parser.write(xml).close();
}

const parted = (name: string): readonly [prefix: string, local: string] => {
  const at = name.indexOf(':');
  return at < 0 ? ['', name] : [name.slice(0, at), name.slice(at + 1)];
};

/** Other prefixes of the namespace. */
const prefixesOf = (attributes: Tag['attributes'], namespace: string): string[] =>
  Object.entries(attributes).flatMap(([name, value]) =>
    value === namespace && namespace !== '' && name.startsWith('xmlns') ? [name.slice('xmlns:'.length)] : [],
  );

export const attribute = ({ attributes }: Tag, name: string): string => attributes[name] ?? '';

/** A truth value of XML. */
export const isOn = (value: string): boolean => value === '1' || value === 'true';
