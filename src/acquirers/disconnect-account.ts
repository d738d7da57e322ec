import { type Database, transaction } from '../db/database.ts'
import { type Call, leaveNote } from '../events/index.ts'
import { type AcquirerAccount, openSettings } from './account.ts'
import { type AccountHoldings, countHoldings, markDisconnected } from './account-store.ts'
import { answerOr } from './answer-or.ts'
import { findDescriptor } from './descriptors.ts'
import type { AccountTerms } from './open-accounts.ts'

const HELD: Readonly<Record<keyof AccountHoldings, string>> = {
  undecided: 'attempt(s) whose outcome is not known',
  holds: 'held amount(s)',
  operations: 'capture(s), void(s) or refund(s) under way',
  cards: 'stored card(s) that shares still owed are charged to',
}

/**
 * Ends an account: nothing goes there any more, its secrets are forgotten, its webhook is taken away. Throws in a
 * sentence while it holds anything. Answers with what the acquirer did not take away, in a sentence.
 */
export async function disconnectAccount(
  db: Database,
  call: Call,
  account: AcquirerAccount,
  terms: AccountTerms,
): Promise<string | undefined> {
  await transaction(db, async (tx) => {
    const holdings = await countHoldings(tx, account.id)
    const held = (Object.keys(HELD) as (keyof AccountHoldings)[]).filter((name) => holdings[name] > 0)
    if (held.length > 0) {
      throw new Error(`it still has ${held.map((name) => `${holdings[name]} ${HELD[name]}`).join(', ')}`)
    }
    await markDisconnected(tx, account.id, call.systemClock.now())
    const { id, acquirer, mode } = account
    leaveNote(tx, call, { message: 'an acquirer account was disconnected', account: id, acquirer, mode })
  })
  const descriptor = findDescriptor(account.acquirer)
  const settings = openSettings(terms.sealer, account)
  if (!descriptor || !settings) return undefined
  try {
    answerOr(await descriptor.disconnect({ ...terms, apiUrl: account.apiUrl }, settings), descriptor.label)
    return undefined
  } catch (error) {
    return `${(error as Error).message}: take its webhook away there`
  }
}
