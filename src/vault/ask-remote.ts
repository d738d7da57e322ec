import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '../shared/clocks.ts'
import type { ChildTerms } from './ask-child.ts'
import { type Asking, answerMsMax, away, BEGIN_MS_MAX, pauseMsAfter } from './asking.ts'
import { dialDoor, type Line, STALE_MS } from './dial-door.ts'
import type { VaultAnswer, VaultCall } from './messages.ts'

export interface RemoteVault {
  /** `tls://whipround-vault:7443` */
  readonly url: string
  readonly key: Buffer
}

/**
 * Asks a vault that stands apart, over one connection that is made at once, and again whenever it is lost. What was handed to it is
 * `no_answer` only when it cannot be under way any more: the vault goes on with a call whose connection is gone, and a look-up
 * that is faster than the charge would find nothing.
 */
export function askRemote(
  { url, key }: RemoteVault,
  { timeoutMs, log }: Pick<ChildTerms, 'timeoutMs' | 'log'>,
): Asking {
  /** The one that is asked; undefined while there is none. */
  let line: Line | undefined
  /** Of the connection that is being made: null when it has come about, else why not. */
  let begun = Promise.withResolvers<string | null>()
  let failure: string | null = null
  let told: string | null = null
  let isClosed = false
  let failures = 0
  let lastId = 0
  /** Until a vault has said how long: by our own settings, which are meant to be its own, too. */
  let endsWithinMs = STALE_MS + BEGIN_MS_MAX + answerMsMax(timeoutMs)
  const open = new Set<Line>()
  dial()

  function dial(): void {
    const dialled = dialDoor(url, key, {
      greeted: (msMax) => {
        endsWithinMs = msMax
        line = dialled
        failure = null
        if (told !== null) log.warn({ address: url }, 'the vault answers again')
        told = null
        begun.resolve(null)
      },
      proven: () => {
        failures = 0
      },
      leaving: () => leave(dialled),
      gone: (why, wasGreeted) => {
        open.delete(dialled)
        if (isClosed || dialled.isLeaving()) return
        if (!wasGreeted) failure = why
        if (told !== why) log.warn({ address: url, why }, 'the vault cannot be asked, and is tried again')
        told = why
        redial(why)
      },
    })
    open.add(dialled)
  }

  /** It answers what it has; others are asked meanwhile. */
  function leave(left: Line): void {
    if (line === left) redial(null)
  }

  function redial(why: string | null): void {
    line = undefined
    if (why !== null) begun.resolve(why)
    begun = Promise.withResolvers()
    const pauseMs = pauseMsAfter(failures)
    failures += 1
    setTimeout(() => !isClosed && dial(), pauseMs).unref()
  }

  async function begin(): Promise<string | null> {
    if (isClosed) return 'closed'
    if (line) return line.failure()
    const wait = new AbortController()
    const late = delay(BEGIN_MS_MAX, `it takes more than ${BEGIN_MS_MAX / SECOND_MS} s`, wait).catch(() => null)
    const why = await Promise.race([begun.promise, late])
    wait.abort()
    return why ?? (line as Line | undefined)?.failure() ?? null
  }

  async function ask(call: VaultCall): Promise<VaultAnswer> {
    const why = await begin()
    const asked = line
    if (why !== null || !asked) return away(failure)
    lastId += 1
    const id = lastId
    const { promise, resolve } = Promise.withResolvers<VaultAnswer>()
    const refusal = asked.send(id, call, resolve)
    if (refusal) return refusal
    const late = setTimeout(
      () => resolve({ kind: 'no_answer', reason: open.has(asked) ? 'vault_silent' : 'vault_lost' }),
      endsWithinMs,
    )
    const answer = await promise
    clearTimeout(late)
    asked.forget(id)
    return answer
  }

  return {
    ask,
    pid: () => null,
    begin,
    failure: () => failure ?? line?.failure() ?? null,
    address: url,
    outlivesUsMs: () => endsWithinMs,
    close: async () => {
      isClosed = true
      begun.resolve('closed')
      for (const each of open) each.end()
    },
  }
}
