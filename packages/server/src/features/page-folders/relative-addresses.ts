/** Files of this server as pages name them. Names of media are encoded, so nothing else can stand in them. */
const MEDIA = /(?<![\w.:%-])\/media\/([0-9a-f]{64})\/([\w.%-]*)/g;
const FONT = /(?<![\w.:%-])\/fonts\/([0-9a-f]+)\/([\w.-]+)/g;

/** The media that a text names: the name of each by its content. */
export const mediaIn = (text: string): Map<string, string> =>
  new Map([...text.matchAll(MEDIA)].map(([, sha256 = '', name = '']) => [sha256, name]));

/** A text with the addresses of a folder in place of the server's; what the folder does not hold leads nowhere. */
export const withRelativeAddresses = (text: string, entryOf: (sha256: string) => string | undefined): string =>
  text
    .replace(MEDIA, (_address, sha256: string) => entryOf(sha256) ?? `media/${sha256}`)
    .replace(FONT, (_address, _hash: string, file: string) => `fonts/${file}`);
