export {
  findAcquirerPayout,
  findPayoutOfBankLine,
  type ListedAcquirerPayout,
  listAcquirerPayouts,
} from './acquirer-payouts/acquirer-payout-store.ts'
export { listMovedMoney, type MovedMoney } from './acquirer-payouts/moved-money-store.ts'
export {
  type FindingOfPayout,
  listDeniedAccounts,
  listFindingsOfPayout,
} from './acquirer-payouts/payout-finding-store.ts'
export {
  listPayoutLines,
  listPayoutLinesOfPurchase,
  type PayoutSum,
  sumPayoutLines,
  type TracedPayoutLine,
} from './acquirer-payouts/payout-line-store.ts'
export { readAcquirerPayouts, readPayoutLines } from './acquirer-payouts/read-acquirer-payouts.ts'
export type { AuditEntry, AuditFilter } from './audit-log/audit-log-store.ts'
export { isAuditLonger, readAuditLog, readWholeAuditLog } from './audit-log/read-audit-log.ts'
export {
  type BookedMatch,
  findToldStatement,
  listBookedMatches,
  type StatementLine,
} from './bank-lines/bank-line-store.ts'
export { readStatementLines } from './bank-lines/read-statement-lines.ts'
export { type ClosingHindrance, listClosingHindrances, type OpenOfMonth } from './books/closing-hindrances-store.ts'
export { fecFile } from './books/fec-file.ts'
export { journalFile } from './books/journal-file.ts'
export { ACCOUNT_ITEMS, type Explained, readOpenItems } from './books/open-items-store.ts'
export type { CompanyVolume, CompanyWaits } from './companies/company-list-store.ts'
export { type CompanyRow, readCompanies, VOLUME_DAYS } from './companies/read-companies.ts'
export { crossBorderFile, crossBorderRow } from './cross-border/cross-border-file.ts'
export { type CrossBorder, listCrossBorder } from './cross-border/cross-border-store.ts'
export { type ListedInvoice, readInvoiceList } from './invoices.ts'
export {
  readArticles,
  readDecisions,
  readFindings,
  readPayables,
  readPeople,
  readPurchases,
  readWebhookDeliveries,
} from './lists.ts'
export {
  merchantStatementFile,
  statementRows,
  statementState,
} from './merchant-statements/merchant-statement-file.ts'
export { readStatementPdf, statementFileName } from './merchant-statements/merchant-statement-pdf.ts'
export {
  type MerchantStatement,
  readMerchantStatement,
  statementMonth,
} from './merchant-statements/read-merchant-statement.ts'
export { healthOf, type MerchantHealth, type MerchantRow, readMerchants } from './merchants.ts'
export { readTroubledMessages } from './messages.ts'
export { listAllNeeds, listNeeds, type Need, type NeedTopic, watchIdentities } from './needs.ts'
export { readMissedNotifications, readNotificationsOf } from './notifications.ts'
export { isRowNumber, LIMIT_DEFAULT, LIMIT_MAX, type PageWish, readLimit } from './page.ts'
export { type PaymentLinkDetail, readPaymentLink, readPaymentLinks } from './payment-links.ts'
export type { PayableItem } from './payouts/payable-items-store.ts'
export {
  listBookings,
  type PayoutBooking,
  type PayoutOfPurchase,
} from './payouts/payout-detail-store.ts'
export type { ListedPayout, PayoutFilters } from './payouts/payout-list-store.ts'
export { listPayoutStandings, type PayoutStanding } from './payouts/payout-standing-store.ts'
export type { PayoutConcern } from './payouts/payout-trouble-store.ts'
export { type PayoutCount, readAllPayouts, readPayoutCount, readPayoutList } from './payouts/read-payout-list.ts'
export { readPayableItems, readPayoutItems } from './payouts/read-payout-parts.ts'
export { measurePayouts } from './payouts/watch-payouts.ts'
export { adviceOf, type ReportAdvice } from './psp-reports/advice.ts'
export { type ComparedReport, comparePspReport, type ReportDifference } from './psp-reports/compare-psp-report.ts'
export {
  type PurchaseDetail,
  type PurchaseOutline,
  readPurchaseDetail,
  readPurchaseOutline,
} from './purchase-detail/read-purchase-detail.ts'
export {
  readPurchaseFile,
  writeFileHtml,
  writeFileJson,
} from './purchase-file/read-purchase-file.ts'
export type { AttentionKind } from './purchase-list/attention-store.ts'
export { NEEDS_ATTENTION, type PurchaseListFilters } from './purchase-list/branches.ts'
export type { ListedPurchase } from './purchase-list/purchase-list-store.ts'
export {
  type PurchaseCount,
  type ReadPurchase,
  readAllPurchases,
  readPurchaseCount,
  readPurchaseList,
} from './purchase-list/read-purchase-list.ts'
export { SOUGHT_CHARS_MAX } from './purchase-list/typed-search.ts'
export { latenessMs, type Queue, readQueues, readUnderWay } from './queue-store.ts'
export { REPORTS } from './reports/index.ts'
export { type Cell, csvHead, csvLine, csvOf, REPORT_ROWS_MAX, type Report } from './reports/report.ts'
export { readRequests } from './requests.ts'
export { readSettled, settledFile } from './settled/settled-file.ts'
export { parseTellingId, readTellings, tellingId } from './tellings.ts'
export { countTasks, FIGURES_DAYS, type Figures, readFigures, readTasks, type Tasks } from './today.ts'
export { findLastPayoutTold, findLastTold, readPayoutsToldSince, readToldSince, type Told } from './told.ts'
export { readWaitingForOperator, type WaitingForOperator } from './waiting-for-operator.ts'
export { countWithoutLender } from './watch-lenders.ts'
