import { claimIssuerChecks, issuerOutcomeOf, recordIssuerCheck, recordStanding } from '../connections/issuers/index.ts'
import type { Database } from '../db/database.ts'
import { runApart } from '../jobs/index.ts'
import { addMs, MINUTE_MS, SECOND_MS } from '../shared/clocks.ts'
import type { SettlingPorts } from './ports.ts'

/** A key that was revoked, and a balance that ran out, are noticed though nobody buys. */
const CHECK_EVERY_MS = 10 * MINUTE_MS
/** What was mended works again so soon. */
const CHECK_UNWELL_EVERY_MS = 30 * SECOND_MS

/**
 * Asks each card issuer whose turn it is whether it accepts our key, what it holds for cards, and which disputes are open; noted,
 * for `watch-issuers.ts`. Starts the vault: one that cannot be started is noticed before a purchase needs it. Answers with how many.
 */
export async function checkIssuers(
  db: Database,
  { vault, accounts, systemClock }: Pick<SettlingPorts, 'vault' | 'accounts' | 'systemClock'>,
): Promise<number> {
  const now = systemClock.now()
  const due = await claimIssuerChecks(db, now, {
    wellBefore: addMs(now, -CHECK_EVERY_MS),
    unwellBefore: addMs(now, -CHECK_UNWELL_EVERY_MS),
  })
  await runApart(due, async (id) => {
    const account = await accounts.issuer(db, id)
    if (!account) return
    const checked = await vault.issuer.check(account.opened)
    // Our own process is away, or nobody answered: of the key that says nothing, and the next turn asks again.
    if (checked.kind === 'not_sent' || checked.kind === 'no_answer') return
    const outcome = issuerOutcomeOf(checked)
    await recordIssuerCheck(db, id, outcome, systemClock.now())
    if (outcome !== 'ok') return
    const told = await vault.issuer.readStanding(account.opened)
    if (told.kind === 'answered') await recordStanding(db, id, told.value)
    else if (told.kind === 'rejected') await recordStanding(db, id, { unread: `${told.reason} ${told.detail}` })
  })
  return due.length
}
