import type { RestCall } from '@diorama/contract/rest/rest-call.ts';

/** API of the server that signs people in, when it is another than this one; else null. */
export function authHost(): string | null {
  const said = document.querySelector<HTMLMetaElement>('meta[name="auth-host"]')?.content;
  return said ? decodeURIComponent(said) : null;
}

/** Where on another server's API a call goes: its address there begins without `/api`. */
export const callAt = <Answers extends object>(
  host: string,
  call: RestCall<Answers>,
): { call: RestCall<Answers>; baseUrl: string } => ({
  call: { ...call, path: call.path.replace(/^\/api/, '') },
  baseUrl: host,
});
