/** The token of an `Authorization` header; the scheme may be written in any case (RFC 9110 11.1). */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  authorization?.match(/^Bearer +(\S.*)$/i)?.[1];
