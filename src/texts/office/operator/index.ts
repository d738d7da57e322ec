import type { OperatorAccountsTexts } from './accounts.ts'
import type { OperatorAcquirerPayoutsTexts } from './acquirer-payouts.ts'
import type { OperatorBankTexts } from './bank.ts'
import type { OperatorBooksTexts } from './books.ts'
import type { OperatorCommissionTexts } from './commission.ts'
import type { MerchantClosingTexts, OperatorCompaniesTexts } from './companies.ts'
import type { OperatorDecisionsTexts } from './decisions.ts'
import type { OperatorHealthTexts } from './health.ts'
import type { OperatorInvoicesTexts } from './invoices.ts'
import type { OperatorPayersTexts } from './payers.ts'
import type { OperatorPayoutsTexts } from './payouts.ts'
import type { OperatorPeopleTexts } from './people.ts'
import type { PspReportTexts } from './psp-report.ts'
import type { OperatorReviewsTexts } from './reviews.ts'
import type { OperatorTodayTexts } from './today.ts'

/** What the pages of whoever runs the installation say. */
export interface OperatorTexts {
  readonly accounts: OperatorAccountsTexts
  readonly acquirerPayouts: OperatorAcquirerPayoutsTexts
  readonly bank: OperatorBankTexts
  readonly books: OperatorBooksTexts
  readonly commission: OperatorCommissionTexts
  readonly companies: OperatorCompaniesTexts
  readonly decisions: OperatorDecisionsTexts
  readonly health: OperatorHealthTexts
  readonly invoices: OperatorInvoicesTexts
  readonly merchantClosing: MerchantClosingTexts
  readonly payers: OperatorPayersTexts
  readonly payouts: OperatorPayoutsTexts
  readonly people: OperatorPeopleTexts
  readonly pspReport: PspReportTexts
  readonly reviews: OperatorReviewsTexts
  readonly today: OperatorTodayTexts
  /** Where the installation asks for one pair of eyes only. */
  readonly onePerson: string
}
