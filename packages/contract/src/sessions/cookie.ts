/** Fixed name of the cookie that holds the access token; the app reads it to build the Bearer header. */
export const ACCESS_COOKIE = 'access_token';

/** Of a new password, in characters. */
export const PASSWORD_LENGTH = { min: 8, max: 200 } as const;

/** The signed-in person. */
export interface SignedInUser {
  id: string;
  name: string;
  email: string;
}

/** The signed-in person, as the studio asks. */
export interface Me extends SignedInUser {
  /** A session of theirs was ended because its key was used twice, and they have not taken note of it yet. */
  hasSessionNotice: boolean;
  /** They reach the projects of every client, as tools over all documents need: not so for members. */
  mayUseTools: boolean;
}

/** The answer to a sign-in. */
export interface SignInResult {
  access_token: string;
  /** Seconds. */
  expires_in: number;
  user: SignedInUser;
}
