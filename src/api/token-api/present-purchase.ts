import { Type } from 'typebox'
import type { Client } from '../../clients/index.ts'
import type { Purchase } from '../../purchases/index.ts'
import { publicId } from '../../shared/ids.ts'
import { chargeMinor, collectionOf, type Share } from '../../shares/index.ts'
import { toLanguage } from '../../texts/language.ts'
import { purchaseComment } from '../../texts/sentences.ts'
import { TOKEN_STATES } from '../../wire/purchase-views.ts'

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])
const Moment = Type.String({ description: 'ISO 8601, UTC', format: 'date-time' })

const summary = {
  uid: Type.String({ description: '`pur_` and a UUID' }),
  merchant_uid: Type.String(),
  reference: Nullable(Type.String()),
  title: Type.String(),
  state: Type.Union([...new Set(Object.values(TOKEN_STATES))].map((word) => Type.Literal(word))),
  comment: Type.String({ description: 'The state as a sentence, in the language of the purchase' }),
  payment_type: Type.String(),
  amount_cents: Type.Integer({ description: 'Minor units of `currency`' }),
  refunded_amount_cents: Type.Integer({ description: 'Of it, given back so far or on its way' }),
  currency: Type.String(),
  created_at: Moment,
  accepted_at: Nullable(Moment),
  link_expires_at: Moment,
}

export const summaryExample = {
  uid: 'pur_018f3c5e-7d1a-7b32-9c41-2f6d1a9b0c11',
  merchant_uid: 'mer_018f3c5e-0000-7000-8000-2f6d1a9b0c10',
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
    id: '018f3c5e-7d1a-7b32-9c41-2f6d1a9b0c12',
    ref: null,
    first_name: 'Alice',
    last_name: 'Martin',
    email: 'alice@example.test',
  },
  settlement: {
    mode: 'TRANSFER',
    state: 'settled',
    settled_at: '2027-03-01T09:04:12.000Z',
    transfer_order_item_uid: 'tri_018f3c5e-7d1a-7b32-9c41-2f6d1a9b0c13',
  },
  collection: 'open',
  shares: [
    { ...leaderExample, payer_name: 'Alice Martin', paid_at: null },
    { ...pledgerExample, payer_name: 'Bob', paid_at: '2027-03-01T10:15:00.000Z' },
  ],
}

/** A purchase in a list. */
export const PurchaseSummary = Type.Object(summary, { title: 'PurchaseSummary' })

const ShareView = Type.Object({
  kind: Type.Union(['part', 'installment', 'deferred', 'deposit', 'balance'].map((kind) => Type.Literal(kind))),
  role: Type.Union([Type.Literal('leader'), Type.Literal('pledger')]),
  state: Type.Union(
    ['planned', 'owed', 'paid', 'refused', 'lapsed', 'cancelled', 'written_off'].map((state) => Type.Literal(state)),
  ),
  amount_cents: Type.Integer(),
  fee_cents: Type.Integer({ description: 'Part of `amount_cents`' }),
  due_on: Nullable(Type.String({ description: '`yyyy-mm-dd`; null for a part of a `SPLIT`', format: 'date' })),
  payer_name: Nullable(Type.String({ description: 'A friend is named once they have paid, never by their address' })),
  paid_at: Nullable(Moment),
})

const ClientView = Type.Object({
  id: Type.String({ description: 'As in merchant API v1' }),
  ref: Nullable(Type.String()),
  first_name: Nullable(Type.String()),
  last_name: Nullable(Type.String()),
  email: Nullable(Type.String()),
})

const SettlementView = Type.Object(
  {
    mode: Type.Union([Type.Literal('TRANSFER'), Type.Literal('BACK')]),
    state: Type.Union([Type.Literal('pending'), Type.Literal('settled')]),
    settled_at: Nullable(Moment),
    transfer_order_item_uid: Nullable(Type.String({ description: '`tri_` and a UUID, as in the notification' })),
  },
  {
    description:
      'How the merchant gets the money. `settled` once the leader’s payment is accepted: the amount is promised, less what is refunded, whatever payers do later',
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
    collection: Type.Union([Type.Literal('open'), Type.Literal('complete'), Type.Literal('short'), Type.Null()], {
      description:
        'Whether all that payers owe comes in; null before acceptance. What the merchant is paid does not depend on it',
    }),
    shares: Type.Array(ShareView, {
      description: 'The leader’s first; empty until the leader has said who takes part',
    }),
  },
  { title: 'PurchaseDetail', examples: [detailExample] },
)

export function presentSummary(purchase: Purchase) {
  return {
    uid: publicId('pur', purchase.id),
    merchant_uid: publicId('mer', purchase.merchantId),
    reference: purchase.reference,
    title: purchase.title,
    state: TOKEN_STATES[purchase.state],
    comment: purchaseComment(purchase.state, purchase.reason, toLanguage(purchase.language)),
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
  parts: {
    client: Client | undefined
    shares: readonly Share[]
    metadata: Record<string, unknown> | null
    transferItem: { readonly id: string; readonly recordedAt: Date } | undefined
  },
) {
  const { client, shares, metadata, transferItem } = parts
  return {
    ...presentSummary(purchase),
    subtitle: purchase.subtitle,
    metadata,
    client: client ? presentClient(client) : null,
    settlement: {
      mode: purchase.settlement,
      state: transferItem ? ('settled' as const) : ('pending' as const),
      settled_at: transferItem?.recordedAt.toISOString() ?? null,
      transfer_order_item_uid: transferItem ? publicId('tri', transferItem.id) : null,
    },
    collection: purchase.acceptedAt ? collectionOf(shares) : null,
    shares: shares.map((share) => presentShare(share, client)),
  }
}

/** `client`: the leader. Friends whom the leader named and who have not paid are no business of the merchant's. */
function presentShare(share: Share, client: Client | undefined) {
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

function presentClient(client: Client) {
  return {
    id: client.id,
    ref: client.ref,
    first_name: client.firstName,
    last_name: client.lastName,
    email: client.email,
  }
}
