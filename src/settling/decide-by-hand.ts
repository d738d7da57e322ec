import { keepDecision } from '../audit/index.ts'
import { type Connection, type Database, transaction } from '../db/database.ts'
import type { Call, Clocks } from '../events/index.ts'
import { lockPurchase } from '../purchases/index.ts'
import { refuse } from '../refusals/index.ts'
import {
  type CardStanding,
  findSettlement,
  isUndecidedSettlement,
  isUnderWay,
  listOverdue,
  readCardStanding,
  readCardStandings,
  type Settlement,
  UNUSED_CARD,
  wakeSettlement,
} from '../settlements/index.ts'
import { addMs } from '../shared/clocks.ts'
import { publicId } from '../shared/ids.ts'
import { type Scope, SYSTEM } from '../shared/scope.ts'
import { applySettlement } from './apply-settlement.ts'
import { type Judgement, paidAs, refused } from './judge.ts'
import { OVERDUE_MS } from './settle-plan.ts'

/**
 * What its card's issuer has told meanwhile: that it was debited, or is authorised, says that the PSP has taken it, and not
 * under which number.
 */
export interface Undecided extends Settlement {
  readonly card: CardStanding
}

/** Long past their deadline, and nobody knows: the service goes on asking, and does not expect an answer. */
export function listUnsettled(
  connection: Connection,
  scope: Scope,
  { businessClock }: Pick<Clocks, 'businessClock'>,
): Promise<Settlement[]> {
  return listOverdue(connection, scope, addMs(businessClock.now(), -OVERDUE_MS))
}

/** The same, with what their cards' issuer has told. */
export async function listUndecided(connection: Connection, scope: Scope, clocks: Clocks): Promise<Undecided[]> {
  const overdue = await listUnsettled(connection, scope, clocks)
  const ids = overdue.map(({ purchaseId }) => purchaseId)
  const cards = await readCardStandings(connection, ids)
  return overdue.map((settlement) => ({ ...settlement, card: cards.get(settlement.purchaseId) ?? UNUSED_CARD }))
}

/** `given_back`: it was taken, its card was charged, and the merchant's PSP gives it back. */
export type Seen = { readonly paymentId: string } | 'not_paid' | 'given_back'

/**
 * What somebody has seen at the merchant's PSP is true from now on, as if that had said it: journals, telling the shop and
 * the card's end follow. Throws conflict `not_waiting` for one that the service still finds out about by itself, or is asking of;
 * invalid `not_as_said` where what is known says otherwise.
 */
export async function decideByHand(
  db: Database,
  call: Call,
  purchaseId: string,
  seen: Seen,
  reason: string,
): Promise<Settlement> {
  return transaction(db, async (tx) => {
    await lockPurchase(tx, SYSTEM, purchaseId)
    const settlement = await findSettlement(tx, SYSTEM, purchaseId)
    const purchase = publicId('pur', purchaseId)
    if (!settlement || !isOverdue(settlement, call))
      refuse('not_waiting', { told: `no settlement ${purchase} waits for anybody: npm run settlement -- list` })
    // What is being answered may say otherwise, or be a charge that is on its way.
    if (await isUnderWay(tx, purchaseId, call.systemClock.now()))
      refuse('not_waiting', { told: `${purchase} is being asked right now: again in a minute` })
    if (seen === 'not_paid') refuseCharged(settlement, await readCardStanding(tx, purchaseId))
    const decided = typeof seen === 'string' ? { outcome: seen } : { outcome: 'paid', reference: seen.paymentId }
    const subject = { kind: 'settlement', subject: purchaseId, purchaseId } as const
    await keepDecision(tx, call, { ...subject, ...decided, reason }, 'a settlement was decided by hand')
    const judgement = typeof seen === 'string' ? NOT_PAID : paidFor(settlement, seen.paymentId)
    const moved = await applySettlement(tx, call, settlement, judgement)
    // Its card waits for an end as well.
    await wakeSettlement(tx, purchaseId, call.systemClock.now())
    return moved ?? settlement
  })
}

/** A charge that the PSP has taken shows as authorised for days before it is debited. */
function refuseCharged({ currency }: Settlement, { debitedMinor, heldMinor }: CardStanding): void {
  const [what, minor] = debitedMinor > 0n ? ['was debited', debitedMinor] : ['is authorised for', heldMinor]
  if (minor > 0n)
    refuse('not_as_said', {
      why: 'card_used',
      told: `its card ${what} ${minor} ${currency} (minor units): ${ASK_AGAIN}`,
    })
}

const ASK_AGAIN = 'the PSP has taken it; look there again, and add --given-back if it gives all of it back'

const NOT_PAID = refused({ where: 'psp', code: 'not_found', rawCode: 'by_hand' })

function isOverdue(settlement: Settlement, { businessClock }: Clocks): boolean {
  return isUndecidedSettlement(settlement) && businessClock.now() > addMs(settlement.deadlineAt, OVERDUE_MS)
}

function paidFor(settlement: Settlement, paymentId: string): Judgement {
  const { payment, reference } = settlement
  if (reference === null) refuse('not_as_said', { why: 'nothing_sent' })
  if (payment && payment.paymentId !== paymentId)
    refuse('not_as_said', { why: 'paid_by_another', known: payment.paymentId, paymentId })
  return paidAs(settlement, paymentId)
}
