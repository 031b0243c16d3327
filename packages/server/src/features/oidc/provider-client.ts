import * as oidc from 'openid-client';
import type { OidcConfig } from '../../platform/config/oidc-config.ts';

/** Seconds that an answer of the provider may take, and by which its clock may differ. */
const PATIENCE = 10;
const CLOCKS = 120;
/** Milliseconds after which its addresses and keys are read again. */
const LIFE = 60 * 60_000;

/** Bytes of an answer of the provider; descriptions and keys have some thousands. */
const MOST_BYTES = 1024 * 1024;

/** `fetch` that reads no more of an answer than any provider has to say. */
const boundedFetch: oidc.CustomFetch = async (address, options) => {
  const answer = await fetch(address, options as RequestInit);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = answer.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    bytes += read.value.length;
    if (bytes > MOST_BYTES) {
      await reader?.cancel();
      throw new TypeError('The provider sends more than it should');
    }
    parts.push(read.value);
  }
  const { status, headers } = answer;
  return new Response([204, 205, 304].includes(status) ? null : Buffer.concat(parts), { status, headers });
};

/** In the way that the provider takes; one that names none takes the header (OpenID Connect Discovery 1.0, 3). */
function bySecret(secret: string): oidc.ClientAuth {
  const [post, basic] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)];
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (methods.includes('client_secret_basic') ? basic : post)(server, ...request);
  };
}

/** The provider as it describes itself, read at the first sign-in and again from time to time; a failure is not kept. */
export function createProviderClient({ issuer, clientId, clientSecret }: OidcConfig, now: () => number = Date.now) {
  let known: { at: number; client: Promise<oidc.Configuration> } | null = null;

  const read = (): Promise<oidc.Configuration> =>
    oidc.discovery(
      issuer,
      clientId,
      {
        ...(clientSecret === null ? {} : { client_secret: clientSecret }),
        [oidc.clockTolerance]: CLOCKS,
        [oidc.clockSkew]: Math.round((now() - Date.now()) / 1_000),
      },
      clientSecret === null ? oidc.None() : bySecret(clientSecret),
      {
        timeout: PATIENCE,
        [oidc.customFetch]: boundedFetch,
        // The configuration refuses http for every host but this machine's own.
        ...(issuer.protocol === 'http:' ? { execute: [oidc.allowInsecureRequests] } : {}),
      },
    );

  return (): Promise<oidc.Configuration> => {
    if (known && now() - known.at < LIFE) return known.client;
    const client = read();
    known = { at: now(), client };
    client.catch(() => {
      if (known?.client === client) known = null;
    });
    return client;
  };
}

export type ProviderClient = ReturnType<typeof createProviderClient>;
