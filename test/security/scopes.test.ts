import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findSoldArticle, listSoldArticles, lockArticle } from '../../src/articles/article-store.ts'
import { findDecision, listDecisions } from '../../src/audit/decision-store.ts'
import { listSettingLines } from '../../src/audit/setting-line-store.ts'
import { findBankDetails } from '../../src/bank-accounts/bank-details-store.ts'
import { readBilled, readReceivable } from '../../src/books/journal-store.ts'
import { readMerchantAccounts } from '../../src/books/merchant-account-store.ts'
import { findMerchantWithTerms, findTermsInForce, listTerms } from '../../src/commissions/terms-store.ts'
import { findPspAccount, listCurrentPsps } from '../../src/connections/index.ts'
import { listDocuments } from '../../src/credit-documents/credit-document-store.ts'
import { findAssessment, lockAssessment } from '../../src/creditworthiness/assessment-store.ts'
import { findCustomer, listCustomers } from '../../src/customers/customer-store.ts'
import { type Connection, type Transaction, transaction } from '../../src/db/database.ts'
import { findTelling } from '../../src/deliveries/delivery-list-store.ts'
import { listHistory } from '../../src/events/event-store.ts'
import { listFeedEnds, listPurchaseEvents, readFeed } from '../../src/events/feed-store.ts'
import { listParked } from '../../src/events/parked-store.ts'
import { findInvoiceId, listInvoices, requireInvoice } from '../../src/invoices/invoice-store.ts'
import type { Merchant } from '../../src/merchants/index.ts'
import { findSealedSecrets, findSecretTerms, replaceSecret } from '../../src/merchants/merchant-secret-store.ts'
import { changeMerchant, findMerchant, listMerchants } from '../../src/merchants/merchant-store.ts'
import { endMerchantToken, listMerchantTokens } from '../../src/merchants/merchant-token-store.ts'
import { findMessage } from '../../src/messages/kept-message-store.ts'
import { listLinkMessages } from '../../src/messages/link-message-store.ts'
import { listTroubled } from '../../src/messages/trouble-store.ts'
import {
  listMissed,
  listNotifications,
  listNotificationsOf,
  reopenNotification,
} from '../../src/notifications/delivery-store.ts'
import { readNotificationUrls, updateNotificationUrls } from '../../src/notifications/notification-urls-store.ts'
import { markSentBack } from '../../src/notifications/sent-back-store.ts'
import { listChargesSentBefore } from '../../src/payments/attempt-store.ts'
import { findFinding, listFindings } from '../../src/payments/finding-store.ts'
import { listStuckOperations } from '../../src/payments/operation-store.ts'
import { listPayables } from '../../src/payments/payable-store.ts'
import { readBalances } from '../../src/payouts/balance-store.ts'
import { listOpenings } from '../../src/payouts/opening-store.ts'
import { findPayoutState } from '../../src/payouts/payout-state-store.ts'
import { findPayout, listPayouts, lockPayout } from '../../src/payouts/payout-store.ts'
import { listLinkSteps, searchPaymentLinks } from '../../src/purchases/link-store.ts'
import { findReturnFacts } from '../../src/purchases/purchase-request-store.ts'
import { findPurchase, listClientPurchases, lockPurchase } from '../../src/purchases/purchase-store.ts'
import { findPurchaseByReference, type PurchaseSearch, searchPurchases } from '../../src/purchases/search-store.ts'
import { exportedAuditEntries } from '../../src/reading/audit-log/audit-log-store.ts'
import { listPayableItems } from '../../src/reading/payouts/payable-items-store.ts'
import { listPayoutsOfPurchase } from '../../src/reading/payouts/payout-detail-store.ts'
import { countFoundPayouts, exportedPayouts, listFoundPayouts } from '../../src/reading/payouts/payout-list-store.ts'
import { listPayoutStandings } from '../../src/reading/payouts/payout-standing-store.ts'
import { listBooks } from '../../src/reading/purchase-detail/books-store.ts'
import { findTriedSettlement } from '../../src/reading/purchase-detail/settlement-tries-store.ts'
import { listRemarks, listStory } from '../../src/reading/purchase-detail/story-store.ts'
import { listTellings } from '../../src/reading/purchase-detail/told-store.ts'
import {
  countPurchases,
  exportedPurchases,
  findAttention,
  listPurchases,
} from '../../src/reading/purchase-list/purchase-list-store.ts'
import { DomainError } from '../../src/refusals/index.ts'
import { listMovementsLeft } from '../../src/settlements/card-movement-store.ts'
import { findNamedSettlements } from '../../src/settlements/named-settlement-store.ts'
import { listSettled } from '../../src/settlements/settled-list-store.ts'
import { findSettlement } from '../../src/settlements/settlement-store.ts'
import { findTransferItem } from '../../src/settlements/transfer-store.ts'
import { listOverdue } from '../../src/settlements/watch-store.ts'
import { findSettledPayment, readSettledPayments } from '../../src/settling/settled-payment-store.ts'
import { addMs } from '../../src/shared/clocks.ts'
import { type OwnerScope, type Scope, SYSTEM } from '../../src/shared/scope.ts'
import { listTakers } from '../../src/shares/share-claim-store.ts'
import { listShares } from '../../src/shares/share-store.ts'
import { listUnwindings } from '../../src/unwinding/unwinding-store.ts'
import { listMerchantDeliveries, lockDelivery } from '../../src/webhooks/delivery-log-store.ts'
import { findLastPayoutDelivery, listDeliveriesOf, listPayoutDeliveries } from '../../src/webhooks/delivery-store.ts'
import {
  findEndpointSecrets,
  readWebhookEndpoint,
  updateSubscriptions,
  upsertEndpoint,
} from '../../src/webhooks/endpoint-store.ts'
import { listWaitingWithdrawals } from '../../src/withdrawals/withdrawal-list-store.ts'
import { findWithdrawal } from '../../src/withdrawals/withdrawal-store.ts'
import { sourceFiles } from '../architecture/source-files.ts'
import { testDatabase } from '../support/database.ts'
import { MONDAY } from '../support/telling.ts'
import { NOBODY, type Tenant, tenants } from '../support/tenants.ts'
import { takeTurns } from '../support/thorough.ts'
import { ACCOUNTS } from '../support/waiting-rows.ts'
import { OWN_LISTS } from './own-lists.ts'

const { db } = await testDatabase()
const all = await tenants(db)
const merchant = (await findMerchant(db, SYSTEM, all[0]?.merchantId as string)) as Merchant
const sealed = Buffer.from('sealed by a stranger')
const urls = {
  paymentNotificationUrl: null,
  errorNotificationUrl: 'mailto:eve@evil.example',
  purchaseEndNotificationUrl: null,
}
const endpoint = {
  url: 'https://evil.example/',
  extraEvents: null,
  tokenSealed: sealed,
  signingSecretSealed: sealed,
  setAt: MONDAY,
}

type Try = (tx: Transaction, scope: Scope, of: Tenant) => Promise<unknown>

const LATER = addMs(MONDAY, 1)
const ofPurchase = (rows: readonly { readonly purchaseId: string | null }[], of: Tenant) =>
  rows.filter(({ purchaseId }) => purchaseId === of.purchaseId)

/** Rows that only this look finds. */
async function beside<Found>(
  tx: Transaction,
  statement: string,
  id: string,
  look: () => Promise<Found>,
): Promise<Found> {
  await tx.query('savepoint beside')
  await tx.query(statement, [id])
  try {
    return await look()
  } finally {
    await tx.query('rollback to savepoint beside')
  }
}

const A_NOTE = `insert into purchase_notes (id, purchase_id, text, author, written_at)
  select gen_random_uuid(), id, 'cold', 'staff_1', now() from purchases where id = $1`
const A_TRY = `insert into settlement_tries (id, purchase_id, kind, try_number, sent_at)
  select gen_random_uuid(), purchase_id, 'sale', 1, now() from settlements where purchase_id = $1`
const A_WITHDRAWAL = `with standing as (update purchases set state = 'successful', unwinding = null where id = $1 returning id)
  insert into withdrawals (id, purchase_id, contract, state, handling, language, declared_at, reimburse_by)
  select gen_random_uuid(), id, 'sale', 'declared', 'ask', 'en', now(), now() from standing`
const A_DOCUMENT = `insert into credit_documents (id, purchase_id, kind, language, sha256, plan, offered_on, given_at)
  select id, id, 'form', 'en', sha256('{}'), '', now(), now() from purchases where id = $1`
const AN_ASSESSMENT = `insert into assessments (id, purchase_id, state, credit_minor, assessor, rules, language, contact_hashes,
    asked_at, decided_at, review_asked_at, review_due_at)
  select id, id, 'needs_person', 1, 'questions', '1', 'en', '{}', now(), now(), now(), now() from purchases where id = $1`
const A_CLAIM = `insert into share_claims (share_id, link_version, claimant, taken_at)
  select id, link_version, decode(repeat('00', 16), 'hex'), now() from shares where purchase_id = $1 limit 1`
const AN_ARTICLE = `with made as (
    insert into articles (id, company_id, name, amount_minor, currency, created_at)
    select id, company_id, 'Pass', 1, 'EUR', now() from merchants where id = $1 returning id)
  insert into article_merchants (article_id, position, merchant_id) select id, 1, id from made`
const A_SETTING = `insert into audit_lines (company_id, merchant_id, act, subject, actor, recorded_at)
  select company_id, id, 'setting_changed', 'mer', 'operator', now() from merchants where id = $1`

const A_PAYOUT = `insert into payouts (id, merchant_id, company_id, currency, planned_on, amount_minor, planned_at, planned_by)
  select id, id, company_id, 'EUR', '2027-03-01', 1, now(), 'test' from merchants where id = $1`
const A_TOLD_PAYOUT = `with paid as (
    insert into payouts (id, merchant_id, company_id, currency, planned_on, amount_minor, planned_at, planned_by)
    select id, id, company_id, 'EUR', '2027-03-01', 1, now(), 'test' from merchants where id = $1 returning id),
  told as (
    insert into events (payout_id, merchant_id, sequence, name, occurred_at, actor)
    select id, id, 1, 'payout.paid', now(), 'test' from paid returning id, merchant_id, payout_id)
  insert into webhook_deliveries (event_id, merchant_id, payout_id, sequence, number, run_at)
  select id, merchant_id, payout_id, 1, 1, now() from told`
const PAID_OUT = `with paid as (
    insert into payouts (id, merchant_id, company_id, currency, planned_on, amount_minor, planned_at, planned_by)
    select purchases.id, merchant_id, company_id, 'EUR', '2027-03-01', 1, now(), 'test' from purchases where id = $1
    returning id)
  insert into payout_items (payout_id, item_id, amount_minor)
  select paid.id, item.id, 1 from paid join transfer_items item on item.purchase_id = paid.id`
const AN_OPENING = `insert into payout_openings (id, merchant_id, company_id, currency, promised_minor)
  select id, id, company_id, 'XTS', 1 from merchants where id = $1`
const TERMS = `insert into commission_terms (id, merchant_id, company_id, currency, bps, fixed_minor, vat_code, vat_bps, on_refund,
    valid_from, set_at, set_by, reason)
  select id, id, company_id, 'XTS', 100, 0, 'standard', 2000, 'keep', now(), now(), 'test', 'test' from merchants where id = $1`
const AN_INVOICE = `with named as (
    insert into legal_identities (id, legal_name, street, postcode, city, country_code, registration_number, set_at, set_by, reason)
    select id, 'Cold', 'Cold', '1', 'Cold', 'FR', id::text, now(), 'test', 'test' from merchants where id = $1 returning id),
  series as (insert into invoice_series (registration_number) select id::text from named returning registration_number)
  insert into invoices (id, series, number, kind, merchant_id, company_id, currency, month, issued_on, issued_at, issued_by, seller_id,
    buyer_id, net_minor, vat_minor, rounding_minor, netted_minor, due_minor, is_correction, is_whole)
  select merchants.id, series.registration_number, 1, 'invoice', merchants.id, company_id, 'XTS', '2027-03-01', '2027-04-02', now(), 'test',
         named.id, named.id, 1, 0, 0, 1, 0, false, false from merchants join named on true join series on true where merchants.id = $1`
const BANK_DETAILS = `insert into bank_details (id, merchant_id, company_id, payee_sealed, iban_last4, set_by, set_at, usable_from)
  select id, id, company_id, 'cold', '1234', 'test', now(), now() from merchants where id = $1`

/** What waits for a person is listed for all that one may see: of those the purchase's. */
const WAITING: Record<string, Try> = {
  listMissed: async (tx, scope, of) => ofPurchase(await listMissed(tx, scope, { limit: 99 }), of),
  listTroubled: async (tx, scope, of) =>
    ofPurchase(await listTroubled(tx, scope, { states: ['pending', 'failed'], limit: 99 }), of),
  listFindings: async (tx, scope, of) => ofPurchase(await listFindings(tx, scope, { states: ['open'], limit: 99 }), of),
  findFinding: async (tx, scope, of) => {
    const found = await listFindings(tx, SYSTEM, { states: ['open'], limit: 99 })
    const id = found.find(({ purchaseId }) => purchaseId === of.purchaseId)?.id
    return id && findFinding(tx, scope, id)
  },
  findDecision: async (tx, scope, of) => {
    const [decision] = await listDecisions(tx, SYSTEM, { purchaseId: of.purchaseId, limit: 1 })
    return decision && findDecision(tx, scope, decision.subject)
  },
  listWaitingWithdrawals: (tx, scope, of) =>
    beside(tx, A_WITHDRAWAL, of.purchaseId, async () => ofPurchase(await listWaitingWithdrawals(tx, scope, 99), of)),
  listPayables: async (tx, scope, of) => ofPurchase(await listPayables(tx, scope, { limit: 99 }), of),
  listParked: async (tx, scope, of) => ofPurchase(await listParked(tx, scope), of),
  listChargesSentBefore: async (tx, scope, of) =>
    ofPurchase(await listChargesSentBefore(tx, scope, [{ accountId: ACCOUNTS.acquirerId, sentBefore: LATER }]), of),
  listStuckOperations: async (tx, scope, of) => {
    const accounts = [{ accountId: ACCOUNTS.acquirerId, sentBefore: LATER }]
    return ofPurchase(await listStuckOperations(tx, scope, accounts, LATER), of)
  },
  listMovementsLeft: async (tx, scope, of) => ofPurchase(await listMovementsLeft(tx, scope), of),
  // Its PSP has told an id of it, for this look.
  findNamedSettlements: async (tx, scope, of) => {
    await tx.query('savepoint named')
    await tx.query('update settlements set payment_id = $2 where purchase_id = $1', [of.purchaseId, of.purchaseId])
    const found = await findNamedSettlements(tx, scope, {}, { paymentIds: [of.purchaseId], references: [] })
    await tx.query('rollback to savepoint named')
    return ofPurchase(found, of)
  },
  listSettled: async (tx, scope, of) => ofPurchase(await listSettled(tx, scope, {}, { limit: 99 }), of),
  // Its settlement is decided, and for this look it is not.
  listOverdue: async (tx, scope, of) => {
    await tx.query('savepoint overdue')
    await tx.query(
      `update settlements set state = 'unknown', decided_at = null, step_at = now() where purchase_id = $1`,
      [of.purchaseId],
    )
    const found = await listOverdue(tx, scope, new Date('9999-12-31T00:00:00Z'))
    await tx.query('rollback to savepoint overdue')
    return ofPurchase(found, of)
  },
}

/** Every store function that takes a scope, asked for the rows of a purchase, of a merchant, of a company. */
const TRIED: Record<keyof Pick<Tenant, 'purchaseId' | 'merchantId' | 'companyId'>, Record<string, Try>> = {
  purchaseId: {
    findCustomer: (tx, scope, of) => findCustomer(tx, scope, of.clientId),
    listCustomers: (tx, scope, of) => listCustomers(tx, scope, [of.clientId]),
    ...WAITING,
    listHistory: (tx, scope, of) => listHistory(tx, scope, of.purchaseId),
    listDecisions: (tx, scope, of) => listDecisions(tx, scope, { purchaseId: of.purchaseId, limit: 99 }),
    listPurchaseEvents: (tx, scope, of) => listPurchaseEvents(tx, scope, of.purchaseId),
    listNotifications: (tx, scope, of) => listNotifications(tx, scope, of.purchaseId),
    markSentBack: (tx, scope, of) => markSentBack(tx, scope, of.purchaseId, { sentBackAt: MONDAY, notifyAt: MONDAY }),
    reopenNotification: (tx, scope, of) => reopenNotification(tx, scope, of.notificationId, MONDAY),
    findReturnFacts: (tx, scope, of) => findReturnFacts(tx, scope, of.purchaseId),
    findPurchase: (tx, scope, of) => findPurchase(tx, scope, of.purchaseId),
    lockPurchase: (tx, scope, of) => lockPurchase(tx, scope, of.purchaseId),
    listClientPurchases: (tx, scope, of) => listClientPurchases(tx, scope, of.clientId, 9),
    findSettledPayment: (tx, scope, of) => findSettledPayment(tx, scope, of.purchaseId),
    findSettlement: (tx, scope, of) => findSettlement(tx, scope, of.purchaseId),
    readSettledPayments: async (tx, scope, of) => [...(await readSettledPayments(tx, scope, [of.purchaseId])).values()],
    findTransferItem: (tx, scope, of) => findTransferItem(tx, scope, of.purchaseId),
    readBilled: async (tx, scope, of) => [...(await readBilled(tx, scope, of.purchaseId)).values()],
    readReceivable: async (tx, scope, of) => {
      const due = await readReceivable(tx, scope, { purchaseId: of.purchaseId, shareId: of.purchaseId })
      return due === 0n ? [] : [due]
    },
    findAttention: async (tx, scope, of) => [...(await findAttention(tx, scope as OwnerScope, [of.purchaseId]))],
    findMessage: async (tx, scope, { purchaseId }) => {
      const [message] = await listLinkMessages(tx, SYSTEM, purchaseId)
      return message && findMessage(tx, scope, { purchaseId, id: message.id })
    },
    listLinkMessages: (tx, scope, of) => listLinkMessages(tx, scope, of.purchaseId),
    listLinkSteps: (tx, scope, of) => listLinkSteps(tx, scope, of.purchaseId),
    listBooks: (tx, scope, of) => listBooks(tx, scope, of.purchaseId),
    listRemarks: (tx, scope, of) =>
      beside(tx, A_NOTE, of.purchaseId, async () => (await listRemarks(tx, scope, of.purchaseId)).length),
    findTriedSettlement: (tx, scope, of) =>
      beside(tx, A_TRY, of.purchaseId, async () => (await findTriedSettlement(tx, scope, of.purchaseId))?.tries.length),
    listStory: (tx, scope, of) => listStory(tx, scope, of.purchaseId),
    listTellings: (tx, scope, of) => listTellings(tx, scope, of.purchaseId),
    findTelling: (tx, scope, of) => findTelling(tx, scope as OwnerScope, 'webhook', of.webhookDeliveryId),
    findPayoutState: (tx, scope, of) =>
      beside(tx, PAID_OUT, of.purchaseId, () => findPayoutState(tx, scope, of.purchaseId)),
    listPayoutsOfPurchase: (tx, scope, of) =>
      beside(tx, PAID_OUT, of.purchaseId, () => listPayoutsOfPurchase(tx, scope, of.purchaseId)),
    listShares: (tx, scope, of) => listShares(tx, scope, of.purchaseId),
    listTakers: (tx, scope, of) =>
      beside(tx, A_CLAIM, of.purchaseId, async () => [...(await listTakers(tx, scope, of.purchaseId)).keys()]),
    findAssessment: (tx, scope, of) =>
      beside(tx, AN_ASSESSMENT, of.purchaseId, () => findAssessment(tx, scope, of.purchaseId)),
    lockAssessment: (tx, scope, of) =>
      beside(tx, AN_ASSESSMENT, of.purchaseId, () => lockAssessment(tx, scope, of.purchaseId)),
    listDocuments: (tx, scope, of) =>
      beside(tx, A_DOCUMENT, of.purchaseId, () => listDocuments(tx, scope, of.purchaseId)),
    findWithdrawal: (tx, scope, of) =>
      beside(tx, A_WITHDRAWAL, of.purchaseId, () => findWithdrawal(tx, scope, of.purchaseId)),
    listUnwindings: (tx, scope, of) => listUnwindings(tx, scope, of.purchaseId),
    listDeliveriesOf: (tx, scope, of) => listDeliveriesOf(tx, scope, [of.eventId]),
    listPayoutDeliveries: (tx, scope, of) =>
      beside(tx, A_TOLD_PAYOUT, of.merchantId, () => listPayoutDeliveries(tx, scope, { afterId: 0n, limit: 99 })),
    findLastPayoutDelivery: (tx, scope, of) =>
      beside(tx, A_TOLD_PAYOUT, of.merchantId, async () => {
        const last = await findLastPayoutDelivery(tx, scope)
        return last === 0n ? [] : [last]
      }),
    listNotificationsOf: (tx, scope, of) =>
      listNotificationsOf(tx, scope, [{ id: of.eventId, purchaseId: of.purchaseId }]),
    lockDelivery: (tx, scope, of) => lockDelivery(tx, scope, of.webhookDeliveryId),
  },
  merchantId: {
    listFeedEnds: async (tx, scope, of) =>
      (await listFeedEnds(tx, scope as OwnerScope, ['paymentFailed'])).filter(
        (end) => end.merchantId === of.merchantId,
      ),
    readFeed: async (tx, scope, { eventId: afterId }) => [
      await readFeed(tx, scope as OwnerScope, { afterId, limit: 99 }),
      await readFeed(tx, scope as OwnerScope, { afterId: 0n, limit: 99 }),
    ],
    findSoldArticle: (tx, scope, of) =>
      beside(tx, AN_ARTICLE, of.merchantId, () => findSoldArticle(tx, scope, of.merchantId, MONDAY)),
    lockArticle: (tx, scope, of) => beside(tx, AN_ARTICLE, of.merchantId, () => lockArticle(tx, scope, of.merchantId)),
    listSoldArticles: (tx, scope, of) =>
      beside(tx, AN_ARTICLE, of.merchantId, async () => {
        const page = { now: MONDAY, countedMax: 9, after: undefined, limit: 99 }
        return (await listSoldArticles(tx, scope as OwnerScope, page)).length
      }),
    findSealedSecrets: (tx, scope, of) => findSealedSecrets(tx, scope, of.merchantId, MONDAY),
    replaceSecret: async (tx, scope, of) => [
      await replaceSecret(tx, scope, of.merchantId, { kind: 'secret', sealed, previousUntil: MONDAY }),
      await replaceSecret(tx, scope, of.merchantId, { kind: 'notification_secret', sealed, previousUntil: MONDAY }),
    ],
    changeMerchant: (tx, scope, of) => changeMerchant(tx, scope, { ...merchant, id: of.merchantId, name: 'Eve' }),
    findMerchant: (tx, scope, of) => findMerchant(tx, scope, of.merchantId),
    findEndpointSecrets: (tx, scope, of) => findEndpointSecrets(tx, scope, of.merchantId),
    findSecretTerms: (tx, scope, of) => findSecretTerms(tx, scope, of.merchantId),
    listCurrentPsps: (tx, scope, of) => listCurrentPsps(tx, scope, [of.merchantId]),
    listSettingLines: (tx, scope, of) =>
      beside(tx, A_SETTING, of.merchantId, async () => (await listSettingLines(tx, scope, of.merchantId)).length),
    findPspAccount: (tx, scope, of) => findPspAccount(tx, scope, of.merchantId),
    listMerchantTokens: (tx, scope, of) => listMerchantTokens(tx, scope, of.merchantId),
    endMerchantToken: (tx, scope, of) => endMerchantToken(tx, scope, of.merchantId, { id: of.tokenId, now: MONDAY }),
    updateNotificationUrls: (tx, scope, of) => updateNotificationUrls(tx, scope, of.merchantId, urls),
    readNotificationUrls: (tx, scope, of) => readNotificationUrls(tx, scope, of.merchantId),
    listPurchases: (tx, scope, of) =>
      listPurchases(tx, scope as OwnerScope, { merchantId: of.merchantId }, { after: undefined, limit: 99 }),
    countPurchases: (tx, scope, of) => countPurchases(tx, scope as OwnerScope, { merchantId: of.merchantId }, 99),
    exportedAuditEntries: async (tx, scope, of) => {
      const [text, values] = exportedAuditEntries(scope, { merchantId: of.merchantId })
      return (await tx.query(text, values)).rows
    },
    exportedPurchases: async (tx, scope, of) => {
      const [text, values] = exportedPurchases(scope as OwnerScope, { merchantId: of.merchantId, sought: 'Alice' })
      return (await tx.query(text, values)).rows
    },
    // Made a link for this look: what is a tenant's among the links.
    searchPaymentLinks: async (tx, scope, of) => {
      await tx.query('savepoint links')
      await tx.query('update purchases set is_link = true where merchant_id = $1', [of.merchantId])
      const wish = { merchantId: of.merchantId, now: MONDAY, after: undefined, limit: 99 }
      const found = await searchPaymentLinks(tx, scope as OwnerScope, wish).catch((error) => error as Error)
      await tx.query('rollback to savepoint links')
      if (found instanceof Error) throw found
      return found
    },
    searchPurchases: (tx, scope, of) => searches(tx, scope as OwnerScope, of),
    findPurchaseByReference: (tx, scope, of) =>
      findPurchaseByReference(tx, scope as OwnerScope, of.merchantId, of.reference),
    listMerchantDeliveries: (tx, scope, of) =>
      listMerchantDeliveries(tx, scope, of.merchantId, { state: undefined, beforeId: undefined, limit: 99 }),
    findBankDetails: (tx, scope, of) =>
      beside(tx, BANK_DETAILS, of.merchantId, () => findBankDetails(tx, scope, of.merchantId)),
    findPayout: (tx, scope, of) => beside(tx, A_PAYOUT, of.merchantId, () => findPayout(tx, scope, of.merchantId)),
    lockPayout: (tx, scope, of) =>
      beside(tx, A_PAYOUT, of.merchantId, () =>
        lockPayout(tx, scope, of.merchantId).catch((error) => {
          if (error instanceof DomainError) return undefined
          throw error
        }),
      ),
    listPayouts: (tx, scope, of) =>
      beside(tx, A_PAYOUT, of.merchantId, () => listPayouts(tx, scope, { merchantId: of.merchantId, limit: 99 })),
    countFoundPayouts: (tx, scope, of) =>
      beside(tx, A_PAYOUT, of.merchantId, () => countFoundPayouts(tx, scope, { merchantId: of.merchantId }, 99)),
    exportedPayouts: (tx, scope, of) =>
      beside(tx, A_PAYOUT, of.merchantId, async () => {
        const [text, values] = exportedPayouts(scope, { merchantId: of.merchantId })
        return (await tx.query(text, values)).rows
      }),
    listFoundPayouts: (tx, scope, of) =>
      beside(tx, A_PAYOUT, of.merchantId, () =>
        listFoundPayouts(tx, scope, { merchantId: of.merchantId }, { after: undefined, limit: 99 }),
      ),
    listPayableItems: (tx, scope, of) =>
      listPayableItems(tx, scope, of.merchantId, { view: 'open', after: undefined, limit: 99 }),
    listPayoutStandings: (tx, scope, of) => listPayoutStandings(tx, scope, [of.merchantId], 'EUR'),
    readMerchantAccounts: (tx, scope, of) => {
      const days = { from: '2000-01-01', to: '2999-12-31' }
      return readMerchantAccounts(tx, scope, { merchantId: of.merchantId, days, timeZone: 'Europe/Paris' })
    },
    listTerms: (tx, scope, of) =>
      beside(tx, TERMS, of.merchantId, () => listTerms(tx, scope, { merchantId: of.merchantId })),
    findTermsInForce: (tx, scope, of) =>
      beside(tx, TERMS, of.merchantId, () =>
        findTermsInForce(tx, scope, { merchantId: of.merchantId, currency: 'XTS', at: new Date('2999-01-01') }),
      ),
    findMerchantWithTerms: (tx, scope, of) =>
      findMerchantWithTerms(tx, scope, { merchantId: of.merchantId, currency: 'XTS', at: new Date('2999-01-01') }),
    requireInvoice: (tx, scope, of) =>
      beside(tx, AN_INVOICE, of.merchantId, () =>
        requireInvoice(tx, scope, of.merchantId).catch((error) => {
          if (error instanceof DomainError) return undefined
          throw error
        }),
      ),
    findInvoiceId: (tx, scope, of) =>
      beside(tx, AN_INVOICE, of.merchantId, () => findInvoiceId(tx, scope, { series: of.merchantId, number: 1n })),
    listInvoices: (tx, scope, of) =>
      beside(tx, AN_INVOICE, of.merchantId, () => listInvoices(tx, scope, { merchantId: of.merchantId, limit: 99 })),
    listOpenings: (tx, scope, of) =>
      beside(tx, AN_OPENING, of.merchantId, () => listOpenings(tx, scope, { merchantId: of.merchantId })),
    readBalances: (tx, scope, of) => beside(tx, A_PAYOUT, of.merchantId, () => readBalances(tx, scope, of)),
    updateSubscriptions: (tx, scope, of) => updateSubscriptions(tx, scope, of.merchantId, ['payout.paid']),
    upsertEndpoint: (tx, scope, { merchantId }) => upsertEndpoint(tx, scope, { ...endpoint, merchantId }),
    readWebhookEndpoint: (tx, scope, of) => readWebhookEndpoint(tx, scope, of.merchantId),
  },
  companyId: {
    listMerchants: (tx, scope, { companyId }) => listMerchants(tx, scope, { companyId, limit: 99 }),
  },
}

async function searches(tx: Transaction, scope: OwnerScope, of: Tenant) {
  const wishes: Omit<PurchaseSearch, 'limit'>[] = [
    {},
    { merchantId: of.merchantId },
    { reference: of.reference },
    { referencePrefix: of.reference },
    { afterId: of.purchaseId },
  ]
  const found = []
  for (const wish of wishes) found.push(await searchPurchases(tx, scope, { ...wish, limit: 99 }))
  return found
}

const LEVELS = Object.keys(TRIED) as (keyof typeof TRIED)[]
const scopesOf = (of: Tenant) =>
  [
    { kind: 'company', companyId: of.companyId },
    { kind: 'merchant', merchantId: of.merchantId },
    { kind: 'merchants', merchantIds: [NOBODY.merchantId, of.merchantId] },
    { kind: 'payer', purchaseId: of.purchaseId },
  ] as const satisfies Scope[]

/** What came of it; a scope that has no such rows is refused before anything is asked. */
async function outcome(attempt: Promise<unknown>): Promise<unknown> {
  return attempt.catch((error: Error) => {
    assert.match(error.message, /^assertion failed: no \w+ is a payer's$/)
    return 'thrown'
  })
}

/** A sibling's company and another payer's merchant are one's own, too. */
function isOwn(kind: Exclude<Scope['kind'], 'system'>, of: Tenant, target: Tenant, level: (typeof LEVELS)[number]) {
  const id = ({ company: 'companyId', merchant: 'merchantId', merchants: 'merchantId', payer: 'purchaseId' } as const)[
    kind
  ]
  return of[id] === target[id] || of[level] === target[level]
}

const asText = (value: unknown) =>
  JSON.stringify(value, (_key, one) => (typeof one === 'bigint' ? `${one}` : one instanceof Map ? [...one] : one))

async function everything(connection: Connection): Promise<unknown> {
  const { rows: tables } = await connection.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const hashes = tables.map(
    ({ name }) => `select '${name}', md5(string_agg(t::text, '|' order by t::text)) from ${name} t`,
  )
  // In some order, or the tables come as PostgreSQL's workers are done with them.
  return (await connection.query(`${hashes.join(' union all ')} order by 1`)).rows
}

/** Nothing of it stays. */
async function rolledBack(work: (tx: Transaction) => Promise<void>): Promise<void> {
  const end = new Error('rolled back')
  await transaction(db, async (tx) => {
    await work(tx)
    throw end
  }).catch((error) => assert.equal(error, end))
}

test('every store function that takes a scope is tried here', () => {
  const found = sourceFiles('src/**/*-store.ts').flatMap(({ code }) =>
    [...code.matchAll(/^export (?:async function|function|const) (\w+)[\s\S]*?(?=\n(?![\s)}])|$(?![\s\S]))/gm)]
      .filter(([text]) => /\bwithin\(|[:<,]\s*\w*Scope\b/.test(text))
      .map(([, name]) => name),
  )
  const tried = [...LEVELS.flatMap((level) => Object.keys(TRIED[level])), ...Object.keys(OWN_LISTS)]
  assert.deepEqual([...new Set(found)].sort(), [...new Set(tried)].sort())
})

/** Of a payer, and of whoever runs the installation: no shop reads whether somebody can be lent to. */
const PAYERS_ALONE = new Set(['findAssessment', 'lockAssessment'])

test('who owns a row finds it, and so does the system; a payer may be no such owner', async () => {
  const [own] = all
  assert.ok(own)
  for (const level of LEVELS) {
    for (const [name, attempt] of Object.entries(TRIED[level])) {
      for (const scope of [...scopesOf(own), SYSTEM]) {
        await rolledBack(async (tx) => {
          const found = await outcome(attempt(tx, scope, own))
          if (found === 'thrown') return assert.equal(scope.kind, 'payer', name)
          if (PAYERS_ALONE.has(name) && 'company merchant merchants'.includes(scope.kind))
            return assert.equal(found, undefined, `${name} for ${scope.kind}`)
          assert.notDeepEqual(found, await outcome(attempt(tx, scope, NOBODY)), `${name} for ${scope.kind}`)
        })
      }
    }
  }
})

test('for the scope of another tenant a row is as one that never was: nothing is read, nothing changed', async () => {
  const strangers = [...all, NOBODY].flatMap((of) => scopesOf(of).map((scope) => ({ scope, of })))
  // Everybody at everything of each: there is nothing more to try but another order.
  for (const target of takeTurns(all, 4)) {
    const property = fc.asyncProperty(fc.shuffledSubarray(strangers, { minLength: strangers.length }), (everybody) =>
      rolledBack(async (tx) => {
        const before = await everything(tx)
        for (const { scope, of } of everybody) {
          for (const level of LEVELS.filter((one) => !isOwn(scope.kind, of, target, one))) {
            for (const [name, attempt] of Object.entries(TRIED[level])) {
              const found = await outcome(attempt(tx, scope, target))
              assert.deepEqual(found, await outcome(attempt(tx, scope, NOBODY)), `${name} for a ${scope.kind}`)
              assert.ok(!asText(found)?.includes(target[level]), `${name} tells a ${scope.kind} the ${level}`)
            }
          }
        }
        assert.deepEqual(await everything(tx), before)
      }),
    )
    await fc.assert(property, { numRuns: 1 })
  }
})
