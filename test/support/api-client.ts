import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

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

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

export interface Operation {
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaType>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, MediaType>> }>>
}

interface MediaType {
  readonly schema?: object
  readonly example?: unknown
}

/** Calls the service and holds every JSON answer of a documented path against its schema. */
export async function apiClient(baseUrl: string): Promise<ApiClient> {
  const contract = await readContract(baseUrl)
  const validators = new Map<object, ValidateFunction>()
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
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
    const schema = isJson && responseSchema(contract, method, path, answer.status)
    if (schema) {
      const validate = validators.get(schema) ?? ajv.compile(schema)
      validators.set(schema, validate)
      assert.ok(validate(json), `${method} ${path} ${answer.status}: ${ajv.errorsText(validate.errors)} in ${text}`)
    }
    const error = json.error as { app_error?: string; code?: string } | undefined
    return { status: answer.status, headers: answer.headers, text, json, errorCode: error?.app_error ?? error?.code }
  }
}

export async function readContract(baseUrl: string): Promise<OpenApi> {
  return (await (await fetch(`${baseUrl}/docs/openapi.json`)).json()) as OpenApi
}

function responseSchema({ paths }: OpenApi, method: string, path: string, status: number): object | undefined {
  const bare = path.split('?', 1)[0] as string
  // `v1` names an API, not a merchant.
  const known = Object.keys(paths)
    .sort((a, b) => a.split('{').length - b.split('{').length)
    .find((template) => new RegExp(`^${template.replace(/\{[^}]+\}/g, '(?!v1$)[^/]+')}$`).test(bare))
  const responses = known && paths[known]?.[method.toLowerCase()]?.responses
  if (!responses) return undefined
  const response = responses[status] ?? responses[`${Math.floor(status / 100)}XX`] ?? responses.default
  assert.ok(response, `${method} ${known} does not document ${status}`)
  return response.content?.['application/json']?.schema
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
