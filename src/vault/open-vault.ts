import { setTimeout as delay } from 'node:timers/promises'
import type { AddressPolicy } from '../outbound/index.ts'
import { SECOND_MS } from '../shared/clocks.ts'
import { limitCalls } from './limit-calls.ts'
import type { FromVault, IssuerVerb, PspVerb, VaultAnswer, VaultCall } from './messages.ts'
import type { Vault } from './vault.ts'
import { startVaultProcess, type VaultProcess } from './vault-process.ts'

export interface VaultTerms {
  /** Of each call to a PSP or an issuer, of which an answer may need a few. */
  readonly timeoutMs: number
  readonly policy: AddressPolicy
  readonly log: { warn(facts: object, message: string): void }
  /** Flags of Node, for tests that look into it: such a one is not renewed. */
  readonly nodeFlags?: readonly string[]
}

/** Log in, reveal, charge, look at it: more calls than these make no answer. */
const CALLS_PER_ANSWER = 4
/** A start takes half a second, and several on a busy machine. */
const START_WAIT_MS = 10 * SECOND_MS
/** One that dies at once is not started ever faster. */
const RESTARTS_MS = [50, 200, SECOND_MS, 5 * SECOND_MS] as const

/** What one is at rest whose code was compiled before it was started; one that has met a new family has compiled it itself. */
const RESTING_BYTES_MAX = 80_000_000
/** As many as there are families: one that is larger for another reason stays. */
const RENEWALS_MAX = 16

/** Starts the isolated process with the first call, and again when it has died; none is started for nobody. */
export function openVault({ timeoutMs, policy, log, nodeFlags = [] }: VaultTerms): Vault {
  const waiting = new Map<number, (answer: VaultAnswer) => void>()
  const limit = limitCalls()
  let running: VaultProcess | undefined
  let ready = Promise.withResolvers<void>()
  let isReady = false
  let isClosed = false
  let renewals = 0
  let deaths = 0
  let lastHeardAt = 0
  let lastId = 0

  function start(): void {
    const started = startVaultProcess({ heard: hear, ended: () => started === running && bury() }, nodeFlags)
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
    ready.resolve()
  }

  /** While nobody asks it anything: the next one finds its code compiled. */
  function renew(): void {
    const before = running
    renewals += 1
    isReady = false
    ready = Promise.withResolvers()
    start()
    void before?.kill()
  }

  /** Whatever it was asked may have been done. */
  function bury(): void {
    if (isReady) ready = Promise.withResolvers()
    isReady = false
    for (const answer of waiting.values()) answer({ kind: 'no_answer', reason: 'vault_died' })
    if (isClosed) return
    const pauseMs = RESTARTS_MS[Math.min(deaths, RESTARTS_MS.length - 1)] as number
    deaths += 1
    log.warn({ pauseMs }, 'the vault has died and is started again')
    setTimeout(() => !isClosed && start(), pauseMs).unref()
  }

  async function findRunning(): Promise<VaultProcess | undefined> {
    if (!running && !isClosed) start()
    if (!isReady && !isClosed) {
      const wait = new AbortController()
      await Promise.race([ready.promise, delay(START_WAIT_MS, undefined, wait).catch(() => undefined)])
      wait.abort()
    }
    return isReady && !isClosed ? running : undefined
  }

  async function ask(call: VaultCall): Promise<VaultAnswer> {
    const vault = await findRunning()
    if (!vault) return { kind: 'not_sent', reason: 'vault_away', retryAfterMs: SECOND_MS }
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
    return answer
  }

  const atPsp =
    <Verb extends PspVerb>(verb: Verb) =>
    (...terms: Parameters<Vault['psp'][Verb]>) =>
      limit(`psp ${terms[0].brandId} ${terms[0].apiUrl}`, () =>
        ask({ port: 'psp', verb, terms } as VaultCall),
      ) as ReturnType<Vault['psp'][Verb]>
  const atIssuer =
    <Verb extends IssuerVerb>(verb: Verb) =>
    (...terms: Parameters<Vault['issuer'][Verb]>) =>
      limit(`issuer ${terms[0].issuer} ${terms[0].apiUrl}`, () =>
        ask({ port: 'issuer', verb, terms } as VaultCall),
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
      listMoved: atIssuer('listMoved'),
    },
    pid: () => (isReady && running ? running.pid : null),
    close: async () => {
      isClosed = true
      ready.resolve()
      await running?.kill()
    },
  }
}
