import type { RestServiceError } from '@adyen/api-library/lib/src/typings/management/restServiceError.js'
import type { Answer } from '../idempotency.ts'
import { newPspReference } from './references.ts'
import type { Wire } from './wire.ts'

type Kind = 'unauthorized' | 'forbidden' | 'not-found' | 'validation' | 'internal'

const KINDS: Record<Kind, { status: number; title: string; errorCode: string }> = {
  unauthorized: { status: 401, title: 'Unauthorized', errorCode: '00_401' },
  forbidden: { status: 403, title: 'Forbidden', errorCode: '00_403' },
  'not-found': { status: 404, title: 'Not found', errorCode: '00_404' },
  validation: { status: 422, title: 'Invalid data provided', errorCode: '31_004' },
  internal: { status: 500, title: 'Internal server error', errorCode: '00_500' },
}

/** The Management API has another shape of errors than Checkout: RFC 7807. */
export function managementError(kind: Kind, detail: string, field?: string): Answer {
  const { status, title, errorCode } = KINDS[kind]
  const body = {
    type: `https://docs.adyen.com/errors/${kind}`,
    title,
    status,
    detail,
    requestId: newPspReference(),
    errorCode,
    ...(field !== undefined && { invalidFields: [{ name: field, value: '', message: detail }] }),
  } satisfies Wire<RestServiceError>
  return { status, body }
}
