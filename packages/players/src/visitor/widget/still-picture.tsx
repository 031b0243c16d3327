import { i18nText } from '../localized.ts';
import { AreaPicture } from './area-picture.tsx';
import { PictureArea } from './picture-area.tsx';
import type { ContentOf, WidgetProps } from './widget-props.ts';
import { WIDGET_STRINGS } from './widget-strings.ts';

/** One picture that can be looked at closely. */
export function StillPicture({ content, widget, language }: WidgetProps & { content: ContentOf<'media'> }) {
  const { media, aspectRatio } = content;
  const strings = WIDGET_STRINGS[language];
  const title = i18nText(content.title, language);
  const picture = widget.pictures[media?.url ?? ''];
  return (
    <PictureArea aspectRatio={aspectRatio} label={title} strings={strings}>
      {(zoom) => <AreaPicture media={media} picture={picture} alt={title} zoom={zoom} missing={strings.noPicture} />}
    </PictureArea>
  );
}
