import { Thumbnail } from '../../ui/show/thumbnail.tsx';
import type { ShownValue } from './format-value.ts';

/** A stored value as people see it: text, a swatch, a small picture. */
export function DifferenceValue({
  shown,
  pictureOf,
}: {
  shown: ShownValue;
  pictureOf: (uri: string) => string | undefined;
}) {
  switch (shown.type) {
    case 'nothing':
      return <span className="text-n10 italic">Nothing</span>;
    case 'text':
      return <span className="whitespace-pre-wrap break-words">{shown.text}</span>;
    case 'color':
      return (
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="size-3.5 rounded-sm border border-n6" style={{ background: shown.css }} />
          {shown.text}
        </span>
      );
    case 'media':
      return (
        <span className="flex min-w-0 items-start gap-1.5">
          <Thumbnail src={pictureOf(shown.first.url)} alt="" className="w-10" />
          <span className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">{shown.text}</span>
        </span>
      );
  }
}
