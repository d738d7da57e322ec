import { clearMovement, decideByHand, listMovementsOfNobody, listUndecided } from '../settling/index.ts'
import { parsePublicId, publicId } from '../shared/ids.ts'
import type { Given, Operand } from './operator/command-line.ts'
import { withAcquirers } from './operator/open-acquirers.ts'
import type { Verbs } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Outcome } from './operator/outcome.ts'
import { REASON, readReason } from './operator/read-values.ts'
import { SETTLEMENT_COMPARISON } from './settlement-compare.ts'
import { listSettledOnes, SETTLED_FILTERS, SETTLEMENT_EXPORT } from './settlement-settled.ts'

const SETTLEMENT: Operand = { name: 'settlement', what: 'its purchase, pur_…', isRequired: true }
const MOVEMENT: Operand = { name: 'movement', what: 'its id', isRequired: true }
const WHY = { reason: { ...REASON, isRequired: true } }

/** `whipround settlement …`: what merchants in mode BACK were paid, or not, and nobody finds out. */
export const SETTLEMENT_VERBS: Verbs = {
  list: {
    what: 'settlements long past their deadline, which wait until somebody asks the merchant’s PSP',
    options: {
      settled: { value: '', what: 'those that PSPs have paid instead, the oldest first; what follows is for these' },
      ...SETTLED_FILTERS,
    },
    run: (ground, given) => {
      if (given.settled === 'on') return listSettledOnes(ground, given)
      const [filter] = Object.keys(SETTLED_FILTERS).filter((name) => given[name] !== undefined)
      if (filter) throw new Error(`--${filter} is for those that are settled: add --settled`)
      return withAcquirers(ground, async (call) => {
        const undecided = await listUndecided(ground.db, call.scope, call)
        return {
          items: undecided.map(({ purchaseId, merchantId, pspAccountId, payment, card, ...settlement }) => ({
            settlement: publicId('pur', purchaseId),
            merchant_uid: publicId('mer', merchantId),
            account: pspAccountId,
            state: settlement.state,
            reference: settlement.reference,
            order: settlement.charge.orderReference ?? null,
            psp_payment: payment?.paymentId ?? null,
            amount_minor: settlement.amountMinor.toString(),
            currency: settlement.currency,
            card_authorised_minor: card.heldMinor.toString(),
            card_debited_minor: card.debitedMinor.toString(),
            sent_at: settlement.sentAt,
            deadline_at: settlement.deadlineAt,
          })),
          columns: [
            ...['settlement', 'state', 'reference', 'psp_payment', 'amount_minor', 'currency'],
            ...['card_authorised_minor', 'card_debited_minor', 'sent_at'],
          ],
        }
      })
    },
  },
  export: SETTLEMENT_EXPORT,
  compare: SETTLEMENT_COMPARISON,
  paid: {
    what: 'the PSP has taken it, all of it: the purchase goes on, and the shop is told',
    operand: SETTLEMENT,
    options: { 'psp-payment': { value: '<id>', what: 'the PSP’s own id of it', isRequired: true }, ...WHY },
    run: (ground, given) => settle(ground, given, { paymentId: given['psp-payment'] as string }),
  },
  'not-paid': {
    what: 'the PSP has not, and will not: the purchase fails, and payers get everything back',
    operand: SETTLEMENT,
    options: {
      'given-back': { value: '', what: 'its card was debited or is authorised, and the PSP gives all of it back' },
      ...WHY,
    },
    run: (ground, given) => settle(ground, given, given['given-back'] ? 'given_back' : 'not_paid'),
  },
  movements: {
    what: 'debits and credits of cards that no rule applies to',
    options: {},
    run: async (ground) => ({
      items: (await listMovementsOfNobody(ground.db, ground.call.scope)).map((movement) => ({
        movement: movement.id,
        kind: movement.kind,
        purchase: publicId('pur', movement.purchaseId),
        amount_minor: movement.amountMinor.toString(),
        currency: movement.currency,
        occurred_at: movement.occurredAt,
      })),
      columns: ['movement', 'kind', 'purchase', 'amount_minor', 'currency', 'occurred_at'],
    }),
  },
  clear: {
    what: 'it was dealt with elsewhere: nothing is booked, and its alarm ends',
    operand: MOVEMENT,
    options: WHY,
    run: (ground, given) =>
      withAcquirers(ground, async (call) => {
        const { kind } = await clearMovement(ground.db, call, given.movement as string, readReason(given))
        return { facts: { movement: given.movement as string, kind, cleared: true } }
      }),
  },
}

function settle(ground: Ground, given: Given, seen: Parameters<typeof decideByHand>[3]): Promise<Outcome> {
  return withAcquirers(ground, async (call) => {
    const reason = readReason(given)
    const id = parsePublicId('pur', given.settlement ?? '')
    if (!id) throw new Error(`a settlement is named by its purchase, pur_ and a UUID, not ${given.settlement}`)
    const { state } = await decideByHand(ground.db, call, id, seen, reason)
    return { facts: { settlement: given.settlement as string, state } }
  })
}
