import type { Merchant } from '../../src/merchants/index.ts'
import { findMerchant } from '../../src/merchants/index.ts'
import { SYSTEM } from '../../src/shared/scope.ts'
import type { Share } from '../../src/shares/index.ts'
import { onlyAcquirer } from '../support/acquirers.ts'
import type { Story } from '../torture/buyer.ts'
import { acquirerInTrouble, type Trouble } from './acquirer-in-trouble.ts'
import type { Begun, Ground } from './ground.ts'
import { type Host, type HostTerms, killHost, startHost } from './host.ts'
import { openStage, type Stage } from './stage.ts'

/** A purchase of a seed, by its number; what its merchant was told of it. */
export interface Pot {
  readonly number: number
  readonly story: Story
  readonly shares: readonly Share[]
}

/** Everything that a seed's steps act upon. */
export interface Town {
  readonly ground: Ground
  readonly begun: Begun
  readonly stage: Stage
  readonly hosts: Host[]
  readonly pots: Map<number, Pot>
  readonly troubles: Trouble[]
  /** Pots whose events the webhooks' subscriber cannot tell. */
  readonly poisoned: Set<string>
  readonly merchant: Merchant
  /** The host's turns are gone, and another one starts in its place. */
  restart(number: number): Promise<void>
  /** All of them; `meanwhile` has the database for itself. */
  restartAll(meanwhile: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

export const HOSTS = 2

export async function openTown(ground: Ground): Promise<Town> {
  const begun = await ground.begin()
  const { clock } = begun
  const { bank, outbound, sealer } = ground
  const stage = openStage()
  const troubles: Trouble[] = []
  const acquirers = onlyAcquirer(acquirerInTrouble(stage, { bank, clock, outbound, troubles }), ground.accountId)
  const termsOf = (number: number): HostTerms => {
    return { db: begun.db(), acquirers, sealer, clock, dataDir: begun.folderOf(number) }
  }
  const hosts: Host[] = []
  for (let number = 0; number < HOSTS; number++) hosts.push(await startHost(stage, termsOf(number)))
  const merchant = (await findMerchant(begun.db(), SYSTEM, ground.merchantId)) as Merchant
  return {
    ...{ ground, begun, stage, hosts, troubles, merchant },
    pots: new Map(),
    poisoned: new Set(),
    async restart(number) {
      await killHost(stage, hosts[number] as Host)
      hosts[number] = await startHost(stage, termsOf(number))
    },
    async restartAll(meanwhile) {
      for (const host of hosts) await killHost(stage, host)
      await meanwhile()
      for (const number of hosts.keys()) hosts[number] = await startHost(stage, termsOf(number))
    },
    async close() {
      for (const host of hosts) await killHost(stage, host)
      await begun.end()
    },
  }
}
