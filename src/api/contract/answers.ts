import { isObject, type Json, type JsonObject } from './json.ts'

const integer = { type: 'integer' }

/** What answers carry beside their bodies (draft-ietf-httpapi-ratelimit-headers, RFC 9110). */
export const HEADERS = {
  'X-Request-Id': { description: 'Of this request, as our logs know it', schema: { type: 'string', format: 'uuid' } },
  'RateLimit-Limit': {
    description: 'Requests that this caller may make in a window; absent where a service limits none',
    schema: integer,
  },
  'RateLimit-Remaining': { description: 'Of them, left in this one', schema: integer },
  'RateLimit-Reset': { description: 'Seconds until the next one begins', schema: integer },
  'Retry-After': { description: 'Seconds to wait: with 429 and 503', schema: integer },
  'WWW-Authenticate': { description: 'Which credentials are taken', schema: { type: 'string' } },
} as const satisfies Record<string, object>

type Header = keyof typeof HEADERS

const LIMITED: readonly Header[] = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']

/** What comes with a status, or a range of them. */
function headersOf(status: string): readonly Header[] {
  if (status.startsWith('2')) return ['X-Request-Id', ...LIMITED]
  if (status === '401') return ['X-Request-Id', 'WWW-Authenticate']
  if (status === '4XX' || status === 'default') return ['X-Request-Id', ...LIMITED, 'Retry-After']
  return status === '5XX' ? ['X-Request-Id', 'Retry-After'] : ['X-Request-Id']
}

/** Every answer with its headers. */
export function describeAnswers(paths: JsonObject): JsonObject {
  return mapAnswers(paths, ({ description, content }, status) => ({
    description: description === 'Default Response' ? (status === '201' ? 'Created' : 'OK') : (description as Json),
    headers: Object.fromEntries(headersOf(status).map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    content: content as Json,
  }))
}

/** Refusals whose schema has a name are described once, under the same name. */
export function shareRefusals(paths: JsonObject): { readonly paths: JsonObject; readonly responses: JsonObject } {
  const responses: Record<string, JsonObject> = {}
  const shared = mapAnswers(paths, (answer, status) => {
    const { content } = answer as { content?: { 'application/json'?: { schema: { $ref?: string } } } }
    const name = content?.['application/json']?.schema.$ref?.split('/').at(-1)
    if (status.startsWith('2') || name === undefined) return answer
    const known = responses[name]
    if (known && JSON.stringify(known) !== JSON.stringify(answer)) throw new Error(`two answers are called ${name}`)
    responses[name] = answer
    return { $ref: `#/components/responses/${name}` }
  })
  return { paths: shared, responses: Object.fromEntries(Object.entries(responses).sort()) }
}

function mapAnswers(paths: JsonObject, change: (answer: JsonObject, status: string) => JsonObject): JsonObject {
  return mapObject(paths, (operations) =>
    mapObject(operations, (operation) => ({
      ...operation,
      responses: mapObject(operation.responses as JsonObject, change),
    })),
  )
}

function mapObject(object: JsonObject, change: (member: JsonObject, key: string) => JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([key, member]) => [key, isObject(member) ? change(member, key) : member]),
  )
}
