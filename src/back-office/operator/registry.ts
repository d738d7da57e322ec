import { charge } from './decisions/charges.ts'
import { finding } from './decisions/findings.ts'
import { movement } from './decisions/movements.ts'
import { operation } from './decisions/operations.ts'
import { refund } from './decisions/refunds.ts'
import { settlement } from './decisions/settlements.ts'

export { acquirerConnect, issuerConnect } from './account-connect.ts'
export { acquirerDisconnect, issuerDisconnect } from './account-disconnect.ts'
export { acquirerCheck, acquirerDefault, issuerCheck, issuerDefault, ownAccounts } from './accounts.ts'
export { acquirerPayouts } from './acquirer-payouts/list.ts'
export { acquirerPayout } from './acquirer-payouts/payout.ts'
export { bankLine } from './bank/line.ts'
export { matchConfirm, matchWithdraw } from './bank/match-acts.ts'
export { bankPage } from './bank/show.ts'
export { bankStatement } from './bank/statement.ts'
export { booksClose } from './books/close.ts'
export { booksCloseConfirm, booksCloseWithdraw } from './books/close-acts.ts'
export { booksFile } from './books/file.ts'
export { booksPage } from './books/show.ts'
export { operatorCompany } from './companies/company.ts'
export { companySettings } from './companies/company-settings.ts'
export { companyList } from './companies/list.ts'
export { operatorMerchant } from './companies/merchant.ts'
export { merchantClose, merchantReopen } from './companies/merchant-closing.ts'
export { merchantCommission } from './companies/merchant-commission.ts'
export { merchantLimits } from './companies/merchant-limits.ts'
export {
  operatorStatement,
  operatorStatementPaper,
  operatorStatementSheet,
} from './companies/merchant-statement.ts'
export { accountOpening } from './companies/open.ts'
export { viewAs } from './companies/view-as.ts'
export { charges } from './decisions/charges.ts'
export { collection, collectionHold, collectionResume } from './decisions/collection.ts'
export { findings } from './decisions/findings.ts'
export { movements } from './decisions/movements.ts'
export { operations } from './decisions/operations.ts'
export { decisions, made } from './decisions/overview.ts'
export { refunds } from './decisions/refunds.ts'
export { settlements } from './decisions/settlements.ts'
export { events, messages, missed } from './decisions/told.ts'
export { operatorHealth } from './health.ts'
export { invoiceCredit } from './invoices/credit.ts'
export { merchantIdentity, ownIdentity } from './invoices/identity.ts'
export { operatorInvoice, operatorInvoiceFile, operatorInvoicePaper } from './invoices/invoice.ts'
export { invoicePaid } from './invoices/paid.ts'
export { operatorInvoices } from './invoices/show.ts'
export { payerErase } from './payers/erase.ts'
export { payers } from './payers/show.ts'
export {
  cancelPayoutPage,
  holdAccount,
  planMerchant,
  resumeAccountPage,
  resumeMerchant,
  resumePayout,
  stopMerchant,
  stopPayout,
} from './payouts/act-pages.ts'
export { payoutFile, payoutFileBytes } from './payouts/file.ts'
export { openingPage } from './payouts/opening.ts'
export { operatorPayout } from './payouts/payout.ts'
export { planPage } from './payouts/plan.ts'
export { releasePage } from './payouts/release.ts'
export { operatorPayouts } from './payouts/show.ts'
export { personList } from './people/list.ts'
export { operatorLink, operatorRemove, operatorShown } from './people/operator.ts'
export { operatorInvite } from './people/operator-link.ts'
export { operatorList } from './people/operators.ts'
export { operatorPerson } from './people/person.ts'
export { operatorFactorKept, operatorFactorReset, operatorSessionsEnd } from './people/person-acts.ts'
export { pspReportComparison } from './psp-reports/compare.ts'
export { purchaseMoney } from './purchases/money.ts'
export { reviewList } from './reviews/list.ts'
export { reviewAnswer, reviewShown } from './reviews/review.ts'
export { operatorToday } from './today.ts'

export const { shown: chargeShown, charged: chargeMade, neverCharged: chargeNeverMade } = charge
export const { shown: operationShown, done: operationDone, notDone: operationNotDone } = operation
export const { shown: refundShown, paidOut: refundPaidOut } = refund
export const {
  shown: settlementShown,
  settled: settlementPaid,
  notPaid: settlementNotPaid,
  givenBack: settlementGivenBack,
} = settlement
export const { shown: movementShown, cleared: movementCleared } = movement
export const { shown: findingShown, accepted: findingAccepted } = finding
