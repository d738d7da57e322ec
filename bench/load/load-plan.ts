/** One that is sent as it is, once. */
export interface PlannedRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What the load generator is told. `{n}` in path and body is the number of the request, `{id}` the next of `ids`. */
export interface LoadPlan {
  /** Callers are dealt out among these; loopback. */
  readonly ports: readonly number[]
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly ids?: readonly string[]
  /** In place of path, headers and body: these, in this order. */
  readonly requests?: readonly PlannedRequest[]
  /** Requests leave at this pace, and wait from when they are due; default: each when its caller is free. */
  readonly perSecond?: number
  /** Each sends its next request when the last one is answered, and not before it is due. */
  readonly callers: number
  readonly durationMs: number
  /** Ends earlier when this many are sent; default: no bound. */
  readonly countMax?: number
  /** Number of the first request: names must be new in every run. */
  readonly firstNumber: number
  readonly expectedStatus: number
}

export interface LoadResult {
  readonly answered: number
  readonly perSecond: number
  /** From the first byte sent, or the moment it was due, to the last byte received. */
  readonly p50Ms: number
  readonly p99Ms: number
}

export type GeneratorAnswer = { readonly result: LoadResult } | { readonly failure: string }
