import type { Database } from '../db/database.ts'
import type { Settlement } from '../settlements/index.ts'
import type { CardRef } from '../vault/index.ts'
import { askForCharge } from './ask-for-charge.ts'
import { mayResend } from './charge-facts.ts'
import type { FoundCharge, KnownCard } from './judge-inquiry.ts'
import { momentOf } from './moment.ts'
import { chargeOrder } from './orders.ts'
import type { MerchantPsp, SettlingPorts } from './ports.ts'

/** Where a PSP has no guard against doubles, a try that was proven absent is followed by the next: in a lost time, too. */
const LATER_TRIES = 2

/**
 * What its PSP says of a charge that may have been sent, by each reference that it may have had. One that is asked by sending
 * it again is asked so only where the card says that it has arrived. Undefined: no answer.
 */
export async function findCharge(
  db: Database,
  call: SettlingPorts,
  settlement: Settlement,
  psp: MerchantPsp | undefined,
  card: KnownCard,
): Promise<FoundCharge | undefined> {
  if (!psp || card === 'never_made') return { state: card === 'never_made' ? 'absent' : 'not_told' }
  const { lookUp } = psp.traits
  if (lookUp === 'by_reference') return findByReference(db, call, settlement, psp)
  if (lookUp === 'by_payment_id' && settlement.payment) return askFor(db, call, settlement, psp, null)
  const replayed = lookUp === 'by_replay' ? await cardToReplay(db, call, settlement, psp, card) : undefined
  return replayed ? askFor(db, call, settlement, psp, replayed) : { state: 'not_told' }
}

async function findByReference(
  db: Database,
  call: SettlingPorts,
  settlement: Settlement,
  psp: MerchantPsp,
): Promise<FoundCharge | undefined> {
  let refusal: FoundCharge | undefined
  for (let later = 0; later <= LATER_TRIES; later++) {
    const tryNumber = settlement.tryNumber + later
    const found = await askFor(
      db,
      call,
      later === 0 ? settlement : { ...settlement, tryNumber, payment: null },
      psp,
      null,
    )
    if (!found || found.state === 'not_told') return found
    if (found.state === 'told' && found.charge.state === 'charged') return found
    if (found.state === 'told') refusal ??= found
  }
  return refusal ?? { state: 'absent' }
}

async function askFor(
  db: Database,
  call: SettlingPorts,
  settlement: Settlement,
  psp: MerchantPsp,
  card: CardRef | null,
): Promise<FoundCharge | undefined> {
  const answer = await askForCharge(db, call, settlement, psp, card)
  if (answer.kind !== 'answered') return undefined
  const { value } = answer
  if (value.state === 'not_told') return { state: 'not_told' }
  if (value.state !== 'charged' && value.state !== 'refused') return { state: 'absent' }
  const { reference } = chargeOrder(settlement, psp, call.baseUrl)
  return { state: 'told', charge: value, tryNumber: settlement.tryNumber, reference }
}

/** It has paid with this card, and the key is remembered: sent again it is the same charge, which is answered. */
async function cardToReplay(
  db: Database,
  call: SettlingPorts,
  { charge, firstSentAt }: Settlement,
  psp: MerchantPsp,
  card: KnownCard,
): Promise<CardRef | undefined> {
  if (typeof card !== 'object' || !card.isUsed || card.state !== 'active') return undefined
  // It cannot have been sent before it was wanted.
  const sinceAtLeast = firstSentAt ?? new Date(charge.createdAt)
  if (!mayResend({ firstSentAt: sinceAtLeast }, psp, momentOf(call))) return undefined
  const account = await call.accounts.issuer(db, card.issuerAccountId)
  return account && { kind: 'issued', issuer: account.opened, cardId: card.cardId }
}
