import { chooseAcquirer } from '../../acquirers/index.ts'
import type { CollectingPorts } from '../../collecting/index.ts'
import type { Config } from '../../config.ts'
import type { Sealer } from '../../crypto/index.ts'
import { createOutbound } from '../../outbound/index.ts'
import { offsetClock, systemClock } from '../../shared/clocks.ts'
import { readDemoFile } from '../demo-file.ts'

/** The acquirer that the running service collects with. Throws in a sentence when there is none. */
export async function openAcquirer(
  config: Config,
  sealer: Sealer,
): Promise<{ ports: CollectingPorts; close(): Promise<void> }> {
  const sandbox = config.databaseUrl ? named(config) : ((await ofDemo(config)) ?? named(config))
  const outbound = createOutbound({ policy: sandbox ? 'loopback_too' : 'public' })
  const { acquirerSettings: settings, acquirerTimeoutMs: timeoutMs } = config
  const acquirer = await chooseAcquirer({ outbound, systemClock, timeoutMs, settings, sandbox })
  if (!acquirer) throw new Error('no acquirer is configured: there are no other books to compare with')
  const businessClock = sandbox ? offsetClock(await readOffsetMs(sandbox.baseUrl)) : systemClock
  return {
    ports: { acquirer, sealer, businessClock, systemClock, baseUrl: config.baseUrl ?? '' },
    close: () => outbound.close(),
  }
}

function named({ sandboxUrl, sandboxKey }: Config): { baseUrl: string; key: string } | undefined {
  return sandboxUrl && sandboxKey ? { baseUrl: sandboxUrl, key: sandboxKey } : undefined
}

async function ofDemo({ dataDir }: Config): Promise<{ baseUrl: string; key: string } | undefined> {
  const demo = await readDemoFile(dataDir)
  return demo && { baseUrl: demo.sandbox.acquirer_url, key: demo.sandbox_key }
}

/** Asked once, and without a name: a command that ends is nobody the clock should wait for. */
async function readOffsetMs(sandboxUrl: string): Promise<number> {
  const answer = await fetch(`${sandboxUrl}/clock`, { headers: { accept: 'application/json' } }).catch(() => undefined)
  if (!answer?.ok) throw new Error(`the sandbox at ${sandboxUrl} does not answer: start the demo first`)
  return ((await answer.json()) as { offset_ms: number }).offset_ms
}
