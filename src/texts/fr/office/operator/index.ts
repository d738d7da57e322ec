import type { OperatorTexts } from '../../../office/operator/index.ts'
import { accounts } from './accounts.ts'
import { acquirerPayouts } from './acquirer-payouts.ts'
import { bank } from './bank.ts'
import { books } from './books.ts'
import { commission } from './commission.ts'
import { companies } from './companies.ts'
import { decisions } from './decisions.ts'
import { health } from './health.ts'
import { invoices } from './invoices.ts'
import { merchantClosing } from './merchant-closing.ts'
import { payers } from './payers.ts'
import { payouts } from './payouts.ts'
import { people } from './people.ts'
import { pspReport } from './psp-report.ts'
import { reviews } from './reviews.ts'
import { today } from './today.ts'

export const operator: OperatorTexts = {
  ...{ accounts, acquirerPayouts, bank, books, commission, companies },
  ...{ decisions, health, invoices, merchantClosing, payers, payouts, people, pspReport, reviews, today },
  onePerson: 'Vous suffisez ici à vous seul : le journal d’audit dira qu’une seule personne l’a fait.',
}
