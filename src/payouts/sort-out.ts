import { byWhom } from '../audit/index.ts'
import { type BankDetails, listBankDetails, openPayee } from '../bank-accounts/index.ts'
import type { Sealer } from '../crypto/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { type Payout, payoutMachine } from './payout.ts'

export interface ReleaseTerms {
  readonly sealer: Sealer
  /** The installation lets whoever planned a payout release it, too. */
  readonly mayBeOnePerson: boolean
}

/** Why one that waits is left out of a file, in words that stay as they are. */
export type LeftOut = 'no_details' | 'flagged' | 'cooling' | 'changed_outside' | 'planned_by_you' | 'details_by_you'

interface Sorted {
  readonly going: readonly Going[]
  readonly leftOut: readonly { readonly payoutId: string; readonly why: LeftOut }[]
}

export interface Going {
  readonly payout: Payout
  readonly details: BankDetails
  readonly payee: NonNullable<ReturnType<typeof openPayee>>
}

/** What may go into a file now, and of the rest why not. */
export async function sortOut(
  tx: Transaction,
  call: Call,
  waiting: readonly Payout[],
  { sealer, mayBeOnePerson }: ReleaseTerms,
): Promise<Sorted> {
  const who = byWhom(call)
  const now = call.businessClock.now()
  const found = await listBankDetails(tx, [...new Set(waiting.map(({ merchantId }) => merchantId))])
  const byMerchant = new Map(found.map((details) => [details.merchantId, details]))
  const going: Going[] = []
  const leftOut: { payoutId: string; why: LeftOut }[] = []
  for (const payout of waiting) {
    payoutMachine.require(payout.state, 'export')
    const judged = judge(payout)
    if (typeof judged === 'string') leftOut.push({ payoutId: payout.id, why: judged })
    else going.push(judged)
  }
  return { going, leftOut }

  function judge(payout: Payout): Going | LeftOut {
    const details = byMerchant.get(payout.merchantId)
    if (!details) return 'no_details'
    if (details.flaggedAt) return 'flagged'
    if (details.usableFrom > now) return 'cooling'
    if (!mayBeOnePerson && payout.plannedBy === who) return 'planned_by_you'
    if (!mayBeOnePerson && details.setBy === who) return 'details_by_you'
    const payee = openPayee(sealer, details)
    return payee ? { payout, details, payee } : 'changed_outside'
  }
}

const SENTENCES: Readonly<Record<LeftOut, string>> = {
  no_details: 'its merchant has no bank details',
  flagged: 'money came back from its merchant’s account: the details have to be set anew',
  cooling: 'its merchant’s bank details were changed too short a time ago',
  changed_outside: 'its merchant’s bank details were changed outside of this service',
  planned_by_you: 'whoever planned a payout does not release it',
  details_by_you: 'whoever set the bank details does not release a payout to them',
}

export function whyNothing(leftOut: Sorted['leftOut']): string {
  const [first] = leftOut
  if (!first) return 'no payout waits'
  const more = leftOut.length > 1 ? `, and ${leftOut.length - 1} more` : ''
  return `nothing can be released: payout ${first.payoutId}: ${SENTENCES[first.why]}${more}`
}
