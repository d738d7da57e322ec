import { setTimeout as delay } from 'node:timers/promises'
import type { AddressPolicy } from '../outbound/index.ts'
import { SECOND_MS } from '../shared/clocks.ts'
import { type Asking, answerMsMax, away, BEGIN_MS_MAX, pauseMsAfter } from './asking.ts'
import type { FromVault, VaultAnswer, VaultCall } from './messages.ts'
import { startVaultProcess, type VaultProcess } from './vault-process.ts'

export interface ChildTerms {
  /** Of each call to a PSP or an issuer, of which an answer may need a few. */
  readonly timeoutMs: number
  readonly policy: AddressPolicy
  readonly log: { warn(facts: object, message: string): void }
  /** Flags of Node, for tests that look into it: such a one is not renewed. */
  readonly nodeFlags?: readonly string[]
}

/** What one is at rest whose code was compiled before it was started; one that has met a new family has compiled it itself. */
const RESTING_BYTES_MAX = 80_000_000
/** As many as there are families: one that is larger for another reason stays. */
const RENEWALS_MAX = 16

/** Starts the isolated process with the first call, and again when it has died; none is started for nobody. */
export function askChild({ timeoutMs, policy, log, nodeFlags = [] }: ChildTerms): Asking {
  const waiting = new Map<number, (answer: VaultAnswer) => void>()
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
    const pauseMs = pauseMsAfter(deaths)
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
    const late = delay(BEGIN_MS_MAX, `it takes more than ${BEGIN_MS_MAX / SECOND_MS} s`, wait).catch(() => null)
    const why = await Promise.race([begun.promise, late])
    wait.abort()
    return why
  }

  async function ask(call: VaultCall): Promise<VaultAnswer> {
    const why = await begin()
    const vault = running
    if (why !== null || !vault) return away(failure)
    lastId += 1
    const id = lastId
    const sentAt = performance.now()
    const { promise, resolve } = Promise.withResolvers<VaultAnswer>()
    // Beyond all that it may take: an answer was forgotten, or it is stuck and hears nobody.
    const late = setTimeout(() => {
      if (lastHeardAt < sentAt) vault.kill()
      resolve({ kind: 'no_answer', reason: 'vault_silent' })
    }, answerMsMax(timeoutMs))
    waiting.set(id, resolve)
    vault.send({ kind: 'call', id, call })
    const answer = await promise
    clearTimeout(late)
    waiting.delete(id)
    return answer
  }

  return {
    ask,
    pid: () => (isReady && running ? running.pid : null),
    begin,
    failure: () => failure,
    address: null,
    outlivesUsMs: () => 0,
    close: async () => {
      isClosed = true
      begun.resolve('closed')
      await running?.kill()
    },
  }
}
