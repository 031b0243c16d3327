const ESCAPE = /_x([0-9A-Fa-f]{4})_/g;

/** A text of a cell as it is meant: characters that XML cannot hold stand as `_x000B_`. Source: ECMA-376, part 1, 22.9.2.19. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text
        .replaceAll(ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replaceAll('\r\n', '\n')
    : text;

/** A text as a cell holds it: what looks like an escape is one unless its first sign is escaped itself. */
export const escaped = (text: string): string => text.replaceAll(ESCAPE, (found) => `_x005F${found}`);
