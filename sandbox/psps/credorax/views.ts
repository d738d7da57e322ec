import type { ChangeDecision, Distortion, SimulatedPayment, SimulatedRefusal } from '../simulator.ts'
import type { Fields } from './requests.ts'

/** `z6` */
const CODES: Readonly<Record<SimulatedRefusal, string>> = {
  insufficient_funds: '51',
  do_not_honour: '05',
  expired_card: '54',
  invalid_card: '14',
  lost_card: '41',
  stolen_card: '43',
  suspected_fraud: '59',
  authentication_required: '1A',
  limit_exceeded: '61',
}

/** `z1`: as long as its own. */
export const nameOf = ({ paymentId }: SimulatedPayment) => `8a82944a5351570${paymentId.padStart(17, '0')}`

const SUCCESS = { z2: '0', z3: 'Transaction has been executed successfully.' }
const DECLINED = { z2: '05', z3: 'Transaction has been declined.' }

const head = ({ M = '', O = '', a1 = '', a2 = '2', a4 = '' }: Fields) => ({
  ...{ M, O, T: '03/09/2016 03:05:16', V: '413', a1, a2, a4 },
})

export function chargeView(fields: Fields, payment: SimulatedPayment): Record<string, string> {
  const { state, refusal, facts } = payment
  const told = { ...head(fields), a9: '6', z1: nameOf(payment), z13: '606944188282' }
  // Undecided: its own connection is broken, and nobody can be asked.
  if (state === 'pending') return { ...told, z2: '-7', z3: 'No Response from the Gateway. Connection is broken' }
  if (refusal) return { ...told, z15: fields.a4 ?? '', ...DECLINED, z5: '0', z6: CODES[refusal] }
  return {
    ...told,
    z14: 'U',
    z15: fields.a4 ?? '',
    ...SUCCESS,
    z4: facts.authorisation ?? '',
    z5: '0',
    z6: '00',
    z9: 'X',
  }
}

export function referralView(
  fields: Fields,
  payment: SimulatedPayment,
  decision: ChangeDecision,
): Record<string, string> {
  const { g2 = '', g3 = '', g4 = '' } = fields
  const told = { ...head(fields), g2, g3, g4, z13: '606944188284' }
  if (decision.state === 'refused') return { ...told, z1: '1A-1', ...DECLINED, z5: '0', z6: '77' }
  const z1 = decision.changeId.replaceAll('-', '')
  return { ...told, z1, z15: fields.a4 ?? '', ...SUCCESS, z4: payment.facts.authorisation ?? '', z5: '0', z6: '00' }
}

/** The lies that were ordered, in the words of this gateway, which tells no currency. */
export function distort(told: Readonly<Record<string, string>>, lie: Distortion | null): Record<string, string> {
  switch (lie) {
    case 'wrong_amount':
      return { ...told, a4: `${told.a4}1` }
    case 'wrong_reference':
      return { ...told, a1: 'somebodyelses' }
    case 'wrong_merchant':
      return { ...told, M: 'OTHER978' }
    default:
      return { ...told }
  }
}
