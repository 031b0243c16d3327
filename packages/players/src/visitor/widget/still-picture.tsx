import { i18nText } from '../localized.ts';
import { AreaPicture } from './area-picture.tsx';
import { PictureArea } from './picture-area.tsx';
import type { ContentOf, WidgetProps } from './widget-props.ts';

/** One picture that can be viewed closely. */
export function StillPicture({ content, widget, language, strings }: WidgetProps & { content: ContentOf<'media'> }) {
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
