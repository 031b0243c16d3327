import { type KeyboardEvent, useId, useState } from 'react';
import { i18nText, otherLanguage } from '../text/localized.ts';
import { AreaPicture } from './area-picture.tsx';
import { PictureArea } from './picture-area.tsx';
import type { ContentOf, WidgetProps } from './widget-props.ts';

type CompareProps = WidgetProps & { content: ContentOf<'media-compare'> };
type Item = CompareProps['content']['items'][number];

/** Pictures of one place: two with a line between them to drag, more as tabs. All pan and zoom together. */
export const Compare = (props: CompareProps) =>
  props.content.items.length === 2 ? <Slider {...props} /> : <Tabs {...props} />;

const namesOf = ({ content, language, strings }: CompareProps): string[] =>
  content.items.map(({ name }, at) => i18nText(name, language) || strings('picture', { number: at + 1 }));

function EntryPicture({ widget, strings, item, alt, zoom }: CompareProps & { item: Item; alt: string; zoom: number }) {
  return (
    <AreaPicture
      media={item.media}
      picture={widget.pictures[item.media?.url ?? '']}
      alt={alt}
      zoom={zoom}
      missing={strings('no-picture')}
    />
  );
}

function Slider(props: CompareProps) {
  const { content, strings } = props;
  const [left = '', right = ''] = namesOf(props);
  const [first, second] = content.items;
  /** Percent of the width that shows the first picture. */
  const [split, setSplit] = useState(50);
  const label = strings('compare', { left, right });
  return (
    <>
      <PictureArea
        aspectRatio={content.aspectRatio}
        label={label}
        strings={strings}
        split={split}
        above={
          <div className="v-split">
            <input
              type="range"
              min={0}
              max={100}
              value={split}
              aria-label={label}
              aria-valuetext={strings('compare-share', { percent: split, name: left })}
              onInput={({ currentTarget: { value } }) => setSplit(Number(value))}
            />
            <span className="v-split-line" aria-hidden="true" />
          </div>
        }
      >
        {(zoom) => (
          <>
            <div className="v-side">
              {first ? <EntryPicture {...props} item={first} alt={left} zoom={zoom} /> : null}
            </div>
            <div className="v-side v-second">
              {second ? <EntryPicture {...props} item={second} alt={right} zoom={zoom} /> : null}
            </div>
            <span className="v-side-name" data-side="left" data-hidden={split < 12 ? '' : undefined}>
              {left}
            </span>
            <span className="v-side-name" data-side="right" data-hidden={split > 88 ? '' : undefined}>
              {right}
            </span>
          </>
        )}
      </PictureArea>
      <Descriptions {...props} />
    </>
  );
}

function Tabs(props: CompareProps) {
  const { content, language, strings } = props;
  const names = namesOf(props);
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, content.items.length - 1);
  const item = content.items[at];
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const steps: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: names.length - 1 };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const wrapped = (next + names.length) % names.length;
    setChosen(wrapped);
    document.getElementById(`${id}-${wrapped}`)?.focus();
  };
  return (
    <>
      <div className="v-tabs" role="tablist" aria-label={strings('pictures')} onKeyDown={onKey}>
        {content.items.map((entry, index) => (
          <button
            key={entry.id}
            id={`${id}-${index}`}
            type="button"
            role="tab"
            aria-selected={index === at}
            aria-controls={`${id}-panel`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => setChosen(index)}
          >
            {names[index]}
          </button>
        ))}
      </div>
      <div className="v-tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${at}`}>
        <PictureArea aspectRatio={content.aspectRatio} label={names[at] ?? ''} strings={strings}>
          {(zoom) =>
            content.items.map((entry, index) => (
              <div className="v-side" key={entry.id} data-hidden={index === at ? undefined : ''}>
                <EntryPicture {...props} item={entry} alt={index === at ? (names[index] ?? '') : ''} zoom={zoom} />
              </div>
            ))
          }
        </PictureArea>
      </div>
      {item ? (
        <p className="v-text" lang={otherLanguage(item.description, language)}>
          {i18nText(item.description, language)}
        </p>
      ) : null}
    </>
  );
}

/** What is said of the two pictures, next to each other. */
function Descriptions({ content, language }: CompareProps) {
  const texts = content.items.map(({ description }) => i18nText(description, language));
  if (texts.every((text) => text === '')) return null;
  return (
    <div className="v-two">
      {content.items.map(({ id, description }, at) => (
        <p className="v-text" key={id} lang={otherLanguage(description, language)}>
          {texts[at]}
        </p>
      ))}
    </div>
  );
}
