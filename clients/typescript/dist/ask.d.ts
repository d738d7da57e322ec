/** One request, the same at every try. */
export interface Asked {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string | undefined;
    /** What is read of a 2xx. */
    readonly answer: 'json' | 'text';
    /** Done, it is refused when it is repeated. */
    readonly onceOnly: boolean;
}
export interface AskTerms {
    readonly fetch: typeof fetch;
    /** Of each try. */
    readonly timeoutMs: number;
    /** Tries after the first. */
    readonly retries: number;
    /** Between two tries. */
    readonly wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
    readonly signal?: AbortSignal | undefined;
}
/** Asks until there is an answer to keep. Throws `WhiproundError`, or the caller's own reason when it gave up. */
export declare function ask(asked: Asked, terms: AskTerms): Promise<unknown>;
