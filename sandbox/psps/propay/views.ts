import type { ChangeDecision, Distortion, SimulatedPayment, SimulatedRefusal } from '../simulator.ts'
import type { Asked } from './requests.ts'

/** What stands in `XMLTrans` of an answer, in its order. */
export type Told = Readonly<Record<string, string>>

/** `responseCode` */
const CODES: Readonly<Record<SimulatedRefusal, string>> = {
  insufficient_funds: '51',
  do_not_honour: '5',
  expired_card: '54',
  invalid_card: '14',
  lost_card: '41',
  stolen_card: '43',
  suspected_fraud: '63',
  authentication_required: '8',
  limit_exceeded: '61',
}

const head = ({ fields: { transType = '', accountNum = '', invNum } }: Asked, status: string): Told => ({
  ...{ transType, status, accountNum },
  ...(invNum !== undefined && { invNum }),
})

export function chargeView(asked: Asked, payment: SimulatedPayment): Told {
  const { state, refusal, paymentId, amountMinor, authorisationCode: authCode } = payment
  // Undecided: the authorisation timed out, and nobody can be asked.
  if (state === 'pending') return head(asked, '60')
  const known = { transNum: paymentId, authCode, AVS: 'T' }
  if (refusal) return { ...head(asked, '58'), ...known, responseCode: CODES[refusal] }
  const fee = state === 'authorised' ? amountMinor : 30n
  const told = { ...head(asked, '00'), ...known, CVV2Resp: 'M', responseCode: '0' }
  return { ...told, ...amountsOf(amountMinor, fee) }
}

export const captureView = (asked: Asked, { paymentId, capturedMinor }: SimulatedPayment): Told => ({
  ...head(asked, '00'),
  transNum: paymentId,
  ...amountsOf(capturedMinor, 30n),
})

function amountsOf(gross: bigint, fee: bigint): Told {
  const [NetAmt, GrossAmt, GrossAmtLessNetAmt] = [gross - fee, gross, fee].map(String) as [string, string, string]
  return { NetAmt, GrossAmt, GrossAmtLessNetAmt, PerTransFee: '30', Rate: '0.00' }
}

/** What is given back is a transaction of its own, what is voided is none. */
export function giveBackView(
  asked: Asked,
  { payment, changeId }: Extract<ChangeDecision, { state: 'done' }>,
  isVoid: boolean,
): Told {
  const own = String(BigInt(`0x${changeId.replaceAll('-', '').slice(-12)}`) + 1n)
  return { ...head(asked, '00'), transNum: isVoid ? payment.paymentId : own }
}

export const errorView = (asked: Asked, status: string): Told => head(asked, status)

/** The lies that were ordered, in the words of this gateway, which tells no currency. */
export function distort(told: Told, lie: Distortion | null): Told {
  switch (lie) {
    case 'wrong_amount':
      return told.GrossAmt === undefined ? told : { ...told, GrossAmt: `${told.GrossAmt}1` }
    case 'wrong_reference':
      return { ...told, invNum: 'somebodyelses' }
    case 'wrong_merchant':
      return { ...told, accountNum: '30000000' }
    default:
      return told
  }
}

export function toXml(told: Told): string {
  const fields = Object.entries(told).map(([name, value]) => `<${name}>${escapeText(value)}</${name}>`)
  return `<?xml version="1.0"?><XMLResponse><XMLTrans>${fields.join('')}</XMLTrans></XMLResponse>`
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
