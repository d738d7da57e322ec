import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { type Clock, offsetClock, SECOND_MS, systemClock } from '../shared/clocks.ts'
import { readDemoFile } from './demo-file.ts'

/** The business time of a demo, as its sandbox has it; the machine's where there is no demo, or its sandbox is not running. */
export async function readBusinessClock(config: Config): Promise<Clock> {
  const sandboxUrl = await sandboxOf(config)
  return sandboxUrl ? readSandboxClock(sandboxUrl).catch(() => systemClock) : systemClock
}

/** Asked once, and without a name: a command that ends is nobody the clock should wait for. Throws a sentence. */
export async function readSandboxClock(sandboxUrl: string): Promise<Clock> {
  const answer = await fetch(`${sandboxUrl}/clock`, { headers: { accept: 'application/json' } }).catch(() => undefined)
  if (!answer?.ok) throw new Error(`the sandbox at ${sandboxUrl} does not answer: start the demo first`)
  return offsetClock(((await answer.json()) as { offset_ms: number }).offset_ms)
}

/** Of a demo. */
export async function sandboxOf({ databaseUrl, dataDir, sandboxUrl }: Config): Promise<string | undefined> {
  const demo = databaseUrl ? undefined : await readDemoFile(dataDir)
  return demo?.sandbox.acquirer_url ?? sandboxUrl ?? undefined
}

/** Longer than the sandbox holds a question (20 s). */
const POLL_TIMEOUT_MS = 30 * SECOND_MS
const RETRY_MS = 500

/**
 * The demo's business clock: a forward-only offset owned by the sandbox. Asking for the next version tells the sandbox
 * that this process has applied the last one, so `advance` returns when everybody has. `keeps` names an acquirer whose time
 * nobody can move: the sandbox then refuses to.
 */
export async function followSandboxClock(
  sandboxUrl: string,
  keeps: () => Promise<string | undefined> = async () => undefined,
): Promise<{ clock: Clock; stop(): void }> {
  const process = `service-${randomUUID()}`
  const stopping = new AbortController()
  const first = await ask(undefined)
  const clock = offsetClock(first.offset_ms)

  async function ask(known: number | undefined): Promise<{ offset_ms: number; version: number }> {
    const kept = await keeps()
    const query = new URLSearchParams({
      process,
      ...(known !== undefined && { version: String(known) }),
      ...(kept !== undefined && { keeps: kept }),
    })
    const url = `${sandboxUrl}/clock?${query}`
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(POLL_TIMEOUT_MS)])
    const answer = await fetch(url, { headers: { accept: 'application/json' }, signal })
    if (!answer.ok) throw new Error(`the clock answered ${answer.status}`)
    return (await answer.json()) as { offset_ms: number; version: number }
  }

  void (async () => {
    let { version } = first
    while (!stopping.signal.aborted) {
      try {
        const news = await ask(version)
        clock.moveTo(news.offset_ms)
        version = news.version
      } catch {
        // The sandbox restarts or we stop: the clock goes on from the last offset meanwhile.
        await delay(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  })()
  return { clock, stop: () => stopping.abort() }
}
