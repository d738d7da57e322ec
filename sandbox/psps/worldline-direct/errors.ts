import { newId } from '../../../src/shared/ids.ts'

export interface Answer {
  readonly status: number
  readonly body: object
}

/** Thrown while a request is read: nothing was done. */
export class Refused extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super('refused')
    this.answer = answer
  }
}

export function errorBody(status: number, errorCode: string, id: string, propertyName?: string) {
  const error = {
    errorCode,
    category: 'DIRECT_PLATFORM_ERROR',
    code: errorCode,
    httpStatusCode: status,
    id,
    message: '',
  }
  return { errorId: newId(), errors: [{ ...error, ...(propertyName && { propertyName }), retriable: false }] }
}

export const noAccess = (): Answer => ({
  status: 403,
  body: errorBody(403, '9007', 'ACCESS_TO_MERCHANT_NOT_ALLOWED'),
})
export const noSuchPayment = (): Answer => ({ status: 404, body: errorBody(404, '1002', 'UNKNOWN_PAYMENT_ID') })
export const inProgress = (): Answer => ({ status: 409, body: errorBody(409, '1409', 'DUPLICATE_REQUEST_IN_PROGRESS') })
export const invalid = (property: string) =>
  new Refused({ status: 400, body: errorBody(400, '50001111', 'INVALID_VALUE', property) })

/** Of a change that its payment does not allow. */
export const CHANGE_CODES = {
  not_found: '50001130',
  not_possible: '50001127',
  already_done: '50001127',
  amount_too_large: '50001126',
} as const
