import type { IcgiPage, IcgiPageSource } from '@diorama/contract/icgi/published-icgi.ts';
import type { PageAddress } from '../../products/product-kind.ts';
import { cardPicture } from '../../public-pages/page-head.ts';
import { altOf, infoOf, keyframeName } from './walkthrough-text.ts';

type Source = Omit<IcgiPage, 'walkthrough'> & { walkthrough: IcgiPageSource };

/** What search engines read of a walkthrough: a gallery, with each view as a picture that has a page of its own. */
export function linkedData({ project, language, walkthrough }: Source, { canonical, origin }: PageAddress): object {
  const { product, media } = walkthrough;
  const description = infoOf(product, language);
  return {
    '@context': 'https://schema.org',
    '@type': 'ImageGallery',
    name: project.name,
    url: canonical,
    inLanguage: language,
    ...(description ? { description } : {}),
    image: product.keyframes.flatMap((view) => {
      const url = view.image?.url;
      if (!url) return [];
      const picture = media.pictures[url];
      return {
        '@type': 'ImageObject',
        name: keyframeName(view, language),
        caption: altOf(view, language),
        contentUrl: new URL(cardPicture({ url, picture }), origin).href,
        url: `${canonical}?${new URLSearchParams({ k: view.id, lang: language })}`,
      };
    }),
  };
}
