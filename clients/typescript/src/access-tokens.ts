/** What `POST /api/token` answers. */
export interface IssuedToken {
  readonly access_token: string
  readonly expires_in: number
}

export interface AccessTokens {
  /** One that still lives when a request with it arrives; asked for once, however many wait. */
  read(): Promise<string>
  /** The service knows this one no longer. */
  forget(token: string): void
}

/** A token is renewed before its end: a request may be under way for so long. */
const BEFORE_END_MS = 30_000

export function keepAccessTokens(issue: () => Promise<IssuedToken>): AccessTokens {
  let kept: { readonly token: Promise<string>; text?: string; endsAt: number } | undefined
  return {
    read() {
      if (kept && Date.now() < kept.endsAt) return kept.token
      const issued = issue()
      const next = { token: issued.then((one) => one.access_token), text: '', endsAt: Number.POSITIVE_INFINITY }
      kept = next
      issued.then(
        (one) => {
          next.text = one.access_token
          next.endsAt = Date.now() + one.expires_in * 1000 - BEFORE_END_MS
        },
        () => {
          if (kept === next) kept = undefined
        },
      )
      return next.token
    },
    forget(token) {
      if (kept?.text === token) kept = undefined
    },
  }
}
