import { setTimeout as delay } from 'node:timers/promises'
import { type AddressPolicy, type HearCall, timed } from '../outbound/index.ts'
import { SECOND_MS } from '../shared/clocks.ts'
import { traceVaultCall } from '../tracing/index.ts'
import { limitCalls } from './limit-calls.ts'
import type { FromVault, IssuerVerb, PspVerb, VaultAnswer, VaultCall } from './messages.ts'
import type { Vault } from './vault.ts'
import { startVaultProcess, type VaultProcess } from './vault-process.ts'
import { WITHHELD } from './withhold-card.ts'

export interface VaultTerms {
  /** Of each call to a PSP or an issuer, of which an answer may need a few. */
  readonly timeoutMs: number
  readonly policy: AddressPolicy
  readonly log: { warn(facts: object, message: string): void }
  /** Told of every call: how long it took, and how it was answered. */
  readonly onCall?: HearCall
  /** Flags of Node, for tests that look into it: such a one is not renewed. */
  readonly nodeFlags?: readonly string[]
}

/** Log in, reveal, charge, look at it: more calls than these make no answer. */
const CALLS_PER_ANSWER = 4
/** A start takes half a second, and several on a busy machine. */
const START_WAIT_MS = 10 * SECOND_MS
/** One that dies at once is not started ever faster. */
const RESTARTS_MS = [50, 200, SECOND_MS, 5 * SECOND_MS] as const
const RESTART_MS_MAX = 5 * SECOND_MS

/** What one is at rest whose code was compiled before it was started; one that has met a new family has compiled it itself. */
const RESTING_BYTES_MAX = 80_000_000
/** As many as there are families: one that is larger for another reason stays. */
const RENEWALS_MAX = 16

/** Starts the isolated process with the first call, and again when it has died; none is started for nobody. */
export function openVault({ timeoutMs, policy, log, onCall, nodeFlags = [] }: VaultTerms): Vault {
  const waiting = new Map<number, (answer: VaultAnswer) => void>()
  const limit = limitCalls()
  let running: VaultProcess | undefined
  /** Of the one that is being started: null when it has begun, else why it never will. */
  let begun = Promise.withResolvers<string | null>()
  /** Of the last one, which could not begin. */
  let failure: string | null = null
  let isReady = false
  let isClosed = false
  let renewals = 0
  let deaths = 0
  let lastHeardAt = 0
  let lastId = 0

  function start(): void {
    const started = startVaultProcess({ heard: hear, ended: (why) => started === running && bury(why) }, nodeFlags)
    running = started
    started.send({ kind: 'settings', policy, timeoutMs })
  }

  function hear(message: FromVault): void {
    lastHeardAt = performance.now()
    if (message.kind === 'answer') {
      deaths = 0
      waiting.get(message.id)?.(message.answer)
      return
    }
    if (message.kind === 'rests') {
      const mayRenew = running?.keepsCode && nodeFlags.length === 0 && renewals < RENEWALS_MAX
      if (mayRenew && message.rssBytes > RESTING_BYTES_MAX && waiting.size === 0) renew()
      return
    }
    isReady = true
    failure = null
    begun.resolve(null)
  }

  /** While nobody asks it anything: the next one finds its code compiled. */
  function renew(): void {
    const before = running
    renewals += 1
    isReady = false
    begun = Promise.withResolvers()
    start()
    void before?.kill()
  }

  /** Whatever it was asked may have been done. */
  function bury(why: string): void {
    const wasReady = isReady
    isReady = false
    for (const answer of waiting.values()) answer({ kind: 'no_answer', reason: 'vault_died' })
    if (isClosed) return
    if (!wasReady) failure = why
    begun.resolve(why)
    begun = Promise.withResolvers()
    const pauseMs = RESTARTS_MS[deaths] ?? RESTART_MS_MAX
    deaths += 1
    const what = wasReady
      ? 'the vault has died and is started again'
      : 'the vault cannot be started, and is tried again'
    log.warn({ why, pauseMs }, what)
    setTimeout(() => !isClosed && start(), pauseMs).unref()
  }

  /** Null: it runs; else why it does not. */
  async function begin(): Promise<string | null> {
    if (!running && !isClosed) start()
    if (isReady || isClosed) return isClosed ? 'closed' : null
    const wait = new AbortController()
    const late = delay(START_WAIT_MS, `it takes more than ${START_WAIT_MS / SECOND_MS} s`, wait).catch(() => null)
    const why = await Promise.race([begun.promise, late])
    wait.abort()
    return why
  }

  async function ask(call: VaultCall): Promise<VaultAnswer> {
    const why = await begin()
    const vault = running
    if (why !== null || !vault)
      return { kind: 'not_sent', reason: 'vault_away', retryAfterMs: failure ? RESTART_MS_MAX : SECOND_MS }
    lastId += 1
    const id = lastId
    const sentAt = performance.now()
    const { promise, resolve } = Promise.withResolvers<VaultAnswer>()
    // Beyond all that it may take: an answer was forgotten, or it is stuck and hears nobody.
    const late = setTimeout(() => {
      if (lastHeardAt < sentAt) vault.kill()
      resolve({ kind: 'no_answer', reason: 'vault_silent' })
    }, timeoutMs * CALLS_PER_ANSWER)
    waiting.set(id, resolve)
    vault.send({ kind: 'call', id, call })
    const answer = await promise
    clearTimeout(late)
    waiting.delete(id)
    if (answer.kind === 'no_answer' && answer.reason === WITHHELD.reason) tellWithheld(call)
    return answer
  }

  /** Payments there wait until it answers without the number: somebody has to tell it. */
  function tellWithheld({ port, verb, terms: [account] }: VaultCall): void {
    log.warn(
      { port, peer: 'brandId' in account ? account.brandId : account.issuer, verb },
      'an answer that shows a card was withheld: ask whoever gave it to mask cards',
    )
  }

  const heard = (of: Parameters<typeof timed>[1], call: () => Promise<VaultAnswer>) =>
    traceVaultCall(of, () => timed(onCall, of, call))
  const atPsp =
    <Verb extends PspVerb>(verb: Verb) =>
    (...terms: Parameters<Vault['psp'][Verb]>) =>
      limit(`psp ${terms[0].brandId} ${terms[0].apiUrl}`, () =>
        heard({ port: 'psp', partner: terms[0].brandId, verb }, () => ask({ port: 'psp', verb, terms } as VaultCall)),
      ) as ReturnType<Vault['psp'][Verb]>
  const atIssuer =
    <Verb extends IssuerVerb>(verb: Verb) =>
    (...terms: Parameters<Vault['issuer'][Verb]>) =>
      limit(`issuer ${terms[0].issuer} ${terms[0].apiUrl}`, () =>
        heard({ port: 'issuer', partner: terms[0].issuer, verb }, () =>
          ask({ port: 'issuer', verb, terms } as VaultCall),
        ),
      ) as ReturnType<Vault['issuer'][Verb]>

  return {
    psp: {
      check: atPsp('check'),
      sale: atPsp('sale'),
      authorise: atPsp('authorise'),
      capture: atPsp('capture'),
      void: atPsp('void'),
      refund: atPsp('refund'),
      lookUp: atPsp('lookUp'),
    },
    issuer: {
      check: atIssuer('check'),
      issue: atIssuer('issue'),
      destroy: atIssuer('destroy'),
      lookUp: atIssuer('lookUp'),
      readStanding: atIssuer('readStanding'),
      list: atIssuer('list'),
    },
    pid: () => (isReady && running ? running.pid : null),
    begin,
    failure: () => failure,
    close: async () => {
      isClosed = true
      begun.resolve('closed')
      await running?.kill()
    },
  }
}
