import { createHash } from 'node:crypto'
import { byWhom } from '../audit/index.ts'
import { type BankDetails, listBankDetails, openPayee } from '../bank-accounts/index.ts'
import type { Sealer } from '../crypto/index.ts'
import type { Connection } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { sumMinor } from '../shared/money.ts'
import { type Payout, payoutMachine } from './payout.ts'
import type { PayoutParts } from './release-store.ts'

export interface ReleaseTerms {
  readonly sealer: Sealer
  /** Whoever planned a payout may release it, too: the installation says so, or whoever has its shell. */
  readonly mayBeOnePerson: boolean
  /** Of what somebody was shown before they pressed (`digestOf`): other payouts are not released by that. */
  readonly seen?: string
}

/** Why one that waits is left out of a file, in words that stay as they are. */
export type LeftOut = keyof typeof SENTENCES

export interface Sorted {
  /** Whoever asks has planned one of these, or set the details that it goes to. */
  readonly isOnePerson: boolean
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
  connection: Connection,
  call: Call,
  waiting: readonly Payout[],
  parts: PayoutParts,
  { sealer, mayBeOnePerson }: ReleaseTerms,
): Promise<Sorted> {
  const who = byWhom(call)
  const now = call.businessClock.now()
  const found = await listBankDetails(connection, [...new Set(waiting.map(({ merchantId }) => merchantId))])
  const byMerchant = new Map(found.map((details) => [details.merchantId, details]))
  const going: Going[] = []
  const leftOut: { payoutId: string; why: LeftOut }[] = []
  for (const payout of waiting) {
    payoutMachine.require(payout.state, 'export')
    const judged = judge(payout)
    if (typeof judged === 'string') leftOut.push({ payoutId: payout.id, why: judged })
    else going.push(judged)
  }
  const isOwn = ({ payout, details }: Going) => payout.plannedBy === who || details.setBy === who
  return { going, leftOut, isOnePerson: going.some(isOwn) }

  function judge(payout: Payout): Going | LeftOut {
    const details = byMerchant.get(payout.merchantId)
    if (!details) return 'no_details'
    if (details.flaggedAt) return 'flagged'
    if (details.usableFrom > now) return 'cooling'
    if (!mayBeOnePerson && payout.plannedBy === who) return 'planned_by_you'
    if (!mayBeOnePerson && details.setBy === who) return 'details_by_you'
    if (!isMadeOf(payout, parts)) return 'payout_changed'
    const payee = openPayee(sealer, details)
    return payee ? { payout, details, payee } : 'changed_outside'
  }
}

/** Its merchant and amount are those of what it was planned of: a row that says otherwise was changed outside of the verbs. */
function isMadeOf(
  { id, merchantId, amountMinor, reserveMinor }: Payout,
  { items, lines, owners }: PayoutParts,
): boolean {
  const grossMinor = sumMinor((items.get(id) ?? []).map((item) => item.amountMinor))
  const linesMinor = sumMinor((lines.get(id) ?? []).map(([, minor]) => minor))
  const isOfMerchant = (owners.get(id) ?? []).every((owner) => owner === merchantId)
  return isOfMerchant && linesMinor === amountMinor && grossMinor === amountMinor + reserveMinor
}

/** The same for the same payouts with the same amounts, going to the same accounts. */
export function digestOf(going: readonly Going[]): string {
  const hash = createHash('sha256')
  for (const { payout, details } of going) hash.update(`${payout.id} ${payout.amountMinor} ${details.id}\n`)
  return hash.digest('hex')
}

const SENTENCES = {
  no_details: 'its merchant has no bank details',
  flagged: 'money came back from its merchant’s account: the details have to be set anew',
  cooling: 'its merchant’s bank details were changed too short a time ago',
  changed_outside: 'its merchant’s bank details were changed outside of this service',
  payout_changed: 'it was changed outside of this service: cancel it, and plan it again',
  planned_by_you: 'whoever planned a payout does not release it',
  details_by_you: 'whoever set the bank details does not release a payout to them',
} as const

export function whyNothing(leftOut: Sorted['leftOut']): string {
  const [first] = leftOut
  if (!first) return 'no payout waits'
  const more = leftOut.length > 1 ? `, and ${leftOut.length - 1} more` : ''
  return `nothing can be released: payout ${first.payoutId}: ${SENTENCES[first.why]}${more}`
}
