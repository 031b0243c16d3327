import { type FeatureLook, kmlColor, kmlWidth } from './feature-look.ts';

/** Styles of a KML file and the placemarks that use them. They may stand before or behind these: all is known at the end. */
export class KmlStyles {
  readonly #styles = new Map<string, FeatureLook>();
  /** Of style maps: the style of their normal state. */
  readonly #maps = new Map<string, string>();
  readonly #used: { look: FeatureLook; url: string; own: FeatureLook }[] = [];
  #style: FeatureLook | null = null;
  #mapId = '';
  #isNormal = false;
  #opacity = 1;

  /** The style, or the style map, that begins. `isOwn`: inside of a placemark. */
  open(name: string, id: string): void {
    if (name === 'Style') {
      this.#style = {};
      if (id !== '') this.#styles.set(id, this.#style);
    } else if (name === 'StyleMap') this.#mapId = id;
    else if (name === 'Pair') this.#isNormal = false;
  }

  /** What stands in an element of a style. */
  text(name: string, parent: string, text: string): void {
    if (name === 'key') this.#isNormal = text.trim() === 'normal';
    else if (name === 'styleUrl' && parent === 'Pair' && this.#isNormal) this.#maps.set(this.#mapId, idIn(text));
    const style = this.#style;
    if (!style || (parent !== 'LineStyle' && parent !== 'PolyStyle')) return;
    const isLine = parent === 'LineStyle';
    const read = name === 'color' ? kmlColor(text) : null;
    const width = isLine && name === 'width' ? kmlWidth(text) : null;
    if (width !== null) style.lineWidth = width;
    if (read && isLine) Object.assign(style, { line: read.color, lineOpacity: read.opacity });
    else if (read) {
      this.#opacity = read.opacity;
      Object.assign(style, { fill: read.color, fillOpacity: style.fillOpacity === 0 ? 0 : read.opacity });
    } else if (!isLine && name === 'fill' && text.trim() === '0') style.fillOpacity = 0;
    else if (!isLine && name === 'fill') style.fillOpacity = this.#opacity;
    else if (!isLine && name === 'outline' && text.trim() === '0') style.lineOpacity = 0;
  }

  /** Ends a style; the one of a placemark is given back. */
  close(): FeatureLook {
    const style = this.#style ?? {};
    this.#style = null;
    this.#opacity = 1;
    return style;
  }

  /** The look of a placemark, which is filled in at the end of the file. */
  lookOf(url: string, own: FeatureLook): FeatureLook {
    const look: FeatureLook = {};
    this.#used.push({ look, url: idIn(url), own });
    return look;
  }

  /** Fills in every look, now that all styles are known. */
  finish(): void {
    for (const { look, url, own } of this.#used)
      Object.assign(look, this.#styles.get(this.#maps.get(url) ?? url) ?? {}, own);
  }
}

/** The name in an address: that of this file or of another one. */
const idIn = (url: string): string => url.trim().slice(url.trim().lastIndexOf('#') + 1);
