import { openAccounts } from '../../acquirers/index.ts'
import type { CollectingPorts } from '../../collecting/index.ts'
import type { Config } from '../../config.ts'
import { createOutbound } from '../../outbound/index.ts'
import { offsetClock, systemClock } from '../../shared/clocks.ts'
import { readDemoFile } from '../demo-file.ts'
import type { Ground } from './operator-ground.ts'

/** The accounts that the running service collects with. Throws in a sentence when none is open. */
export async function openAcquirers(ground: Ground): Promise<{ ports: CollectingPorts; close(): Promise<void> }> {
  const { config, db } = ground
  const sealer = await ground.sealer()
  const sandboxUrl = await sandboxOf(config)
  const outbound = createOutbound({ policy: await ground.addressPolicy() })
  const acquirers = openAccounts({ outbound, sealer, systemClock, timeoutMs: config.acquirerTimeoutMs })
  await acquirers.refresh(db)
  if (acquirers.all().length === 0)
    throw new Error('no acquirer is connected: there are no other books to compare with')
  const businessClock = sandboxUrl ? offsetClock(await readOffsetMs(sandboxUrl)) : systemClock
  return {
    ports: { acquirers, sealer, businessClock, systemClock, baseUrl: config.baseUrl ?? '' },
    close: () => outbound.close(),
  }
}

/** Of a demo. */
async function sandboxOf({ databaseUrl, dataDir, sandboxUrl }: Config): Promise<string | undefined> {
  const demo = databaseUrl ? undefined : await readDemoFile(dataDir)
  return demo?.sandbox.acquirer_url ?? sandboxUrl ?? undefined
}

/** Asked once, and without a name: a command that ends is nobody the clock should wait for. */
async function readOffsetMs(sandboxUrl: string): Promise<number> {
  const answer = await fetch(`${sandboxUrl}/clock`, { headers: { accept: 'application/json' } }).catch(() => undefined)
  if (!answer?.ok) throw new Error(`the sandbox at ${sandboxUrl} does not answer: start the demo first`)
  return ((await answer.json()) as { offset_ms: number }).offset_ms
}
