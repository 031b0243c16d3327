/** Fixed name of the cookie that holds the access token; the app reads it to build the Bearer header. */
export const ACCESS_COOKIE = 'access_token';

/** The session came from an OpenID Connect provider: its sign-out goes on there. */
export const PROVIDER_COOKIE = 'signed_in_by_provider';

/** Of a new password, in characters. */
export const PASSWORD_LENGTH = { min: 8, max: 200 } as const;

/** The signed-in person. */
export interface SignedInUser {
  id: string;
  name: string;
  email: string;
}

/** The answer to a sign-in. */
export interface SignInResult {
  access_token: string;
  /** Seconds. */
  expires_in: number;
  user: SignedInUser;
}
