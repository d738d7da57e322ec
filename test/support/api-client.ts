import assert from 'node:assert/strict'
import { holdToContract } from './held-to-contract.ts'

export { type Operation, readContract } from './contract.ts'

export interface ApiAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: Record<string, unknown>
  /** `app_error` of the token family, `code` of v1. */
  readonly errorCode: string | undefined
}

export interface ApiCall {
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  /** An object travels as JSON, a string as it is. */
  readonly body?: unknown
}

export type ApiClient = (method: string, path: string, call?: ApiCall) => Promise<ApiAnswer>

/** Calls the service, and holds every answer to its contract. */
export function apiClient(baseUrl: string): ApiClient {
  holdToContract(baseUrl)
  return async (method, path, { token, headers, body } = {}) => {
    const isText = typeof body === 'string'
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') && text !== ''
    const json = (isJson ? JSON.parse(text) : {}) as Record<string, unknown>
    const error = json.error as { app_error?: string; code?: string } | undefined
    return { status: answer.status, headers: answer.headers, text, json, errorCode: error?.app_error ?? error?.code }
  }
}

/** `POST /api/token` with a key and secret; the access token. */
export async function tokenFor(call: ApiClient, apiKey: string, apiSecret: string): Promise<string> {
  const answer = await call('POST', '/api/token', {
    headers: { ...basic(apiKey, apiSecret), 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  })
  assert.equal(answer.status, 200, answer.text)
  return answer.json.access_token as string
}

export function basic(user: string, password: string): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
}
