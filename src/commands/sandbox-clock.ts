import type { Config } from '../config.ts'
import { type Clock, offsetClock, systemClock } from '../shared/clocks.ts'
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
