/** The way back after signing in: a path of this app, or home. Anything that could lead elsewhere is home. */
export function nextPath(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/') || /^\/[/\\]/.test(next)) return '/';
  const here = new URL('https://studio.invalid');
  const target = URL.canParse(next, here) ? new URL(next, here) : null;
  if (
    target?.origin !== here.origin ||
    target.pathname.startsWith('//') ||
    /^\/(login|logout|invite|reset|signed-in)$/.test(target.pathname)
  )
    return '/';
  return `${target.pathname}${target.search}${target.hash}`;
}
