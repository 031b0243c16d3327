import type { RichMark, RichNode, RichText as RichTextValue } from '@diorama/documents/shared/text/rich-text.ts';
import type { ReactNode } from 'react';

/** Addresses that a link may have; the same rule as where texts are stored. */
const SAFE = /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;

/** A formatted text as elements. Parts of a newer release are shown as what they hold. */
export const RichText = ({ text, newWindow }: { text: RichTextValue; newWindow: string }) => (
  <div className="v-rich">{text.content.map((node, at) => part(node, at, newWindow))}</div>
);

function part(node: RichNode, key: number, newWindow: string): ReactNode {
  const inside = (node.content ?? []).map((child, at) => part(child, at, newWindow));
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduce<ReactNode>(
        (shown, mark, at) => marked(mark, shown, `${key}-${at}`, newWindow),
        node.text ?? '',
      );
    case 'paragraph':
      return <p key={key}>{inside}</p>;
    case 'heading':
      return node.attrs?.level === 3 ? <h4 key={key}>{inside}</h4> : <h3 key={key}>{inside}</h3>;
    case 'bulletList':
      return <ul key={key}>{inside}</ul>;
    case 'orderedList':
      return <ol key={key}>{inside}</ol>;
    case 'listItem':
      return <li key={key}>{inside}</li>;
    case 'blockquote':
      return <blockquote key={key}>{inside}</blockquote>;
    case 'horizontalRule':
      return <hr key={key} />;
    case 'hardBreak':
      return <br key={key} />;
    default:
      return inside;
  }
}

function marked(mark: RichMark, shown: ReactNode, key: string, newWindow: string): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong key={key}>{shown}</strong>;
    case 'italic':
      return <em key={key}>{shown}</em>;
    case 'underline':
      return <u key={key}>{shown}</u>;
    case 'strike':
      return <s key={key}>{shown}</s>;
    case 'link': {
      const { href } = mark.attrs;
      if (!SAFE.test(href)) return shown;
      const isApart = /^https?:/i.test(href);
      return (
        <a key={key} href={href} {...(isApart ? { target: '_blank', rel: 'noopener' } : {})}>
          {shown}
          {isApart ? <span className="v-unseen"> ({newWindow})</span> : null}
        </a>
      );
    }
  }
}
