import type { ChangeDecision, SimulatedRefusal } from '../simulator.ts'

export interface Answer {
  readonly status: number
  readonly body: object
}

const statusOf = (code: number) => (code < 4000 ? 403 : code < 5000 ? 404 : 400)

export function failure(code: number, message: string, param?: string): Answer {
  return { status: statusOf(code), body: { code, message, ...(param && { param }) } }
}

export const notFound = () => failure(4000, 'Payment not found')

export const REJECTIONS: Readonly<Record<SimulatedRefusal, readonly [code: string, detail: string]>> = {
  insufficient_funds: ['302', 'Insufficient amount.'],
  do_not_honour: ['301', 'Rejected by bank.'],
  expired_card: ['309', 'Card expired.'],
  invalid_card: ['314', 'Invalid card number.'],
  lost_card: ['310', 'Card reported lost.'],
  stolen_card: ['313', 'Card reported stolen.'],
  suspected_fraud: ['317', 'Rejected due to high risk.'],
  authentication_required: ['320', '3D-Secure is required.'],
  limit_exceeded: ['319', 'Amount exceeded.'],
}

export function refuseChange(code: Extract<ChangeDecision, { state: 'refused' }>['code']): Answer {
  if (code === 'not_found') return notFound()
  return code === 'amount_too_large' ? failure(5007, 'Amount exceeded') : failure(5002, 'Invalid transaction status')
}
