import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

export interface OpenApi {
  readonly openapi: string
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, unknown>>
    readonly schemas: Readonly<Record<string, object>>
    readonly responses: Readonly<Record<string, Answer>>
  }
}

export interface Operation {
  readonly operationId?: string
  readonly tags?: readonly string[]
  readonly summary?: string
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaType>> }
  readonly responses: Readonly<Record<string, Answer | Reference>>
}

export interface Answer {
  readonly headers?: Readonly<Record<string, object>>
  readonly content?: Readonly<Record<string, MediaType>>
}

interface Reference {
  readonly $ref: string
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly schema: object
  readonly example?: unknown
}

export interface MediaType {
  readonly schema?: object
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

/** One endpoint of the contract. */
export interface Endpoint {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/** An answer as it came over the wire. */
export interface Seen {
  readonly status: number
  readonly contentType: string
  readonly text: string
}

/** Refusals that every endpoint may answer, whatever it does: the general 4XX stands for them. */
const GENERAL = [405, 408, 413, 415, 421, 429, 431]

export async function readContract(baseUrl: string): Promise<OpenApi> {
  return (await (await fetch(`${baseUrl}/docs/openapi.json`)).json()) as OpenApi
}

export function endpointsOf({ paths }: OpenApi): Endpoint[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

/** All request bodies that an endpoint shows, with their content type. */
export function examplesOf({ operation }: Endpoint): { readonly type: string; readonly body: unknown }[] {
  return Object.entries(operation.requestBody?.content ?? {}).flatMap(([type, { example, examples = {} }]) => {
    const shown = example === undefined ? Object.values(examples).map(({ value }) => value) : [example]
    return shown.map((body) => ({ type, body }))
  })
}

/** The documented path that takes this one; none takes broken percent-encoding. `v1` names an API, not a merchant. */
export function matchPath({ paths }: OpenApi, url: string): string | undefined {
  const bare = (url.split('?', 1)[0] as string).replace(/(.)\/$/, '$1')
  if (!isDecodable(bare)) return undefined
  return Object.keys(paths)
    .sort((a, b) => a.split('{').length - b.split('{').length)
    .find((path) => new RegExp(`^${path.replace(/\/$/, '').replace(/\{[^}]+\}/g, '(?!v1(?:/|$))[^/]+')}$`).test(bare))
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/**
 * Holds answers against the contract: a check throws for a status or a shape that is not documented. An endpoint that
 * names one refusal of its own (404, 409 …) names them all.
 */
export function contractCheck(contract: OpenApi): (method: string, url: string, seen: Seen) => void {
  const compile = schemaCompiler(contract)
  const validators = new Map<object, ValidateFunction>()
  return (method, url, { status, contentType, text }) => {
    const path = matchPath(contract, url)
    const responses = path === undefined ? undefined : contract.paths[path]?.[method.toLowerCase()]?.responses
    if (!responses || !isAnswerOfRoute(method, status)) return
    const where = `${method} ${path} ${status}`
    const response = answerOf(contract, responses[status] ?? generalResponse(responses, status))
    assert.ok(response, `${where} is not documented: ${text.slice(0, 300)}`)
    const schema = response.content?.['application/json']?.schema
    if (!schema) return
    assert.match(contentType, /^application\/json/, `${where} is no JSON: ${text.slice(0, 300)}`)
    const validate = validators.get(schema) ?? compile(schema)
    validators.set(schema, validate)
    assert.ok(validate(JSON.parse(text)), `${where}: ${JSON.stringify(validate.errors)} in ${text.slice(0, 1000)}`)
  }
}

/** An answer where it is described: in its operation, or once for several. */
export function answerOf(contract: OpenApi, answer: Answer | Reference | undefined): Answer | undefined {
  if (!answer || !('$ref' in answer)) return answer
  return contract.components.responses[answer.$ref.split('/').at(-1) ?? '']
}

/** Compiles schemas of the contract, which name others of it. */
export function schemaCompiler({ components }: OpenApi): (schema: object) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  return (schema) => ajv.compile({ ...schema, components })
}

function isAnswerOfRoute(method: string, status: number): boolean {
  return method !== 'HEAD' && method !== 'OPTIONS' && status !== 204
}

function generalResponse(
  responses: Operation['responses'],
  status: number,
): Operation['responses'][string] | undefined {
  const namesRefusals = Object.keys(responses).some((key) => /^4\d\d$/.test(key))
  if (namesRefusals && status >= 400 && status < 500 && !GENERAL.includes(status)) return undefined
  return responses[`${Math.floor(status / 100)}XX`] ?? responses.default
}
