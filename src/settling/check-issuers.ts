import { checkInTurn, ISSUER_ACCOUNTS, noteCheck, recordSilence, recordStanding } from '../connections/index.ts'
import type { Database } from '../db/database.ts'
import type { ProviderAnswer } from '../providers/issue/index.ts'
import type { SettlingPorts } from './ports.ts'

type Silence = Extract<ProviderAnswer<unknown>, { kind: 'not_sent' | 'no_answer' }>

/** Reasons of our own process that speaks to issuers (`watchVault` tells of it): they say nothing of an issuer. */
const OURS = ['vault_away', 'vault_busy']

/**
 * Asks each card issuer whose turn it is whether it accepts our key, what it holds for cards, and which disputes are open; noted,
 * for `watch-issuers.ts`. Starts the vault: one that cannot be started is noticed before a purchase needs it. Answers with how many.
 */
export async function checkIssuers(
  db: Database,
  { vault, accounts, systemClock }: Pick<SettlingPorts, 'vault' | 'accounts' | 'systemClock'>,
): Promise<number> {
  return checkInTurn(db, ISSUER_ACCOUNTS, systemClock, async (id) => {
    const account = await accounts.issuer(db, id)
    if (!account) return
    const checked = await vault.issuer.check(account.opened)
    // Of the key that says nothing, and the next turn asks again.
    if (checked.kind === 'not_sent' || checked.kind === 'no_answer') return noteSilence(id, checked)
    if ((await noteCheck(db, ISSUER_ACCOUNTS, id, checked, systemClock)) !== 'ok') return
    const told = await vault.issuer.readStanding(account.opened)
    if (told.kind === 'answered') await recordStanding(db, id, told.value)
    else if (told.kind === 'rejected') await recordStanding(db, id, { unread: `${told.reason} ${told.detail}` })
    else await noteSilence(id, told)
  })

  async function noteSilence(id: string, { reason }: Silence): Promise<void> {
    if (!OURS.includes(reason)) await recordSilence(db, id, systemClock.now())
  }
}
