import { Type } from 'typebox'
import type { Customer } from '../../customers/index.ts'
import type { Purchase } from '../../purchases/index.ts'
import type { Settlement } from '../../settlements/index.ts'
import { type SettledPayment, tellTransaction } from '../../settling/index.ts'
import { publicId } from '../../shared/ids.ts'
import { chargeMinor, collectionOf, type Share } from '../../shares/index.ts'
import type { Language } from '../../texts/language.ts'
import { purchaseComment } from '../../texts/sentences.ts'
import { resultTransaction } from '../../wire/psp-transaction.ts'
import { TOKEN_STATES } from '../../wire/purchase-views.ts'
import { EXAMPLE_UUID, Moment, Nullable, PaymentTypeWord, PurchaseStateWord, words } from '../schemas.ts'

const summary = {
  uid: Type.String({ description: '`pur_` and a UUID' }),
  merchant_uid: Type.String(),
  reference: Nullable(Type.String()),
  title: Type.String(),
  state: PurchaseStateWord,
  comment: Type.String({
    description:
      'The state as a sentence, in the caller’s language by `Accept-Language`; French where it names none of ours',
  }),
  payment_type: PaymentTypeWord,
  amount_cents: Type.Integer({ description: 'Minor units of `currency`' }),
  refunded_amount_cents: Type.Integer({ description: 'Of it, given back so far or on its way' }),
  currency: Type.String(),
  created_at: Moment,
  accepted_at: Nullable(Moment),
  link_expires_at: Moment,
}

export const summaryExample = {
  uid: `pur_${EXAMPLE_UUID}`,
  merchant_uid: `mer_${EXAMPLE_UUID}`,
  reference: 'order-2027-0042',
  title: 'Week-end à Brest, 4 personnes',
  state: 'COLLECTING',
  comment: 'Le paiement du client est accepté ; l’encaissement se poursuit.',
  payment_type: 'SPLIT',
  amount_cents: 24000,
  refunded_amount_cents: 0,
  currency: 'EUR',
  created_at: '2027-03-01T09:00:00.000Z',
  accepted_at: '2027-03-01T09:04:12.000Z',
  link_expires_at: '2027-03-31T09:00:00.000Z',
}

const partExample = { kind: 'part', fee_cents: 0, due_on: null }
const leaderExample = { ...partExample, role: 'leader', state: 'owed', amount_cents: 18000 }
const pledgerExample = { ...partExample, role: 'pledger', state: 'paid', amount_cents: 6000 }

const detailExample = {
  ...summaryExample,
  subtitle: null,
  metadata: { basket: 42 },
  client: {
    id: EXAMPLE_UUID,
    ref: null,
    first_name: 'Alice',
    last_name: 'Martin',
    email: 'alice@example.test',
  },
  settlement: {
    mode: 'TRANSFER',
    state: 'settled',
    settled_at: '2027-03-01T09:04:12.000Z',
    transfer_order_item_uid: `tri_${EXAMPLE_UUID}`,
    transaction: null,
  },
  collection: 'open',
  shares: [
    { ...leaderExample, payer_name: 'Alice Martin', paid_at: null },
    { ...pledgerExample, payer_name: 'Bob', paid_at: '2027-03-01T10:15:00.000Z' },
  ],
}

/** A purchase in a list. */
export const PurchaseSummary = Type.Object(summary, { title: 'PurchaseSummary' })

const ShareView = Type.Object(
  {
    kind: words('ShareKind', ['part', 'installment', 'deferred', 'deposit', 'balance']),
    role: words('ShareRole', ['leader', 'pledger']),
    state: words('ShareState', ['planned', 'owed', 'paid', 'refused', 'lapsed', 'cancelled', 'written_off']),
    amount_cents: Type.Integer(),
    fee_cents: Type.Integer({ description: 'Part of `amount_cents`' }),
    due_on: Nullable(Type.String({ description: '`yyyy-mm-dd`; null for a part of a `SPLIT`', format: 'date' })),
    payer_name: Nullable(Type.String({ description: 'A friend is named once they have paid, never by their address' })),
    paid_at: Nullable(Moment),
  },
  { title: 'Share' },
)

const ClientView = Type.Object(
  {
    id: Type.String({ description: 'As in merchant API v1' }),
    ref: Nullable(Type.String()),
    first_name: Nullable(Type.String()),
    last_name: Nullable(Type.String()),
    email: Nullable(Type.String()),
  },
  { title: 'Customer' },
)

const SettlementView = Type.Object(
  {
    mode: words('SettlementMode', ['TRANSFER', 'BACK']),
    state: words('SettlementState', ['pending', 'settled', 'refused', 'withdrawn'], {
      description:
        '`refused`: the merchant’s own payment provider did not take it, and payers get theirs back; `withdrawn`: it was undone before it was paid',
    }),
    settled_at: Nullable(Moment),
    transfer_order_item_uid: Nullable(Type.String({ description: '`tri_` and a UUID, as in the notification' })),
    transaction: Nullable(
      Type.Object(
        {
          id: Type.String(),
          status: Type.String(),
          created_at: Moment,
          error: Nullable(Type.String()),
          sandbox: Type.Boolean(),
          uid: Type.Optional(Type.String()),
          reference: Type.Optional(Type.String()),
        },
        {
          title: 'SettlementTransaction',
          description: 'Mode `BACK`: at the merchant’s own payment provider, as in the result and the notification',
        },
      ),
    ),
  },
  {
    title: 'Settlement',
    description:
      'How the merchant gets the money. Mode `TRANSFER` is `settled` once the leader’s payment is accepted: the amount is promised, less what is refunded, whatever payers do later. Mode `BACK` once the merchant’s own payment provider has taken it',
  },
)

/** One purchase, whole. More keys may come; none goes. */
export const PurchaseDetail = Type.Object(
  {
    ...summary,
    subtitle: Nullable(Type.String()),
    metadata: Nullable(Type.Record(Type.String(), Type.Unknown())),
    client: Nullable(ClientView),
    settlement: SettlementView,
    collection: Type.Union([words('CollectionState', ['open', 'complete', 'short']), Type.Null()], {
      description:
        'Whether all that payers owe comes in; null before acceptance. What the merchant is paid does not depend on it',
    }),
    shares: Type.Array(ShareView, {
      description: 'The leader’s first; empty until the leader has said who takes part',
    }),
  },
  { title: 'Purchase', examples: [detailExample] },
)

export function presentSummary(purchase: Purchase, language: Language) {
  return {
    uid: publicId('pur', purchase.id),
    merchant_uid: publicId('mer', purchase.merchantId),
    reference: purchase.reference,
    title: purchase.title,
    state: TOKEN_STATES[purchase.state],
    comment: purchaseComment(purchase.state, purchase.reason, language),
    payment_type: purchase.paymentType,
    amount_cents: Number(purchase.amountMinor),
    refunded_amount_cents: Number(purchase.refundedMinor),
    currency: purchase.currency,
    created_at: purchase.createdAt.toISOString(),
    accepted_at: purchase.acceptedAt?.toISOString() ?? null,
    link_expires_at: purchase.linkExpiresAt.toISOString(),
  }
}

export function presentDetail(
  purchase: Purchase,
  language: Language,
  parts: {
    client: Customer | undefined
    shares: readonly Share[]
    metadata: Record<string, unknown> | null
    transferItem: { readonly id: string; readonly recordedAt: Date } | undefined
    settlement: Settlement | undefined
    settledPayment: SettledPayment | undefined
  },
) {
  const { client, shares, metadata } = parts
  return {
    ...presentSummary(purchase, language),
    subtitle: purchase.subtitle,
    metadata,
    client: client ? presentClient(client) : null,
    settlement: presentSettlement(purchase, parts),
    collection: purchase.acceptedAt ? collectionOf(shares) : null,
    shares: shares.map((share) => presentShare(share, client)),
  }
}

function presentSettlement(
  purchase: Purchase,
  { transferItem, settlement, settledPayment }: Parameters<typeof presentDetail>[2],
) {
  const settledAt = purchase.settlement === 'TRANSFER' ? transferItem?.recordedAt : purchase.settledAt
  return {
    mode: purchase.settlement,
    state: settledAt ? ('settled' as const) : endOf(settlement),
    settled_at: settledAt?.toISOString() ?? null,
    transfer_order_item_uid: transferItem ? publicId('tri', transferItem.id) : null,
    transaction: settledPayment ? resultTransaction(tellTransaction(settledPayment)) : null,
  }
}

function endOf(settlement: Settlement | undefined): 'pending' | 'refused' | 'withdrawn' {
  return settlement?.state === 'refused' || settlement?.state === 'withdrawn' ? settlement.state : 'pending'
}

/** `client`: the leader. Friends whom the leader named and who have not paid are no business of the merchant's. */
function presentShare(share: Share, client: Customer | undefined) {
  const leaderName = [client?.firstName, client?.lastName].filter(Boolean).join(' ')
  const name = share.role === 'leader' ? share.name || leaderName : share.paidAt && share.name
  return {
    kind: share.kind,
    role: share.role,
    state: share.state,
    amount_cents: Number(chargeMinor(share)),
    fee_cents: Number(share.feeMinor),
    due_on: share.dueOn,
    payer_name: name || null,
    paid_at: share.paidAt?.toISOString() ?? null,
  }
}

function presentClient(client: Customer) {
  return {
    id: client.id,
    ref: client.ref,
    first_name: client.firstName,
    last_name: client.lastName,
    email: client.email,
  }
}
