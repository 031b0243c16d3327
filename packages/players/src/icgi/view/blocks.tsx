import type { IcgiPage } from '@diorama/contract/icgi/published-icgi.ts';
import type { Link } from '@diorama/documents/shared/primitives.schema.ts';
import { sourceSets } from '../media/picture-element.ts';
import { Icon } from './icon.tsx';
import { i18nText } from './localized.ts';
import type { Strings } from './strings.ts';
import type { Block, WalkthroughModel } from './walkthrough-model.ts';

interface BlocksProps {
  blocks: Block[];
  model: WalkthroughModel;
  strings: Strings;
  slug: IcgiPage['project']['slug'];
  title: string;
}

type Data = Block['data'];
type Button = Extract<Data, { type: 'button' }>;

/** Content of a panel. Buttons that follow each other share a line, left ones first. */
export function Blocks({ blocks, model, strings, slug, title }: BlocksProps) {
  return (
    <div className="wt-blocks">
      {grouped(blocks).map((group) => {
        const [first] = group;
        if (!first) return null;
        if (first.data.type === 'button')
          return (
            <div className="wt-buttons" key={first.id}>
              {group.map(({ id, data }) =>
                data.type === 'button' ? (
                  <LinkButton key={id} data={data} model={model} strings={strings} slug={slug} />
                ) : null,
              )}
            </div>
          );
        if (first.data.type === 'image')
          return <BlockPicture key={first.id} data={first.data} model={model} title={title} />;
        return (
          <p className="wt-text" key={first.id}>
            {i18nText(first.data.text, model.language)}
          </p>
        );
      })}
    </div>
  );
}

function grouped(blocks: Block[]): Block[][] {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const before = groups.at(-1);
    if (block.data.type === 'button' && before?.[0]?.data.type === 'button') before.push(block);
    else groups.push([block]);
  }
  const isRight = ({ data }: Block) => Number(data.type === 'button' && data.align === 'right');
  return groups.map((group) => group.toSorted((a, b) => isRight(a) - isRight(b)));
}

function BlockPicture({
  data,
  model,
  title,
}: {
  data: Extract<Data, { type: 'image' }>;
  model: WalkthroughModel;
  title: string;
}) {
  const { media, aspect } = data;
  if (!media?.url) return null;
  const picture = model.data.media.pictures[media.url];
  return (
    <picture className="wt-picture" style={{ aspectRatio: `${aspect.width} / ${aspect.height}` }}>
      {sourceSets(picture?.sources ?? []).map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes="(min-width: 900px) 368px, 100vw" />
      ))}
      <img src={media.url} alt={title} loading="lazy" decoding="async" />
    </picture>
  );
}

function LinkButton({
  data,
  model,
  strings,
  slug,
}: {
  data: Button;
  model: WalkthroughModel;
  strings: Strings;
  slug: string;
}) {
  const target = data.action.type === 'link' ? addressOf(data.action.link, slug) : null;
  const text = i18nText(data.text, model.language);
  if (!target || !text) return null;
  const isApart = target.isNewWindow;
  return (
    <a className="wt-cta" href={target.href} {...(isApart ? { target: '_blank', rel: 'noopener' } : {})}>
      {text}
      {isApart ? (
        <>
          <Icon name="out" />
          <span className="wt-unseen"> ({strings.opensNewWindow})</span>
        </>
      ) : null}
    </a>
  );
}

/** Where a link leads; null for what has no public page and for addresses that could run something. */
export function addressOf(link: Link, slug: string): { href: string; isNewWindow: boolean } | null {
  if (link.type === 'internal') {
    if (link.product?.type !== 'icgi') return null;
    const keyframe = link.id ? `?k=${encodeURIComponent(link.id)}` : '';
    return { href: `/p/${encodeURIComponent(slug)}/icgi/${link.product.id}${keyframe}`, isNewWindow: false };
  }
  const isSafe = /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i.test(link.href);
  return isSafe ? { href: link.href, isNewWindow: link.openInNewWindow && /^https?:/i.test(link.href) } : null;
}
