import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type AccessTokens, type IssuedToken, keepAccessTokens } from './access-tokens.ts'
import { type AskTerms, ask } from './ask.ts'
import { type Carried, composeRequest } from './compose-request.ts'
import { TRAVELS } from './generated/travels.ts'
import { listPages } from './list-pages.ts'
import type { Call, OperationId } from './operation-types.ts'
import type { Travel } from './travel.ts'
import { WhiproundError } from './whipround-error.ts'

/** Whom the calls are made for: give those that you use. They are secrets; a browser has no business with them. */
export interface Credentials {
  /** With `apiSecret`: the token API. */
  readonly apiKey?: string
  readonly apiSecret?: string
  /** Merchant API v1. */
  readonly merchantToken?: string
  /** Signed requests. */
  readonly secret?: string
}

export interface ClientSettings extends Credentials {
  /** `https://pay.example.com`; plain http on the loopback alone. */
  readonly baseUrl: string
  /** Of the sentences that are answered, `info` of a refusal and `comment` of a purchase: `fr` (the service's default) or `en`. */
  readonly language?: string
  /** Of each try; 30 s by default. */
  readonly timeoutMs?: number
  /** Tries after the first; 3 by default. */
  readonly retries?: number
  readonly fetch?: typeof fetch
  /** Ends every call, as the `signal` of one ends it: for a server that closes. */
  readonly signal?: AbortSignal
  /** Between two tries; for tests. */
  readonly wait?: AskTerms['wait']
}

export interface CallOptions {
  /** Your own, kept with what it is for: then it is done once even if your process ends before the answer. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** Instead of the client's: for the customer who waits. */
  readonly language?: string
  readonly timeoutMs?: number
  readonly retries?: number
}

/** Every operation of the contract by its name. Each throws `WhiproundError`. */
export type Whipround = { readonly [Id in OperationId]: Call<Id, CallOptions> }

/** The access token that was sent with a call may have ended before its time: its API key was changed. */
const DOUBTFUL_TOKEN = 'invalid_credentials'

/** Asks nothing yet. Throws a `TypeError` for an address that would carry secrets in the open. */
export function createWhipround(settings: ClientSettings): Whipround {
  if (!isPrivate(settings.baseUrl)) throw new TypeError('baseUrl must be https: every request carries a secret')
  const tokens: AccessTokens = keepAccessTokens(
    async () => (await perform(settings, tokens, TRAVELS.createAccessToken, {}, {})) as IssuedToken,
  )
  const verbs = Object.entries<Travel>(TRAVELS).map(([id, travel]) => [
    id,
    (input: object = {}, options: CallOptions = {}) => {
      const answer = perform(settings, tokens, travel, input, options)
      if (!id.startsWith('list')) return answer
      return listPages(answer, input, (place) => perform(settings, tokens, travel, { ...input, ...place }, options))
    },
  ])
  return Object.fromEntries(verbs) as Whipround
}

/** The loopback: nobody is between. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

function isPrivate(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return false
  const { protocol, hostname } = new URL(baseUrl)
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname))
}

async function perform(
  settings: ClientSettings,
  tokens: AccessTokens,
  travel: Travel,
  input: object,
  options: CallOptions,
): Promise<unknown> {
  const terms: AskTerms = {
    fetch: settings.fetch ?? fetch,
    retries: options.retries ?? settings.retries ?? 3,
    timeoutMs: options.timeoutMs ?? settings.timeoutMs ?? 30_000,
    wait: settings.wait ?? waitFor,
    signal: eitherOf(settings.signal, options.signal),
  }
  const language = options.language ?? settings.language
  const composing = language === undefined ? settings : { ...settings, language }
  const carried: Carried = { input, key: travel.takesKey && (options.idempotencyKey ?? randomUUID()) }
  const asWith = async (token: string | undefined) => ask(composeRequest(composing, travel, carried, token), terms)
  if (travel.auth !== 'accessToken') return asWith(undefined)
  let isOutcomeUnknown = false
  const ofCall = (error: WhiproundError) =>
    new WhiproundError({ ...error, idempotencyKey: carried.key, isOutcomeUnknown }, error.cause)
  for (let isAgain = false; ; isAgain = true) {
    const token = await tokens.read().catch((error: unknown) => {
      // What was not sent was not done; a try with the token before may have been.
      throw error instanceof WhiproundError ? ofCall(error) : error
    })
    try {
      return await asWith(token)
    } catch (error) {
      if (!(error instanceof WhiproundError)) throw error
      isOutcomeUnknown ||= error.isOutcomeUnknown
      if (isAgain || error.code !== DOUBTFUL_TOKEN) throw ofCall(error)
      tokens.forget(token)
    }
  }
}

function eitherOf(one: AbortSignal | undefined, other: AbortSignal | undefined): AbortSignal | undefined {
  return one && other ? AbortSignal.any([one, other]) : (one ?? other)
}

async function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await delay(ms, undefined, signal && { signal }).catch(() => signal?.throwIfAborted())
}
