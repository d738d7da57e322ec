/** A JSON object. */
export type Claims = Readonly<Record<string, unknown>>;
/** A compact JWT (RFC 7515), HS256; the key is the secret's bytes. */
export declare function signJwt(claims: Claims, secret: string): string;
/** The claims, or undefined when none of the secrets has signed them with HS256, or `exp` or `nbf` forbid it now. */
export declare function verifyJwt(token: string, secrets: readonly string[], now: Date): Claims | undefined;
/** Those that keep a secret: everybody signs with an empty one, which a setting that is missing often is. */
export declare function secretsOf(given: string | readonly string[]): string[];
/** Takes as long wherever they differ. */
export declare function isSame(expected: Buffer, given: Buffer): boolean;
/** A JSON object; undefined for whatever else. */
export declare function readObject(text: string): Claims | undefined;
