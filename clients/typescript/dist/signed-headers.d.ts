/** As `request.headers` of Node, or of the Fetch API. */
export type HeardHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
export interface Heard {
    readonly headers: HeardHeaders;
    /** The bytes as they came, before anything parsed them. */
    readonly body: string | Uint8Array;
}
export interface TimeTerms {
    /** Five minutes by default, as Standard Webhooks recommends: what is older may be a replay. */
    readonly toleranceS?: number;
    readonly now?: Date;
}
/**
 * Standard Webhooks 1.0: `webhook-signature` has HMAC-SHA256 over `id.timestamp.body` under one of these keys.
 * Answers with `webhook-id`. Throws `VerificationError`.
 */
export declare function verifySignedHeaders({ headers, body }: Heard, keys: readonly Buffer[], terms?: TimeTerms): string;
export declare function headerOf(headers: HeardHeaders, name: string): string | undefined;
export declare function textOf(body: string | Uint8Array): string;
