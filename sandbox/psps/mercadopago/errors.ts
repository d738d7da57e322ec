import type { ChangeDecision, SimulatedRefusal } from '../simulator.ts'

/** A body of null: none at all. */
export interface MercadoPagoAnswer {
  readonly status: number
  readonly body: object | null
}

export function failure(status: number, code: number, message: string): MercadoPagoAnswer {
  const error = status === 404 ? 'not_found' : status === 401 ? 'unauthorized' : 'bad_request'
  const cause = [{ code, description: message, data: null }]
  return { status, body: { message, error, status, cause } }
}

export const UNAUTHORISED = failure(401, 7, 'invalid access token')
export const NO_PAYMENT = failure(404, 2000, 'Payment not found')

/** `status_detail` of what an issuer refused. */
export const DETAILS: Readonly<Record<SimulatedRefusal, string>> = {
  insufficient_funds: 'cc_rejected_insufficient_amount',
  do_not_honour: 'cc_rejected_other_reason',
  expired_card: 'cc_rejected_bad_filled_date',
  invalid_card: 'cc_rejected_bad_filled_card_number',
  lost_card: 'cc_rejected_card_disabled',
  stolen_card: 'cc_rejected_card_disabled',
  suspected_fraud: 'cc_rejected_high_risk',
  authentication_required: 'cc_rejected_3ds_mandatory',
  limit_exceeded: 'cc_amount_rate_limit_exceeded',
}

const STATE = failure(400, 2063, 'The action requested is not valid for the current payment state')

export const CHANGE_ERRORS: Readonly<Record<Extract<ChangeDecision, { state: 'refused' }>['code'], MercadoPagoAnswer>> =
  {
    not_found: NO_PAYMENT,
    not_possible: STATE,
    already_done: STATE,
    amount_too_large: failure(400, 2017, 'Invalid transaction_amount for update'),
  }
