import { randomUUID } from 'node:crypto'

export interface GraphqlAnswer {
  readonly data: Readonly<Record<string, unknown>> | null
  readonly errors?: readonly object[]
}

export const done = (field: string, value: unknown): GraphqlAnswer => ({ data: { [field]: value } })

export function invalid(field: string, legacyCode: string, message: string): GraphqlAnswer {
  const extensions = { errorType: 'user_error', errorClass: 'VALIDATION', legacyCode }
  return { data: { [field]: null }, errors: [{ message, path: [field], extensions }] }
}

export function failed(errorClass: 'AUTHENTICATION' | 'NOT_FOUND' | 'VALIDATION', message: string): GraphqlAnswer {
  return { data: null, errors: [{ message, extensions: { errorType: 'developer_error', errorClass } }] }
}

export function toBody(answer: GraphqlAnswer): object {
  return { ...answer, extensions: { requestId: randomUUID() } }
}

/** Why a capture, void or refund was not done, by code (its "Validation errors"). */
export const CHANGE_ERRORS = {
  captureTransaction: { not_possible: '91507', amount_too_large: '91522', already_done: '91507' },
  reverseTransaction: { not_possible: '91504', amount_too_large: '91504', already_done: '91504' },
  refundTransaction: { not_possible: '91506', amount_too_large: '91521', already_done: '91512' },
} as const
