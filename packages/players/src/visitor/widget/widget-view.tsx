import { addressOf } from '../link-address.ts';
import { i18nText, otherLanguage, textIn } from '../localized.ts';
import { Sheet } from '../sheet.tsx';
import { Compare } from './compare.tsx';
import { FramedPage } from './framed-page.tsx';
import { Panorama } from './panorama.tsx';
import { Popup } from './popup.tsx';
import { StillPicture } from './still-picture.tsx';
import { WideDialog } from './wide-dialog.tsx';
import type { WidgetProps } from './widget-props.ts';
import './widget.css';

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
