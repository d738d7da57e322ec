import { checkInTurn, ISSUER_ACCOUNTS, noteCheck, recordStanding } from '../connections/index.ts'
import type { Database } from '../db/database.ts'
import type { SettlingPorts } from './ports.ts'

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
    // Our own process is away, or nobody answered: of the key that says nothing, and the next turn asks again.
    if (checked.kind === 'not_sent' || checked.kind === 'no_answer') return
    if ((await noteCheck(db, ISSUER_ACCOUNTS, id, checked, systemClock)) !== 'ok') return
    const told = await vault.issuer.readStanding(account.opened)
    if (told.kind === 'answered') await recordStanding(db, id, told.value)
    else if (told.kind === 'rejected') await recordStanding(db, id, { unread: `${told.reason} ${told.detail}` })
  })
}
