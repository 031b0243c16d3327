import { Href } from '@diorama/documents/shared/primitives.schema.ts';
import { pictureType } from '../../pictures/picture-names.ts';

/** Host and path without what comes before them, as people write addresses: `example.com/menu`. */
const BARE = /^(?:[\w-]+\.)+[a-z]{2,}(?:\/\S*)?$/i;

/** The first address in a cell; null: it holds none that a link may lead to. */
export function webAddress(text: string): string | null {
  const [first = ''] = text.trim().split(/[\s,;|]+(?=https?:)|\s+/i);
  const address = BARE.test(first) ? `https://${first}` : first;
  return /^(https?:\/\/\w|mailto:.|tel:.)/i.test(address) && Href.safeParse(address).success ? address : null;
}

/** The picture at the address in a cell; null: it is none that pages may show. */
export function pictureAt(text: string): { name: string; type: string; url: string } | null {
  const url = /^https:/i.test(text.trim()) ? webAddress(text) : null;
  if (url === null) return null;
  const [path = ''] = url.split(/[?#]/);
  const name = path.split('/').at(-1) || 'picture';
  return { name: name.slice(0, 255), type: pictureType(name), url };
}
