import type { CollectingCall, CollectingPorts } from '../../collecting/index.ts'
import { type OpenAccount, openAccounts } from '../../connections/index.ts'
import { asOperator } from '../../events/index.ts'
import { createOutbound } from '../../outbound/index.ts'
import { systemClock } from '../../shared/clocks.ts'
import { readSandboxClock, sandboxOf } from '../sandbox-clock.ts'
import type { Given } from './command-line.ts'
import { type Ground, operatorLogin } from './operator-ground.ts'
import type { Outcome } from './outcome.ts'

interface OpenedAcquirers {
  readonly ports: CollectingPorts
  /** Of accounts that are connected and not well, a sentence each: what is theirs is not told. */
  readonly notes: readonly string[]
  close(): Promise<void>
}

/** The accounts that the running service collects with; there may be none. */
export async function openAcquirers(ground: Ground): Promise<OpenedAcquirers> {
  const { config, db } = ground
  const sealer = await ground.sealer()
  const sandboxUrl = await sandboxOf(config)
  const outbound = createOutbound({ policy: await ground.addressPolicy() })
  const acquirers = openAccounts({ outbound, sealer, systemClock, timeoutMs: config.acquirerTimeoutMs })
  await acquirers.refresh(db)
  const businessClock = sandboxUrl ? await readSandboxClock(sandboxUrl) : systemClock
  return {
    ports: { acquirers, sealer, businessClock, systemClock, baseUrl: config.baseUrl ?? '' },
    notes: acquirers.notes(),
    close: () => outbound.close(),
  }
}

/** Throws in a sentence. */
export function findOpenAccount(accounts: readonly OpenAccount[], { account: named }: Given): OpenAccount {
  const account = accounts.find(({ id }) => id === named)
  if (!account) throw new Error(`there is no account ${named} that is open: npm run acquirer -- list`)
  return account
}

/** What `work` does with the accounts that are open; its outcome names those that are not well. */
export async function withAcquirers(
  ground: Ground,
  work: (call: CollectingCall) => Promise<Outcome>,
): Promise<Outcome> {
  const { ports, notes, close } = await openAcquirers(ground)
  try {
    const outcome = await work(asOperator(ports, operatorLogin()))
    return { ...outcome, notes: [...(outcome.notes ?? []), ...notes] }
  } finally {
    await close()
  }
}
