import { type CollectingCall, decideOperation, listStuck } from '../collecting/index.ts'
import { findAskedAttempt, type Operation } from '../payments/index.ts'
import { LIMIT_MAX, readPayables } from '../reading/index.ts'
import { assert } from '../shared/assert.ts'
import { parseUuid, publicId } from '../shared/ids.ts'
import { payOut } from '../unwinding/index.ts'
import type { Given, Operand } from './operator/command-line.ts'
import { withAcquirers } from './operator/open-acquirers.ts'
import type { Verbs } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Outcome } from './operator/outcome.ts'
import { REASON, readReason } from './operator/read-values.ts'

const OPERATION: Operand = { name: 'operation', what: 'its id', isRequired: true }

/** `whipround operation …`: captures, voids and refunds that nobody knows the end of, and that are sent no more. */
export const OPERATION_VERBS: Verbs = {
  list: {
    what: 'captures, voids and refunds that wait until somebody says what became of them',
    options: {},
    run: (ground) =>
      withAcquirers(ground, async (call) => ({
        items: (await listStuck(ground.db, call.scope, call)).map((operation) => ({
          operation: operation.id,
          kind: operation.kind,
          purchase: `pur_${operation.purchaseId}`,
          amount_minor: operation.amountMinor.toString(),
          waits_for: waitsFor(operation),
          sent_at: operation.sentAt,
        })),
        columns: ['operation', 'kind', 'purchase', 'amount_minor', 'waits_for', 'sent_at'],
      })),
  },
  show: {
    what: 'what to look for in the acquirer’s books',
    operand: OPERATION,
    options: {},
    run: (ground, given) =>
      withAcquirers(ground, async (call) => {
        const operation = await findStuck(ground, call, given)
        const attempt = await findAskedAttempt(ground.db, operation.id)
        assert(attempt, `operation ${operation.id} has an attempt`)
        return {
          facts: {
            operation: operation.id,
            kind: operation.kind,
            purchase: `pur_${operation.purchaseId}`,
            account: attempt.acquirerAccountId,
            payment: attempt.paymentId,
            amount_minor: operation.amountMinor.toString(),
            currency: attempt.currency,
            state: operation.state,
            waits_for: waitsFor(operation),
            sent_at: operation.sentAt,
            tries: operation.tries,
            acquirer_ref: operation.acquirerRef,
          },
        }
      }),
  },
  done: {
    what: 'the acquirer has done it: the books follow',
    operand: OPERATION,
    options: {
      reference: { value: '<id>', what: 'the acquirer’s own id of it', isRequired: true },
      reason: { ...REASON, isRequired: true },
    },
    run: (ground, given) => settle(ground, given, { acquirerRef: given.reference as string }),
  },
  'not-done': {
    what: 'the acquirer has not: a capture or void is asked for again, a refund is yours to pay by other means (payables)',
    operand: OPERATION,
    options: { reason: { ...REASON, isRequired: true } },
    run: (ground, given) => settle(ground, given, 'not_done'),
  },
  payables: {
    what: 'refunds that were refused, or taken back: their payers are owed them, the oldest first',
    options: {},
    run: async ({ db, call }) => ({
      items: (await readPayables(db, call.scope, { limit: LIMIT_MAX })).rows.map((payable) => ({
        operation: payable.operationId,
        purchase: publicId('pur', payable.purchaseId),
        shop_reference: payable.shopReference,
        amount_minor: payable.amountMinor.toString(),
        currency: payable.currency,
        payer: payable.payerName,
        payer_address: payable.payerAddress,
        account: payable.acquirerAccountId,
        payment: payable.paymentId,
        why: payable.refusalCode,
        refused_at: payable.refusedAt,
        disputed: payable.isDisputed,
      })),
      columns: [
        ...['operation', 'shop_reference', 'amount_minor', 'currency', 'payer', 'payer_address', 'payment', 'why'],
        ...['refused_at', 'disputed'],
      ],
    }),
  },
  paid: {
    what: 'you have paid such a refund by other means: its payer is owed nothing any more',
    operand: OPERATION,
    options: {
      reference: { value: '<id>', what: 'of that payment, a bank transfer’s', isRequired: true },
      reason: { ...REASON, isRequired: true },
    },
    run: (ground, given) =>
      withAcquirers(ground, async (call) => {
        const id = parseUuid(given.operation ?? '')
        if (!id) throw new Error(`a refund is named by its operation’s id, not ${given.operation}`)
        const order = { reference: given.reference as string, reason: readReason(given) }
        const { amountMinor, currency } = await payOut(ground.db, call, id, order)
        return { facts: { operation: id, amount_minor: amountMinor.toString(), currency, paid: true } }
      }),
  },
}

function settle(ground: Ground, given: Given, seen: Parameters<typeof decideOperation>[3]): Promise<Outcome> {
  return withAcquirers(ground, async (call) => {
    const reason = readReason(given)
    const { id } = await findStuck(ground, call, given)
    const { kind, state } = await decideOperation(ground.db, call, id, seen, reason)
    return { facts: { operation: id, kind, state } }
  })
}

/** Of what is still being sent and looked up the service finds out by itself. Throws in a sentence. */
async function findStuck(ground: Ground, call: CollectingCall, given: Given): Promise<Operation> {
  const found = (await listStuck(ground.db, call.scope, call)).find(({ id }) => id === given.operation)
  if (!found) throw new Error(`no operation ${given.operation} waits for anybody: npm run operation -- list`)
  return found
}

function waitsFor({ state }: Operation): string {
  return state === 'accepted' ? 'verdict' : 'answer'
}
