/**
 * What went wrong, in terms that every family of routes can answer: `statuses.ts` maps kinds to statuses, once.
 * `invalid`: the request is wrong. `conflict`: right, but not now. `unavailable`: try again later.
 */
export type RefusalKind =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'misdirected'
  | 'too_many'
  | 'too_large'
  | 'unsupported'
  | 'unavailable'

/** Who is answered: token API and all that is not v1, merchant API v1, a browser in the funnel. */
export type Family = 'token' | 'v1' | 'funnel'

/** `error.type` as shops know it; those a funnel or a checkout of ours can end in. */
export type ShopErrorType =
  | 'abandonment'
  | 'aborted_purchase'
  | 'payment_refused'
  | 'bad_gateway'
  | 'invalid_request_error'
  | 'error_token'
  | 'missing_merchant_uid'
  | 'invalid_merchant_uid'
  | 'not_eligible'
  | 'maintenance'
  | 'internal_error'

/** For the developer who reads the answer, in English: a sentence, or one made of the facts of the case. */
type Detail = string | ((facts: never) => string)

/** A row of the catalogue. What a person may be shown for it is in the folder of each language, `errors.ts`. */
export interface Refusal {
  readonly kind: RefusalKind
  /** Where it is not the one of its kind: everywhere, or in a family. */
  readonly status?: number | Readonly<Partial<Record<Family, number>>>
  /** One, or one for each case that `why` names. */
  readonly detail: Detail | Readonly<Record<string, Detail>>
  /** What a shop is told when it ends a funnel, where its kind does not say so. */
  readonly shopError?: ShopErrorType
}

/** What a refusal has to be told besides its code. `waitMs` in it, and the answer says `Retry-After`. */
export type FactsOf<D> = D extends string
  ? unknown
  : D extends (facts: infer Facts) => string
    ? Facts
    : { [Why in keyof D]: { readonly why: Why } & FactsOf<D[Why]> }[keyof D]
