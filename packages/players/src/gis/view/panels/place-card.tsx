import { distance } from '@diorama/documents/gis/geometry/measure.ts';
import { useState } from 'react';
import { copyText } from '../../../visitor/copy-text.ts';
import { BlockPicture, LinkButton } from '../../../visitor/parts/blocks.tsx';
import { sharedAddress } from '../../../visitor/share/shared-address.ts';
import { i18nText, otherLanguage } from '../../../visitor/text/localized.ts';
import type { Strings } from '../../../visitor/text/visitor-strings.ts';
import { destinationOf, mainPlace, placeOf, travelTo } from '../destinations.ts';
import { lengthText, timeText } from '../directions/route-labels.ts';
import { SPEEDS } from '../directions/routes.ts';
import type { MapFeature, MapModel } from '../map-model.ts';
import type { MapLowAreaProps } from './map-low-area.port.ts';

/** Zoom from which streets are distinguishable. */
const CLOSE = 15;
const PICTURE = { width: 3, height: 2 };

interface PlaceCardProps extends MapLowAreaProps {
  strings: Strings;
  feature: MapFeature;
}

/** What is known of a feature without a widget: picture, category, text, address, how far it is, and where one goes from it. */
export function PlaceCard(props: PlaceCardProps) {
  const { feature, model, data, strings, visit } = props;
  const { language } = visit.place;
  const { media, text, address } = feature.record;
  const category = model.categoryName(feature.category);
  const words = i18nText(text, language);
  const away = awayFrom(model, feature, strings, language);
  return (
    <div className="v-blocks gm-card">
      {media ? (
        <BlockPicture media={media} aspect={PICTURE} pictures={data.media.pictures} title={feature.name} />
      ) : null}
      <Head {...props} category={category} />
      {words && text ? (
        <p className="v-text" lang={otherLanguage(text, language)}>
          {words}
        </p>
      ) : null}
      {address || away ? (
        <div className="gm-card-facts">
          {address ? <p>{address}</p> : null}
          {away ? <p>{away}</p> : null}
        </div>
      ) : null}
      <CardButtons {...props} />
    </div>
  );
}

/** Its category, and the way to the features before and behind it there, as the map lists them. */
function Head({ feature, model, strings, category, onGo }: PlaceCardProps & { category: string }) {
  const all = [...model.features.values()].filter(
    (each) =>
      each.type === feature.type &&
      each.category === feature.category &&
      (each.category !== null || each.layer === feature.layer),
  );
  const at = all.findIndex(({ id }) => id === feature.id);
  const go = (by: number) => onGo(all[(at + by + all.length) % all.length] ?? null);
  const hasOthers = feature.type === 'hotspot' && all.length > 1 && at >= 0;
  if (!hasOthers && !category) return null;
  return (
    <div className="gm-card-head">
      <span>{category}</span>
      {hasOthers ? (
        <nav className="gm-card-next">
          <button type="button" aria-label={strings('map-previous-place')} onClick={() => go(-1)}>
            <span aria-hidden="true">‹</span>
          </button>
          <span>{strings('map-of-category', { number: at + 1, count: all.length })}</span>
          <button type="button" aria-label={strings('map-next-place')} onClick={() => go(1)}>
            <span aria-hidden="true">›</span>
          </button>
        </nav>
      ) : null}
    </div>
  );
}

/** How far a feature is from the subject of the map; null where that is unknown, or the feature itself. */
function awayFrom(model: MapModel, feature: MapFeature, strings: Strings, language: string): string | null {
  const main = mainPlace(model);
  const id = model.data.product.mainShape?.id;
  if (!main || feature.id === id) return null;
  const { lng, lat } = placeOf(feature);
  const metres = distance([main.lng, main.lat], [lng, lat]);
  return strings('map-from-main', {
    distance: lengthText(metres, language),
    place: model.features.get(id ?? '')?.name || strings('untitled'),
    time: timeText(metres / ((SPEEDS.walking * 1000) / 3600), language),
  });
}

/** What one can do with a feature: follow its link, go to where it leads, find the way, send it on. */
function CardButtons({ feature, model, map, strings, project, here, visit, onGo }: PlaceCardProps) {
  const { record } = feature;
  const { language } = visit.place;
  const action = 'action' in record ? record.action : null;
  const to = 'action' in record ? destinationOf(model, record) : null;
  const way = travelTo(model, feature);
  const look = () => {
    if (to?.feature) onGo(to.feature);
    else if (to) map?.approach(to.place, Math.max(CLOSE, map.camera().zoom));
  };
  // What the button opens is on its way before it is pressed.
  const warm = () => void import('../directions/directions-panel.tsx').catch(() => undefined);
  const links = [record.link, action?.type === 'link' ? action.link : undefined].flatMap((link) => link ?? []);
  return (
    <div className="v-buttons">
      {links.map((link) => (
        <LinkButton
          key={JSON.stringify(link)}
          link={link}
          text={{ type: 'custom', value: { [language]: strings('map-open-link') } }}
          {...{ language, strings, slug: project.slug, here }}
        />
      ))}
      {to && to.feature?.id !== feature.id ? (
        <button type="button" className="v-cta" onClick={look}>
          {strings('map-go-to', { place: to.name || strings('untitled') })}
        </button>
      ) : null}
      <button
        type="button"
        className="v-cta gm-second"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => visit.step({ open: null, sheet: 'way' })}
      >
        {way.feature?.id === feature.id
          ? strings('map-way')
          : strings('map-directions', { place: way.name || strings('untitled') })}
      </button>
      <ShareButton title={feature.name} strings={strings} />
    </div>
  );
}

/** Sends the address of what is open on: by what the device shares with, else by the clipboard. */
function ShareButton({ title, strings }: { title: string; strings: Strings }) {
  const [said, setSaid] = useState('');
  const share = async () => {
    const url = sharedAddress(location.href);
    if ('share' in navigator)
      return navigator.share({ title, url }).catch((error: unknown) => {
        // Closing what the device shows is not an error.
        if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
      });
    await copyText(url);
    setSaid(strings('link-copied'));
  };
  return (
    <>
      <button type="button" className="v-cta gm-second" onClick={() => void share()}>
        {strings('share')}
      </button>
      <span className="gm-card-said" role="status">
        {said}
      </span>
    </>
  );
}
