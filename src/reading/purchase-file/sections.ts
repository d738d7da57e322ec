import { publicId } from '../../shared/ids.ts'
import { findWithdrawal } from '../../withdrawals/index.ts'
import { findLenderAt, readKeptRegime } from './purchase-file-store.ts'
import type { FileRow, FileSection } from './section.ts'

/** In the order in which somebody reads them. What is kept of a credit and stands in none of these is one more line here. */
export const FILE_SECTIONS: readonly FileSection[] = [
  {
    key: 'purchase',
    title: 'Purchase',
    read: async (_, { purchase, merchant, customer }) => [
      {
        ...{ id: publicId('pur', purchase.id), reference: purchase.reference, title: purchase.title },
        ...{ payment_type: purchase.paymentType, amount_minor: purchase.amountMinor, currency: purchase.currency },
        ...{ state: purchase.state, made_at: purchase.createdAt, accepted_at: purchase.acceptedAt },
        ...{ refunded_minor: purchase.refundedMinor, collection_held_at: purchase.collectionHeldAt },
        ...{ seller: merchant.legalName ?? merchant.name, seller_id: publicId('mer', merchant.id) },
        buyer: [customer?.firstName, customer?.lastName].filter(Boolean).join(' ') || null,
        buyer_email: customer?.email ?? null,
      },
    ],
  },
  {
    key: 'regime',
    title: 'Which law it is under, and what that was decided from',
    read: async (connection, { purchase }) => {
      const kept = await readKeptRegime(connection, purchase.id)
      if (!kept?.regime) return []
      const { offer, because, article } = kept.basis ?? {}
      const { taegPercent, debitRatePercent, creditPaymentsFrom } = purchase
      return [
        {
          ...{ regime: kept.regime, because, article, rules: kept.rules, offer },
          ...{ annual_rate_percent: taegPercent, borrowing_rate_percent: debitRatePercent },
          payments_from: creditPaymentsFrom,
        },
      ]
    },
  },
  {
    key: 'lender',
    title: 'Who lent, as it stood then',
    read: async (connection, { purchase, merchant }) => {
      const offer = (await readKeptRegime(connection, purchase.id))?.basis?.offer as { lender?: string } | undefined
      if (!offer?.lender) return []
      if (offer.lender === 'merchant') return [{ role: 'merchant', name: merchant.legalName ?? merchant.name }]
      const role = offer.lender === 'unset' ? 'operator' : offer.lender
      return [(await findLenderAt(connection, role, purchase.acceptedAt ?? purchase.createdAt)) ?? { role, name: null }]
    },
  },
  {
    key: 'payments',
    title: 'Payments, as they stand now',
    read: async (_, { shares }) =>
      shares.map((share) => ({
        ...{ position: share.position, kind: share.kind, state: share.state, due_on: share.dueOn },
        ...{ agreed_due_on: share.agreedDueOn, principal_minor: share.principalMinor, fee_minor: share.feeMinor },
        ...{ fee_given_back_minor: share.feeGivenBackMinor, paid_at: share.paidAt },
        ...{ first_refused_at: share.firstRefusedAt, refusal: share.refusalCode, letter_sent_at: share.missedToldAt },
      })),
  },
  {
    key: 'charges',
    title: 'What was asked of cards',
    read: async (_, { attempts, shares }) =>
      attempts.map((attempt) => ({
        ...{ asked_at: attempt.createdAt, payment: shares.find(({ id }) => id === attempt.shareId)?.position ?? null },
        ...{ kind: attempt.kind, begun_by: attempt.initiatedBy, amount_minor: attempt.amountMinor },
        ...{ part_of_payment_minor: attempt.partMinor, state: attempt.state, reason: attempt.reason },
        ...{ decided_at: attempt.decidedAt, captured_minor: attempt.capturedMinor },
        ...{ refunded_minor: attempt.refundedMinor, card: attempt.cardBrand, last4: attempt.cardLast4 },
      })),
  },
  {
    key: 'events',
    title: 'What happened',
    read: async (_, { events, shares }) =>
      events.toReversed().map((event) => ({
        ...{ sequence: event.sequence, at: event.occurredAt, what: event.name },
        payment: shares.find(({ id }) => id === event.shareId)?.position ?? null,
        ...{ by: event.staffName ?? event.actor, detail: event.detail },
      })),
  },
  {
    key: 'withdrawals',
    title: 'Withdrawals',
    read: async (connection, { purchase }) => {
      const scope = { kind: 'merchant', merchantId: purchase.merchantId } as const
      const found = await findWithdrawal(connection, scope, purchase.id)
      if (!found) return []
      const { contract, state, handling, name, email, declaration } = found
      const { declaredAt, reimburseBy, decidedAt, ground, reason } = found
      return [
        {
          ...{ contract, declared_at: declaredAt, name, acknowledged_to: email, declaration, state, handling },
          ...{ pay_back_by: reimburseBy, decided_at: decidedAt, ground, reason },
        },
      ]
    },
  },
  {
    key: 'books',
    title: 'Books',
    read: async (_, { books }) =>
      books.map(({ id, kind, occurredAt, amounts }) => ({ id, at: occurredAt, kind, amounts })),
  },
  {
    key: 'messages',
    title: 'What was sent to whom',
    read: async (_, { tellings, shares }): Promise<FileRow[]> =>
      tellings.toReversed().map((told) => ({
        ...{ at: told.at, kind: told.kind, what: told.what, channel: told.channel, state: told.state },
        ...{ payment: shares.find(({ id }) => id === told.shareId)?.position ?? null, tries: told.tries.length },
      })),
  },
  {
    key: 'audit',
    title: 'Notes, and what people did with it',
    read: async (_, { remarks }) =>
      remarks.map(({ at, act, about, text, changes, actor, staffName }) => ({
        ...{ at, act: act ?? 'note', about, text, changes, by: staffName ?? actor },
      })),
  },
]
