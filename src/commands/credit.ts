import { text } from 'node:stream/consumers'
import {
  type CreditOffer,
  type Decision,
  type Duties,
  decideRegime,
  dutiesOf,
  type PlanFault,
  parseOffers,
  planFaultsOf,
} from '../credit/index.ts'
import { transaction } from '../db/database.ts'
import { type CalendarDate, formatDate } from '../schedules/index.ts'
import { publicId } from '../shared/ids.ts'
import { DOCUMENT_VERBS } from './credit-documents.ts'
import { CREDIT_FILE } from './credit-file.ts'
import { CREDIT_LENDER } from './credit-lender.ts'
import { SOLVENCY_VERBS } from './credit-solvency.ts'
import type { Given, Options } from './operator/command-line.ts'
import type { Verbs } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import { PURCHASE, REASON, readReason, readUid } from './operator/read-values.ts'

const OF_ONE: Options = { purchase: PURCHASE, reason: { ...REASON, isRequired: true } }

export const CREDIT_VERBS: Verbs = {
  regime: {
    what: 'for each offer of a JSON array on standard input: the law it is under, why, and what follows (docs/credit.md)',
    options: {},
    runAlone: async () => {
      const offers = parseOffers(await text(process.stdin))
      return { lines: () => toJsonLines(offers.map(judge)) }
    },
  },
  hold: {
    what: 'stops charges, retries, letters and write-off of one purchase; its payer may still pay by hand',
    options: OF_ONE,
    run: (ground, given) => decideHold(ground, given, 'held'),
  },
  release: {
    what: 'lets collection of one purchase go on, from the next morning; its payer is told',
    options: OF_ONE,
    run: (ground, given) => decideHold(ground, given, 'open'),
  },
  lender: CREDIT_LENDER,
  ...SOLVENCY_VERBS,
  file: CREDIT_FILE,
  ...DOCUMENT_VERBS,
}

/** Throws in a sentence. */
async function decideHold({ db, call }: Ground, given: Given, collection: 'held' | 'open') {
  const purchaseId = readUid(given, 'purchase')
  const reason = readReason(given)
  // Loaded when needed: lawyers ask for a regime without any of it.
  const { holdPurchase, resumePurchase } = await import('../collecting/index.ts')
  const verb = collection === 'held' ? holdPurchase : resumePurchase
  await transaction(db, (tx) => verb(tx, call, { purchaseId, reason }))
  return { facts: { purchase: publicId('pur', purchaseId), collection } }
}

/** One array, an offer a line. */
async function* toJsonLines(judged: readonly object[]): AsyncIterable<string> {
  if (judged.length === 0) yield '[]'
  for (const [index, one] of judged.entries()) {
    const isLast = index === judged.length - 1
    yield `${index === 0 ? '[' : ' '}${JSON.stringify(one)}${isLast ? ']' : ','}`
  }
}

/** As lawyers and other programs read it: amounts in euro cents, days as 2026-11-23. */
export function judge(offer: CreditOffer): object {
  const decision = decideRegime(offer)
  const faults = planFaultsOf(offer, decision)
  return {
    ...presentDecision(decision),
    ...presentDuties(dutiesOf(offer, decision)),
    plan_lawful: faults.length === 0,
    plan_faults: faults.map(presentFault),
  }
}

/** Days are counted where they decide something: outside the law nobody asks for them. */
function presentDecision({ regime, because, article, figures }: Decision): object {
  const isCounted = regime !== 'old_law' && regime !== 'not_credit'
  return {
    ...(isCounted && { days_from_delivery: figures.daysFromDelivery, days_allowed: figures.daysAllowed }),
    regime,
    because,
    article,
    cash_part_minor: Number(figures.cashPartMinor),
    fee_minor: Number(figures.feeMinor),
  }
}

function presentDuties(duties: Duties): object {
  const { saleWithdrawalUntil } = duties
  return {
    credit_amount_minor: Number(duties.creditMinor),
    warning_in_advertising: duties.hasWarning,
    warning_in_form_fr: duties.hasWarningInForm,
    advertising_points: duties.advertisingPoints,
    form: duties.form,
    creditworthiness: duties.isSolvencyAssessed,
    income_sheet_fr: duties.hasIncomeSheet,
    evidence_documents_fr: duties.needsDocuments,
    ficp: duties.defaultRegister,
    register: duties.lenderRegister,
    credit_withdrawal_until: dayOf(duties.creditWithdrawalUntil),
    reminder_due: duties.isReminderDue,
    reminder_from: dayOf(duties.reminderFrom),
    reminder_to: dayOf(duties.reminderUntil),
    agreement_known_by_fr: dayOf(duties.agreementKnownBy),
    first_credit_payment_from: dayOf(duties.firstCreditPaymentFrom),
    cash_part_may_be_taken_on: dayOf(duties.cashPartOn),
    sale_withdrawal_until: saleWithdrawalUntil === 'after_delivery' ? 'delivery+14' : dayOf(saleWithdrawalUntil),
  }
}

function presentFault(fault: PlanFault): string {
  return `${fault.kind}:${fault.kind === 'fee_on_day_0' ? fault.feeMinor : formatDate(fault.on)}`
}

function dayOf(date: CalendarDate | null): string | null {
  return date === null ? null : formatDate(date)
}
