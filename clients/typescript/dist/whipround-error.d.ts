/** What a refusal says, in one shape for both families of the API, and what never came to be one. */
export interface Refusal {
    /** Of the documented list (docs/errors.md), or `connection_lost`, `timed_out`, `unreadable_answer`. */
    readonly code: string;
    /** 0 when no answer came. */
    readonly status: number;
    /** For the developer. */
    readonly debug: string;
    /** For a person, in the language asked for; the token API alone has it. */
    readonly info?: string | undefined;
    /** `x-request-id`: what the operator finds in the log. */
    readonly requestId?: string | undefined;
    readonly retryAfterMs?: number | undefined;
    /** The one that all tries of the call had, yours or its own. */
    readonly idempotencyKey?: string | undefined;
    /** Left out: as this answer says. */
    readonly isOutcomeUnknown?: boolean | undefined;
    readonly isRetryable?: boolean | undefined;
}
/** Too many, and what a 503 names by this code: nothing was done, whatever the request. */
export declare function wasNotBegun({ code, status }: Pick<Refusal, 'code' | 'status'>): boolean;
/** The one error of calls. */
export declare class WhiproundError extends Error {
    readonly code: string;
    readonly status: number;
    readonly debug: string;
    readonly info: string | undefined;
    readonly requestId: string | undefined;
    readonly retryAfterMs: number | undefined;
    readonly idempotencyKey: string | undefined;
    /**
     * Nobody knows if it was done, by whichever of its tries. The same request under `idempotencyKey` does it once only; what
     * takes no key has to be read first.
     */
    readonly isOutcomeUnknown: boolean;
    /**
     * The same request, under the same idempotency key, may be sent again: the service says when, or its answer was lost. What
     * is refused for good is refused again.
     */
    readonly isRetryable: boolean;
    constructor(refusal: Refusal, cause?: unknown);
}
