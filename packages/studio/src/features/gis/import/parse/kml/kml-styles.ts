import { type FeatureLook, kmlColor, kmlWidth } from '../feature-look.ts';

/** The state of a style map that is read: how a placemark looks while nothing points at it. */
interface Pair {
  isNormal: boolean;
  url: string;
  style: FeatureLook | null;
}

/** Style maps that lead to one another; more is a circle. */
const MOST_MAPS = 5;

/** Styles of a KML file and the placemarks that use them. They may stand before or behind these: all is known at the end. */
export class KmlStyles {
  readonly #fileName: string;
  readonly #styles = new Map<string, FeatureLook>();
  /** Of style maps: the style of their normal state, or its name. */
  readonly #maps = new Map<string, Pair>();
  readonly #used: { look: FeatureLook; url: string; own: FeatureLook }[] = [];
  #style: FeatureLook | null = null;
  #mapId = '';
  #pair: Pair | null = null;
  #opacity = 1;

  constructor(fileName: string) {
    this.#fileName = fileName;
  }

  /** The style, or the style map, that begins. */
  open(name: string, id: string): void {
    if (name === 'Style') {
      this.#style = {};
      if (this.#pair) this.#pair.style = this.#style;
      if (id !== '') this.#styles.set(id, this.#style);
    } else if (name === 'StyleMap') this.#mapId = id;
    else if (name === 'Pair') this.#pair = { isNormal: false, url: '', style: null };
  }

  /** What stands in an element of a style. */
  text(name: string, parent: string, text: string): void {
    if (this.#pair && parent === 'Pair' && name === 'key') this.#pair.isNormal = text.trim() === 'normal';
    else if (this.#pair && parent === 'Pair' && name === 'styleUrl') this.#pair.url = text;
    else if (this.#pair && name === 'Pair') {
      if (this.#pair.isNormal) this.#maps.set(this.#mapId, this.#pair);
      this.#pair = null;
    }
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

  /** Ends a style; null where it is one of a style map. */
  close(): FeatureLook | null {
    const style = this.#style ?? {};
    this.#style = null;
    this.#opacity = 1;
    return this.#pair ? null : style;
  }

  /** The look of a placemark, which is filled in at the end of the file. */
  lookOf(url: string, own: FeatureLook): FeatureLook {
    const look: FeatureLook = {};
    this.#used.push({ look, url, own });
    return look;
  }

  /** Fills in every look, now that all styles are known. Gives whether some are in other files. */
  finish(): boolean {
    let isElsewhere = false;
    for (const { look, url, own } of this.#used) {
      const style = this.#found(url);
      if (style === null) isElsewhere = true;
      Object.assign(look, style ?? {}, own);
    }
    return isElsewhere;
  }

  /** Null: it stands in another file. */
  #found(url: string): FeatureLook | null {
    let next = url;
    for (let step = 0; step < MOST_MAPS; step += 1) {
      const id = this.#idIn(next);
      if (id === null) return null;
      const pair = this.#maps.get(id);
      if (!pair) return this.#styles.get(id) ?? {};
      if (pair.url.trim() === '') return pair.style ?? {};
      next = pair.url;
    }
    return {};
  }

  /** The name of a style in an address; null: the address leads to another file, whose styles may have the same names. */
  #idIn(url: string): string | null {
    const plain = url.trim();
    const at = plain.lastIndexOf('#');
    if (at < 0) return plain === '' || this.#styles.has(plain) || this.#maps.has(plain) ? plain : null;
    const file = plain.slice(0, at);
    return file === '' || file === this.#fileName || file === encodeURI(this.#fileName) ? plain.slice(at + 1) : null;
  }
}
