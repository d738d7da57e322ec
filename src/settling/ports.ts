import type { MerchantPsp, PspAccount } from '../connections/index.ts'
import type { Connection } from '../db/database.ts'
import type { Call, Clocks } from '../events/index.ts'
import type { OpenedIssuer, Vault } from '../vault/index.ts'

export type { MerchantPsp } from '../connections/index.ts'

/** What settling needs of the world. */
export interface SettlingPorts extends Clocks {
  readonly vault: Vault
  readonly accounts: SettlingAccounts
  /** Our own public address: PSPs call back there. */
  readonly baseUrl: string
}

/** A call of a verb that speaks to them. */
export type SettlingCall = SettlingPorts & Call

/** Credentials are unsealed for a turn, and kept nowhere. */
export interface SettlingAccounts {
  /** Those of merchants at their PSPs that can be asked: one whose credentials were forgotten is absent. */
  psps(connection: Connection, ids: readonly string[]): Promise<ReadonlyMap<string, MerchantPsp>>
  /** The same of one that was read already. */
  psp(account: PspAccount): MerchantPsp | undefined
  /** Ours at a card issuer: the one that is named, else the one where new cards are made; undefined: it cannot be asked. */
  issuer(connection: Connection, id: string | null): Promise<CardAccount | undefined>
}

export interface CardAccount {
  readonly id: string
  readonly opened: OpenedIssuer
}
