/** Parameters whose values say nothing about anybody and open nothing. */
const LOGGED = new Set(['batch', 'download', 'k', 'lang', 'limit', 'ready', 'status', 'w']);
/** Characters of an address that are logged. */
const MAX_LENGTH = 2_000;

/** An address as the log has it: of most parameters the name alone. Tickets and signatures are parameters. */
export function loggedAddress(url: string): string {
  const [path = '', search] = url.slice(0, MAX_LENGTH).split(/\?(.*)/s);
  if (search === undefined) return path;
  const logged = search.split('&').map((pair) => {
    const [name = ''] = pair.split('=', 1);
    return LOGGED.has(name) || name === pair ? pair : `${name}=…`;
  });
  return `${path}?${logged.join('&')}`;
}
