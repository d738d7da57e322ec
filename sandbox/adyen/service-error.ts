import type { ServiceError } from '@adyen/api-library/lib/src/typings/checkout/serviceError.js'
import type { Answer } from '../idempotency.ts'
import { newPspReference } from './references.ts'
import type { Wire } from './wire.ts'

type ErrorType = 'validation' | 'security' | 'configuration' | 'internal'

export function serviceError(status: number, errorCode: string, message: string, errorType: ErrorType): Answer {
  const body = { status, errorCode, message, errorType, pspReference: newPspReference() } satisfies Wire<ServiceError>
  return { status, body }
}

/** The request itself is broken: nothing was looked at. */
export const malformed = (message: string) => serviceError(400, '702', message, 'validation')

export const invalid = (code: string, message: string) => serviceError(422, code, message, 'validation')

export const internalError = (message: string) => serviceError(500, '905', message, 'internal')

export const unauthorised = () => serviceError(401, '000', 'HTTP Status Response - Unauthorized', 'security')
export const forbidden = () => serviceError(403, '010', 'Not allowed', 'security')
export const wrongAccount = () => serviceError(403, '901', 'Invalid Merchant Account', 'security')
export const noSuchPayment = () => invalid('167', 'Original pspReference required for this operation')
