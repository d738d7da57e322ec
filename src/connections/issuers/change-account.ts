import type { Sealer } from '../../crypto/index.ts'
import { type Database, transaction } from '../../db/database.ts'
import { type Call, leaveNote } from '../../events/index.ts'
import { findIssuer } from '../../providers/index.ts'
import type { IssuerTerms } from '../../providers/issue/index.ts'
import { addMs, DAY_MS } from '../../shared/clocks.ts'
import { type AskIssuer, type IssuerAccount, openIssuerAccount } from './account.ts'
import {
  countOpenCards,
  countRefundable,
  endIssuerAccount,
  findIssuerAccount,
  recordIssuerCheck,
  setDefaultIssuer,
} from './account-store.ts'
import { issuerAnswerOr, issuerOutcomeOf } from './answer-or.ts'

/** New cards are made there. Throws in a sentence when the account is disconnected. */
export async function makeDefaultIssuer(db: Database, call: Call, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    const account = await findIssuerAccount(tx, id)
    if (!account?.settingsSealed) throw new Error('this account is disconnected: connect it again first')
    await setDefaultIssuer(tx, id)
    leaveNote(tx, call, { message: 'new cards are made at another account', account: id, issuer: account.issuer })
  })
}

/** Whether it accepts our key, asked through the vault: `ok`, or why not; noted. */
export async function checkIssuerAccount(
  db: Database,
  call: Call,
  account: IssuerAccount,
  { sealer, ask }: { readonly sealer: Sealer; readonly ask: AskIssuer },
): Promise<string> {
  const opened = openIssuerAccount(sealer, account)
  if (!opened) return 'disconnected'
  const outcome = issuerOutcomeOf(await ask(opened))
  await recordIssuerCheck(db, account.id, outcome, call.systemClock.now())
  return outcome
}

/**
 * So long a merchant's PSP lets a sale be given back, at most of them (docs/card-issuers.md, "Ending an account"): it is
 * credited to the card, and only an account that is connected is told of it.
 */
const REFUND_HORIZON_MS = 180 * DAY_MS

interface DisconnectOrder {
  readonly sealer: Sealer
  readonly terms: IssuerTerms
  /** What merchants give back later is then for the operator to find out and pay. */
  readonly acceptsCredits: boolean
}

/**
 * Ends an account: no card is made there any more, its secrets are forgotten, its webhook is taken away. Throws in a
 * sentence while a card of it may still move money, or be credited, but for `acceptsCredits`. Answers with what the issuer did not take away, in a sentence.
 */
export async function disconnectIssuer(
  db: Database,
  call: Call,
  account: IssuerAccount,
  { sealer, terms, acceptsCredits }: DisconnectOrder,
): Promise<string | undefined> {
  const { id, issuer, mode } = account
  const opened = openIssuerAccount(sealer, account)
  await transaction(db, async (tx) => {
    const open = await countOpenCards(tx, id)
    if (open > 0) throw new Error(`it still has ${open} card(s) that may be debited or credited`)
    const refundable = await countRefundable(tx, id, addMs(call.businessClock.now(), -REFUND_HORIZON_MS))
    if (refundable > 0 && !acceptsCredits)
      throw new Error(
        `merchants may still give back ${refundable} purchase(s) that its cards paid in the last 180 days: make another account the default and leave this one connected; --accept-credits ends it all the same, and nothing of these is heard any more`,
      )
    await endIssuerAccount(tx, id, call.systemClock.now())
    leaveNote(tx, call, { message: 'a card issuer account was disconnected', account: id, issuer, mode })
  })
  const descriptor = findIssuer(issuer)
  if (!opened || !descriptor?.disconnect) return undefined
  try {
    issuerAnswerOr(await descriptor.disconnect({ ...terms, apiUrl: account.apiUrl }, opened.settings), descriptor.label)
    return undefined
  } catch (error) {
    return `${(error as Error).message}: take its webhook away there`
  }
}
