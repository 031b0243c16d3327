import type { ContentBlock } from '@diorama/contract/public/content-block.ts';
import type { Picture } from '@diorama/contract/public/picture.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { I18nString, Link } from '@diorama/documents/shared/primitives.schema.ts';
import type { MouseEvent } from 'react';
import { addressOf, type Here } from '../address/link-address.ts';
import { hidesWhenBroken } from '../media/broken-image.ts';
import { sourceSets } from '../media/picture-element.ts';
import { i18nText, otherLanguage } from '../text/localized.ts';
import type { Strings } from '../text/visitor-strings.ts';
import { AnyIcon } from './more-icons.tsx';

type Block = ContentBlock;

interface BlocksProps {
  blocks: Block[];
  /** By the served address of a picture. */
  pictures: Readonly<Record<string, Picture>>;
  language: Language;
  strings: Strings;
  /** Of the project. */
  slug: string;
  here: Here;
  title: string;
  /** Opens a widget that the product uses, by its id there. */
  onWidget: (id: string) => void;
}

type Data = Block['data'];
type Button = Extract<Data, { type: 'button' }>;

/** Content of a panel. Buttons that follow each other share a line, left ones first. */
export function Blocks({ blocks, pictures, language, strings, slug, here, title, onWidget }: BlocksProps) {
  return (
    <div className="v-blocks">
      {grouped(blocks).map((group) => {
        const [first] = group;
        if (!first) return null;
        if (first.data.type === 'button')
          return (
            <div className="v-buttons" key={first.id}>
              {group.map(({ id, data }) =>
                data.type === 'button' ? (
                  <BlockButton
                    key={id}
                    data={data}
                    language={language}
                    strings={strings}
                    slug={slug}
                    here={here}
                    onWidget={onWidget}
                  />
                ) : null,
              )}
            </div>
          );
        if (first.data.type === 'image')
          return <BlockPicture key={first.id} {...first.data} pictures={pictures} title={title} />;
        return (
          <p className="v-text" key={first.id} lang={otherLanguage(first.data.text, language)}>
            {i18nText(first.data.text, language)}
          </p>
        );
      })}
    </div>
  );
}

function grouped(blocks: Block[]): Block[][] {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const before = groups[groups.length - 1];
    if (block.data.type === 'button' && before?.[0]?.data.type === 'button') before.push(block);
    else groups.push([block]);
  }
  const isRight = ({ data }: Block) => Number(data.type === 'button' && data.align === 'right');
  return groups.map((group) => [...group].sort((a, b) => isRight(a) - isRight(b)));
}

interface BlockPictureProps extends Pick<Extract<Data, { type: 'image' }>, 'media' | 'aspect'> {
  pictures: BlocksProps['pictures'];
  title: string;
}

/** A picture as wide as the panel, cut to its aspect ratio; nothing where there is none. */
export function BlockPicture({ media, aspect, pictures, title }: BlockPictureProps) {
  if (!media?.url) return null;
  const picture = pictures[media.url];
  return (
    <picture className="v-picture" style={{ aspectRatio: `${aspect.width} / ${aspect.height}` }}>
      {sourceSets(picture?.sources ?? []).map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes="(min-width: 900px) 368px, 100vw" />
      ))}
      <img src={media.url} alt={title} loading="lazy" decoding="async" {...hidesWhenBroken} />
    </picture>
  );
}

/** A button of the content: it leads somewhere, or opens a widget. */
function BlockButton({
  data,
  onWidget,
  ...at
}: Pick<BlocksProps, 'language' | 'strings' | 'slug' | 'here' | 'onWidget'> & { data: Button }) {
  const { action, text: label } = data;
  if (action.type === 'link') return <LinkButton link={action.link} text={label} {...at} />;
  const text = i18nText(label, at.language);
  const id = action.widget?.id;
  if (id === undefined || !text) return null;
  return (
    <button type="button" className="v-cta" aria-haspopup="dialog" onClick={() => onWidget(id)}>
      <span lang={otherLanguage(label, at.language)}>{text}</span>
    </button>
  );
}

interface LinkButtonProps extends Pick<BlocksProps, 'language' | 'strings' | 'slug' | 'here'> {
  link: Link;
  text: I18nString;
}

/** A button that leads somewhere; nothing where it leads nowhere or says nothing. */
export function LinkButton({ link, text: label, language, strings, slug, here }: LinkButtonProps) {
  const target = addressOf(link, slug, location.search, here.product);
  const text = i18nText(label, language);
  if (!target || !text) return null;
  const isApart = target.isNewWindow;
  const isHere = link.type === 'internal' && link.product.id === here.product;
  const onClick = (event: MouseEvent) => {
    if (!isHere || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    here.goTo(link.id ?? null);
  };
  return (
    <a
      className="v-cta"
      href={target.href}
      onClick={onClick}
      {...(isApart ? { target: '_blank', rel: 'noopener' } : {})}
    >
      <span lang={otherLanguage(label, language)}>{text}</span>
      {isApart ? (
        <>
          <AnyIcon name="out" />
          <span className="v-unseen"> ({strings('opens-new-window')})</span>
        </>
      ) : null}
    </a>
  );
}
