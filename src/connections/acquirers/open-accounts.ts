import type { Sealer } from '../../crypto/index.ts'
import type { Connection } from '../../db/database.ts'
import type { HearCall, Outbound } from '../../outbound/index.ts'
import type { Acquirer } from '../../providers/collect/index.ts'
import { findAcquirer } from '../../providers/index.ts'
import type { Clock } from '../../shared/clocks.ts'
import { listAccounts } from '../account-store.ts'
import { noteUnwell } from '../check-accounts.ts'
import type { OwnAccount } from '../provider-account.ts'
import { openSettings } from '../settings.ts'
import { type AccountHealth, watchHealth } from './account-health.ts'
import { ACQUIRER_ACCOUNTS } from './acquirer-accounts.ts'
import { listenToAnswers } from './listen-to-answers.ts'

/** An account that is open: its id is on every attempt and stored card that it made. */
export interface OpenAccount {
  readonly id: string
  readonly mode: 'test' | 'live'
  /** Payers are told that no real money moves. */
  readonly isTest: boolean
  readonly acquirer: Acquirer
}

/** All that we collect with, as it is known at this moment. */
export interface Acquirers {
  /** Where new payments go; null: nobody can pay. */
  forNew(): OpenAccount | null
  /** Where this attempt or card belongs, for ever; null: not now, what belongs there waits as unanswered. */
  of(accountId: string): Acquirer | null
  all(): readonly OpenAccount[]
  /** Whether it has lately answered nobody. */
  isSilent(accountId: string): boolean
}

const { nameOf } = ACQUIRER_ACCOUNTS

export interface AccountTerms {
  readonly outbound: Outbound
  readonly sealer: Sealer
  readonly systemClock: Clock
  /** How long a payer waits for one call. */
  readonly timeoutMs: number
  /** Told once for each account, when its key is not accepted any more. */
  readonly onRefused?: (account: OwnAccount, detail: string) => void
  /** Told of every call: how long it took, and how it was answered. */
  readonly onCall?: HearCall
}

/** An account that is not open, and why, in a sentence. */
interface ShutAccount {
  readonly account: OwnAccount
  readonly reason: string
}

/** The accounts of the database, as last read. */
export interface KnownAccounts extends Acquirers {
  /** Reads them; opens those that are new or were changed. Says whether anything was. */
  refresh(connection: Connection): Promise<boolean>
  /** What an operator should know of those that are not well, a sentence each. */
  notes(): readonly string[]
  /** Whether the key of the account was accepted when it was last used, by this process or another. */
  isKeyAccepted(accountId: string): boolean
}

/** Knows none before the first `refresh`, which is always a change: that there are none is worth a word. An account that cannot be opened shuts out no other. */
export function openAccounts(terms: AccountTerms): KnownAccounts {
  let open = new Map<string, Opened>()
  let shut: readonly ShutAccount[] = []
  let known: ReadonlyMap<string, string> | undefined
  let rows: readonly OwnAccount[] = []
  let defaultId: string | undefined

  async function refresh(connection: Connection): Promise<boolean> {
    const accounts = await listAccounts(connection, ACQUIRER_ACCOUNTS)
    rows = accounts
    const versions = new Map(accounts.map((account) => [account.id, versionOf(account)]))
    const newDefaultId = accounts.find(({ isDefault }) => isDefault)?.id
    const isSame =
      known !== undefined &&
      newDefaultId === defaultId &&
      versions.size === known.size &&
      accounts.every(({ id }) => known?.get(id) === versions.get(id))
    if (isSame) return false
    const opened = new Map<string, Opened>()
    const failed: ShutAccount[] = []
    for (const account of accounts) {
      const before = known?.get(account.id) === versions.get(account.id) ? open.get(account.id) : undefined
      const now = before ?? (await openAccount(terms, account))
      if (typeof now === 'string') failed.push({ account, reason: now })
      else opened.set(account.id, now)
    }
    open = opened
    shut = failed
    known = versions
    defaultId = newDefaultId
    return true
  }

  function isKeyAccepted(accountId: string): boolean {
    const own = open.get(accountId)?.health.key()
    const row = rows.find(({ id }) => id === accountId)
    if (own && (!row || own.at >= row.checkedAt)) return own.isAccepted
    return row?.checkOutcome !== 'credentials'
  }

  return {
    refresh,
    forNew: () => (defaultId && open.get(defaultId)?.account) || null,
    of: (accountId) => open.get(accountId)?.account.acquirer ?? null,
    all: () => [...open.values()].map(({ account }) => account),
    isSilent: (accountId) => open.get(accountId)?.health.isSilent() ?? false,
    notes: () => [
      ...shut.flatMap(({ account, reason }) =>
        account.disconnectedAt ? [] : [`${nameOf(account)} is not open: ${reason}`],
      ),
      ...rows.flatMap((account) =>
        open.has(account.id) && !isKeyAccepted(account.id)
          ? [noteUnwell(ACQUIRER_ACCOUNTS, account, 'credentials')]
          : [],
      ),
      ...rows.flatMap((account) => {
        const elsewhere = open.get(account.id)?.health.pageElsewhere()
        const allowed = open.get(account.id)?.account.acquirer.traits.pageOrigin
        return elsewhere
          ? [
              `${nameOf(account)} has its card pages at ${elsewhere}, and our pages may lead to ${allowed} only: nobody can pay there`,
            ]
          : []
      }),
    ],
    isKeyAccepted,
  }
}

interface Opened {
  readonly account: OpenAccount
  readonly health: AccountHealth
}

function versionOf({ changedAt, disconnectedAt }: OwnAccount): string {
  return `${changedAt.getTime()} ${disconnectedAt?.getTime()}`
}

async function openAccount(terms: AccountTerms, account: OwnAccount): Promise<Opened | string> {
  if (account.disconnectedAt) return 'it is disconnected'
  const descriptor = findAcquirer(account.provider)
  if (!descriptor) return `this release speaks no ${account.provider}`
  try {
    const settings = openSettings(terms.sealer, ACQUIRER_ACCOUNTS, account)
    if (!settings) return 'it has to be connected again'
    const health = watchHealth(terms.systemClock, (detail) => terms.onRefused?.(account, detail))
    const acquirer = await descriptor.open({ ...terms, apiUrl: account.apiUrl }, settings)
    const { id, mode } = account
    const isTest = mode === 'test' && !descriptor.isSimulated
    return { account: { id, mode, isTest, acquirer: listenToAnswers(acquirer, health.hear, terms.onCall) }, health }
  } catch (error) {
    return (error as Error).message
  }
}
