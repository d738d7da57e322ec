import { type Static, Type } from 'typebox'
import type { Purchase } from '../../purchases/index.ts'
import { publicId } from '../../shared/ids.ts'
import { UNWINDING_CAUSES, type Unwinding } from '../../unwinding/index.ts'
import { TOKEN_STATES } from '../../wire/purchase-views.ts'
import { EXAMPLE_UUID, Moment, Nullable, PurchaseStateWord, words } from '../schemas.ts'

const cents = (description: string) => Type.Integer({ description })

const RefundFields = {
  refund_uid: Type.String({ description: '`ref_` and a UUID' }),
  kind: words('RefundKind', UNWINDING_CAUSES, {
    description:
      'What you asked for; `connector`: your PSP refused to pay you, and the payers got everything back; `psp_credit`: you gave back at your PSP',
  }),
  refund_state: words('RefundState', ['PENDING', 'COMPLETED', 'DECLINED'], {
    description: '`DECLINED`: your PSP had paid you before it could be undone, and nothing was given back',
  }),
  amount_cents: cents('What you give back'),
  returned_amount_cents: cents('Of it, and of our fee, sent back to cards: the rest had not been collected'),
  unpaid_amount_cents: cents('Refused by the bank of a payer, who is paid back by other means'),
  requested_at: Moment,
  completed_at: Nullable(Moment),
}

/** One refund, release or cancellation. */
export const RefundBody = Type.Object(RefundFields, { title: 'Refund' })

export const refundExample = {
  refund_uid: 'ref_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c09',
  kind: 'refund',
  refund_state: 'PENDING',
  amount_cents: 1500,
  returned_amount_cents: 0,
  unpaid_amount_cents: 0,
  requested_at: '2027-03-04T10:00:00.000Z',
  completed_at: null,
}

/** The answer to the call that asked for one. */
export const UnwoundBody = Type.Object(
  {
    purchase_uid: Type.String(),
    state: PurchaseStateWord,
    refunded_amount_cents: cents('Of the purchase, this one included'),
    ...RefundFields,
  },
  {
    title: 'RefundResult',
    description: 'The purchase, `REFUNDED` or `CANCELLED` once all of it is undone, and what was asked for',
    examples: [
      {
        purchase_uid: `pur_${EXAMPLE_UUID}`,
        state: 'SUCCESSFUL',
        refunded_amount_cents: 1500,
        ...refundExample,
      },
    ],
  },
)

export function presentRefund(unwinding: Unwinding): Static<typeof RefundBody> {
  return {
    refund_uid: publicId('ref', unwinding.id),
    kind: unwinding.cause,
    refund_state: stateOf(unwinding),
    amount_cents: Number(unwinding.amountMinor),
    returned_amount_cents: Number(unwinding.returnedMinor),
    unpaid_amount_cents: Number(unwinding.unpaidMinor),
    requested_at: unwinding.requestedAt.toISOString(),
    completed_at: unwinding.completedAt?.toISOString() ?? null,
  }
}

function stateOf({ completedAt, declinedAt }: Unwinding) {
  if (declinedAt) return 'DECLINED'
  return completedAt ? 'COMPLETED' : 'PENDING'
}

export function presentUnwound({ purchase, unwinding }: { purchase: Purchase; unwinding: Unwinding }) {
  return {
    purchase_uid: publicId('pur', purchase.id),
    state: TOKEN_STATES[purchase.state],
    refunded_amount_cents: Number(purchase.refundedMinor),
    ...presentRefund(unwinding),
  }
}
