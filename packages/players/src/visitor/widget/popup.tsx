import { LinkButton } from '../blocks.tsx';
import { hidesWhenBroken } from '../media/broken-image.ts';
import { sourceSets } from '../media/picture-element.ts';
import { RichText } from './rich-text.tsx';
import type { ContentOf, WidgetProps } from './widget-props.ts';

/** A card: picture, text, button. */
export function Popup({ content, widget, ...at }: WidgetProps & { content: ContentOf<'popup'> }) {
  const { language, strings } = at;
  const { cover, action } = content;
  const language_ = content.content[language] ? language : otherThan(content.content);
  const text = language_ && content.content[language_];
  return (
    <div className="v-blocks">
      {cover?.url ? (
        <picture className="v-picture v-cover">
          {sourceSets(widget.pictures[cover.url]?.sources ?? []).map(({ type, srcset }) => (
            <source key={type} type={type} srcSet={srcset} sizes="(min-width: 900px) 368px, 100vw" />
          ))}
          <img src={cover.url} alt="" decoding="async" {...hidesWhenBroken} />
        </picture>
      ) : null}
      {text ? (
        <div lang={language_ === language ? undefined : language_}>
          <RichText text={text} newWindow={strings('opens-new-window')} />
        </div>
      ) : null}
      {action.type === 'some' ? (
        <div className="v-buttons">
          <LinkButton link={action.value.link} text={action.value.label} {...at} />
        </div>
      ) : null}
    </div>
  );
}

/** The first language that has a text. */
const otherThan = (texts: ContentOf<'popup'>['content']) => (['en', 'sv'] as const).find((one) => texts[one]);
