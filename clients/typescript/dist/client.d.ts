import { type AskTerms } from './ask.js';
import type { Call, OperationId } from './operation-types.js';
/** Whom the calls are made for: give those that you use. They are secrets; a browser has no business with them. */
export interface Credentials {
    /** With `apiSecret`: the token API. */
    readonly apiKey?: string;
    readonly apiSecret?: string;
    /** Merchant API v1. */
    readonly merchantToken?: string;
    /** Signed requests. */
    readonly secret?: string;
}
export interface ClientSettings extends Credentials {
    /** `https://pay.example.com`; plain http on the loopback alone. */
    readonly baseUrl: string;
    /** Of the sentences that are answered, `info` of a refusal and `comment` of a purchase: `fr` (the service's default) or `en`. */
    readonly language?: string;
    /** Of each try; 30 s by default. */
    readonly timeoutMs?: number;
    /** Tries after the first; 3 by default. */
    readonly retries?: number;
    readonly fetch?: typeof fetch;
    /** Ends every call, as the `signal` of one ends it: for a server that closes. */
    readonly signal?: AbortSignal;
    /** Between two tries; for tests. */
    readonly wait?: AskTerms['wait'];
}
export interface CallOptions {
    /** Your own, kept with what it is for: then it is done once even if your process ends before the answer. */
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
    /** Instead of the client's: for the customer who waits. */
    readonly language?: string;
    readonly timeoutMs?: number;
    readonly retries?: number;
}
/** Every operation of the contract by its name. Each throws `WhiproundError`. */
export type Whipround = {
    readonly [Id in OperationId]: Call<Id, CallOptions>;
};
/** Asks nothing yet. Throws a `TypeError` for an address that would carry secrets in the open. */
export declare function createWhipround(settings: ClientSettings): Whipround;
