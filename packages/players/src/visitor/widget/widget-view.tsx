import { addressOf } from '../address/link-address.ts';
import { Sheet } from '../parts/sheet.tsx';
import { i18nText, otherLanguage, textIn } from '../text/localized.ts';
import { Compare } from './compare.tsx';
import { FramedPage } from './framed-page.tsx';
import type { WidgetProps } from './widget-props.ts';
import './widget.css';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { hidesWhenBroken } from '../media/broken-image.ts';
import { sourceSets } from '../media/picture-element.ts';
import { LinkButton } from '../parts/blocks.tsx';
import { Icon } from '../parts/icon.tsx';
import { useHeadingFocus } from '../parts/use-heading-focus.ts';
import type { Strings } from '../text/visitor-strings.ts';
import { AreaPicture } from './area-picture.tsx';
import { PictureArea } from './picture-area.tsx';
import { RichText } from './rich-text.tsx';
import { roomStyle } from './room-style.ts';
import type { ContentOf } from './widget-props.ts';

/** A card: picture, text, button. */
function Popup({ content, widget, ...at }: WidgetProps & { content: ContentOf<'popup'> }) {
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

interface WidgetViewProps extends WidgetProps {
  side?: 'left' | 'right';
  /** False where it is a picture of itself. */
  takesFocus?: boolean;
  onClose: () => void;
}

/** An opened widget: a popup as a sheet, everything else as large as the place allows. */
export function WidgetView({ onClose, side = 'right', takesFocus = true, ...props }: WidgetViewProps) {
  const { widget, language, strings } = props;
  const { content } = widget;
  const name = textIn(widget.name, language);
  if (content.type === 'popup')
    return (
      <Sheet
        title={name || strings('untitled')}
        strings={strings}
        side={side}
        takesFocus={takesFocus}
        onClose={onClose}
      >
        <Popup {...props} content={content} />
      </Sheet>
    );
  return (
    <WideDialog
      title={i18nText(content.title, language) || name || strings('untitled')}
      strings={strings}
      takesFocus={takesFocus}
      onClose={onClose}
    >
      <WideContent {...props} />
      {content.type === 'media-compare' ? null : (
        <p className="v-text" lang={otherLanguage(content.description, language)}>
          {i18nText(content.description, language)}
        </p>
      )}
    </WideDialog>
  );
}

function WideContent(props: WidgetProps) {
  const { widget, language, strings, slug, here } = props;
  const { content } = widget;
  if (content.type === 'popup') return null;
  if (content.type === 'media-compare') return <Compare {...props} content={content} />;
  const title = i18nText(content.title, language);
  const framed = (href: string) => (
    <FramedPage href={href} title={title} aspectRatio={content.aspectRatio} strings={strings} />
  );
  if (content.type === 'embed') {
    const target = content.link && addressOf(content.link, slug, location.search, here.product);
    return target ? framed(target.href) : null;
  }
  if (content.mediaType === 'embed') return content.media ? framed(content.media.url) : null;
  return content.mediaType === '360' ? (
    <Panorama {...props} content={content} />
  ) : (
    <StillPicture {...props} content={content} />
  );
}

/** A picture all around, to look about in by drag, touch, keys, wheel and the movement of the device. */
function Panorama({ content, language, strings }: WidgetProps & { content: ContentOf<'media'> }) {
  const home = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const url = content.media?.url ?? '';
  const title = i18nText(content.title, language);
  useEffect(() => {
    const element = home.current;
    if (!element || url === '') return;
    let close: (() => void) | null = null;
    let isGone = false;
    setState('loading');
    import('./panorama-viewer.ts')
      .then(({ openPanorama }) => {
        if (isGone) return;
        close = openPanorama(element, {
          url,
          strings,
          onReady: () => setState('ready'),
          onFailed: () => setState('failed'),
        });
      })
      .catch(() => setState('failed'));
    return () => {
      isGone = true;
      close?.();
    };
  }, [url, strings]);
  return (
    <div className="v-room" style={roomStyle(content.aspectRatio)}>
      <div className="v-area v-panorama" data-state={state}>
        <section
          ref={home}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys turn the view
          tabIndex={0}
          aria-label={`${title}. ${strings('panorama-help')}`}
        />
        {state === 'loading' && url !== '' ? <p className="v-missing">{strings('loading')}</p> : null}
        {state === 'failed' || url === '' ? (
          <p className="v-missing">{url === '' ? strings('no-picture') : strings('load-failed')}</p>
        ) : null}
      </div>
    </div>
  );
}

/** One picture that can be viewed closely. */
function StillPicture({ content, widget, language, strings }: WidgetProps & { content: ContentOf<'media'> }) {
  const { media, aspectRatio } = content;
  const title = i18nText(content.title, language);
  const picture = widget.pictures[media?.url ?? ''];
  return (
    <PictureArea aspectRatio={aspectRatio} label={title} strings={strings}>
      {(zoom) => (
        <AreaPicture media={media} picture={picture} alt={title} zoom={zoom} missing={strings('no-picture')} />
      )}
    </PictureArea>
  );
}

interface WideDialogProps {
  title: string;
  strings: Strings;
  onClose: () => void;
  takesFocus: boolean;
  children: ReactNode;
}

/** Content that takes the whole place: pictures, panoramas, pages. The keyboard stays inside until it is closed. */
function WideDialog({ title, strings, onClose, takesFocus, children }: WideDialogProps) {
  const root = useRef<HTMLElement>(null);
  const heading = useHeadingFocus(takesFocus);
  const titleId = useId();
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || !root.current) return;
    const stops = [
      ...root.current.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input, iframe, [tabindex="0"]'),
    ];
    const [first, last] = [stops[0], stops.at(-1)];
    const { activeElement } = document;
    if (event.shiftKey && (activeElement === first || activeElement === heading.current)) {
      event.preventDefault();
      last?.focus();
    } else if (!event.shiftKey && activeElement === last) {
      event.preventDefault();
      first?.focus();
    }
  };
  return (
    <section className="v-wide" ref={root} role="dialog" aria-modal="true" aria-labelledby={titleId} onKeyDown={onKey}>
      <div className="v-wide-top">
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="v-close" aria-label={strings('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="v-wide-body">{children}</div>
    </section>
  );
}
