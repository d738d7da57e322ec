import { addDays, type CalendarDate, compareDates, daysBetween } from '../schedules/index.ts'
import { type Decision, isRegulated } from './decide-regime.ts'
import type { CreditOffer } from './offer.ts'

/** Articles 26(1) of the Directive and L. 312-19; the sale's own withdrawal, L. 221-18, has as many. */
const WITHDRAWAL_DAYS = 14
/** Article 10(1): the right to withdraw is recalled from day 1 to day 7. */
const REMINDER_DAYS = 7

/** What a regime asks for; days are those of the merchant's zone, and include the day they name. */
export interface Duties {
  readonly creditMinor: bigint
  readonly hasWarning: boolean
  readonly hasWarningInForm: boolean
  /** Points of article 8(3) that stand in advertising. */
  readonly advertisingPoints: '' | 'abc' | 'abcdef'
  readonly form: 'none' | 'annex_I_part_1_at_least' | 'annex_I_whole'
  readonly isSolvencyAssessed: boolean
  readonly hasIncomeSheet: boolean
  readonly needsDocuments: boolean
  readonly defaultRegister: 'none' | 'optional' | 'required' | 'exempt_supplier_deferral'
  readonly lenderRegister: 'none' | 'sme_exempt' | 'required' | 'licence'
  readonly creditWithdrawalUntil: CalendarDate | null
  readonly isReminderDue: boolean
  readonly reminderFrom: CalendarDate | null
  readonly reminderUntil: CalendarDate | null
  readonly agreementKnownBy: CalendarDate | null
  readonly firstCreditPaymentFrom: CalendarDate | null
  readonly cashPartOn: CalendarDate | null
  /** `after_delivery`: fourteen days from a delivery whose day is not known. */
  readonly saleWithdrawalUntil: CalendarDate | 'after_delivery' | null
}

export function dutiesOf(offer: CreditOffer, decision: Decision): Duties {
  const { contractOn } = offer
  const { regime, figures } = decision
  const sale = {
    cashPartOn: figures.cashPartMinor > 0n ? contractOn : null,
    saleWithdrawalUntil: saleWithdrawalOf(offer),
  }
  if (!isRegulated(regime)) return { ...NO_CREDIT, ...sale }
  const { law, laterMinor } = figures
  const isReminderDue = offer.formGivenOn === null || daysBetween(offer.formGivenOn, contractOn) < 1
  return {
    creditMinor: laterMinor,
    hasWarning: true,
    hasWarningInForm: law.hasWarningInForm,
    advertisingPoints: regime === 'light' ? 'abc' : 'abcdef',
    form: regime === 'light' ? 'annex_I_part_1_at_least' : 'annex_I_whole',
    isSolvencyAssessed: true,
    hasIncomeSheet: law.hasIncomeSheet,
    needsDocuments: law.documentsAboveMinor !== null && laterMinor > law.documentsAboveMinor,
    defaultRegister: defaultRegisterOf(offer, decision),
    lenderRegister: lenderRegisterOf(offer, decision),
    creditWithdrawalUntil: creditWithdrawalOf(offer, figures.deliveryOn),
    isReminderDue,
    reminderFrom: isReminderDue ? addDays(contractOn, 1) : null,
    reminderUntil: isReminderDue ? addDays(contractOn, REMINDER_DAYS) : null,
    agreementKnownBy: law.agreementDays === null ? null : addDays(contractOn, law.agreementDays),
    firstCreditPaymentFrom: figures.firstCreditPaymentOn,
    ...sale,
  }
}

const NO_CREDIT = {
  creditMinor: 0n,
  hasWarning: false,
  hasWarningInForm: false,
  advertisingPoints: '',
  form: 'none',
  isSolvencyAssessed: false,
  hasIncomeSheet: false,
  needsDocuments: false,
  defaultRegister: 'none',
  lenderRegister: 'none',
  creditWithdrawalUntil: null,
  isReminderDue: false,
  reminderFrom: null,
  reminderUntil: null,
  agreementKnownBy: null,
  firstCreditPaymentFrom: null,
} as const

function defaultRegisterOf({ lender }: CreditOffer, { regime, figures }: Decision): Duties['defaultRegister'] {
  if (!figures.law.hasDefaultRegister) return 'none'
  if (lender === 'merchant') return 'exempt_supplier_deferral'
  return regime === 'light' ? 'optional' : 'required'
}

/** Article 37: who lends is licensed, or registered; a smaller merchant that only defers for nothing needs no entry. */
function lenderRegisterOf({ lender, isMerchantLarge }: CreditOffer, { figures }: Decision): Duties['lenderRegister'] {
  if (lender !== 'merchant') return 'licence'
  return figures.feeMinor === 0n && !isMerchantLarge ? 'sme_exempt' : 'required'
}

/** Article 26: from the contract, or its copy; as long as the shop takes goods back, where that is longer. */
function creditWithdrawalOf(offer: CreditOffer, deliveryOn: CalendarDate): CalendarDate {
  const { contractOn, documentsReceivedOn, returnPolicyDays } = offer
  const until = addDays(latest(contractOn, documentsReceivedOn ?? contractOn), WITHDRAWAL_DAYS)
  if (returnPolicyDays === null || returnPolicyDays <= WITHDRAWAL_DAYS) return until
  return latest(until, addDays(deliveryOn, returnPolicyDays))
}

function saleWithdrawalOf({ client, isAtDistance, deliveryOn }: CreditOffer): Duties['saleWithdrawalUntil'] {
  if (client === 'business' || !isAtDistance) return null
  return deliveryOn === null ? 'after_delivery' : addDays(deliveryOn, WITHDRAWAL_DAYS)
}

function latest(a: CalendarDate, b: CalendarDate): CalendarDate {
  return compareDates(a, b) < 0 ? b : a
}
