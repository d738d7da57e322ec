import fc from 'fast-check'
import { basic } from '../support/api-client.ts'
import { type Endpoint, endpointsOf, examplesOf, type OpenApi, type Parameter } from '../support/contract.ts'
import { bodyLike, hostileText } from './bodies.ts'
import type { Known } from './known.ts'
import { pageRequests } from './page-requests.ts'
import type { FuzzRequest } from './request.ts'
import { signedRequests } from './signed-requests.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']
const CONTENT_TYPES = [
  'application/json; charset=utf-16',
  'application/json;;',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  '*/*',
]

/** Requests to everything in the contract; one of ten goes to the pages, two say everything in a signature. */
export function anyRequest(contract: OpenApi, known: Known): fc.Arbitrary<FuzzRequest> {
  const endpoints = endpointsOf(contract).map((endpoint) => requestTo(endpoint, known))
  return fc.oneof(
    { weight: 7, arbitrary: fc.oneof(...endpoints) },
    { weight: 1, arbitrary: pageRequests(known) },
    { weight: 2, arbitrary: signedRequests(known) },
  )
}

function requestTo(endpoint: Endpoint, known: Known): fc.Arbitrary<FuzzRequest> {
  const { path, operation } = endpoint
  const inQuery = operation.parameters?.filter((parameter) => parameter.in === 'query') ?? []
  return fc
    .record({
      method: mostly(endpoint.method, fc.constantFrom(...METHODS), 20),
      path: pathLike(path, known),
      query: queryLike(inQuery),
      authorization: credentialsLike(Object.keys(operation.security?.[0] ?? {})[0], known),
      key: fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, fc.constantFrom('k-1', 'k-2', 'k-3'), headerText),
      content: contentLike(endpoint),
    })
    .map(({ method, path, query, authorization, key, content }) => ({
      method,
      target: `${path}${query}`,
      headers: {
        ...(authorization !== undefined && { authorization }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(content.type !== undefined && { 'content-type': content.type }),
      },
      body: method === 'GET' || method === 'HEAD' ? undefined : content.body,
    }))
}

/** The right value mostly, so that one wrong part at a time gets past the others. */
function mostly<T>(right: T, other: fc.Arbitrary<T>, weight: number): fc.Arbitrary<T> {
  return fc.oneof({ weight, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: other })
}

/** Whatever a header may hold on the wire. */
const headerText = fc
  .string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)), maxLength: 80 })
  .map((text) => text.replaceAll('\x7f', '').trim())

const hostileSegment = hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 400))

function pathLike(path: string, known: Known): fc.Arbitrary<string> {
  const segments = path.split('/').map((segment) => {
    if (!segment.startsWith('{')) return fc.constant(segment)
    const { own, foreign } = known.idsFor(path, segment.slice(1, -1))
    return fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...own) },
      { weight: 2, arbitrary: fc.constantFrom(...foreign) },
      { weight: 1, arbitrary: fc.constantFrom('%', '%ff', '%00', '..', 'v1', own[0]?.toUpperCase() ?? '') },
      { weight: 1, arbitrary: hostileSegment },
    )
  })
  return fc.tuple(...segments).map((parts) => parts.join('/'))
}

function queryLike(parameters: readonly Parameter[]): fc.Arbitrary<string> {
  const documented = parameters.map(({ name, example }) => {
    const value = mostly(example === undefined ? '1' : String(example), hostileText, 3)
    return fc.option(value, { freq: 1 }).map((given) => (given === null ? [] : [[name, given] as const]))
  })
  const stranger = fc.tuple(fc.constantFrom('limit', 'signature', 'x', '__proto__', 'x[]'), hostileText)
  const pairs = fc.tuple(fc.tuple(...documented), mostly([], fc.array(stranger, { maxLength: 3 }), 8))
  return pairs.map(([named, strangers]) => {
    const all = [...named.flat(), ...strangers].map(([name, value]): [string, string] => [name, value.toWellFormed()])
    return all.length === 0 ? '' : `?${new URLSearchParams(all)}`
  })
}

function credentialsLike(scheme: string | undefined, known: Known): fc.Arbitrary<string | undefined> {
  const others = ['apiKey', 'accessToken', 'merchantToken'].map((other) => known.credentialFor(other))
  return fc.oneof(
    { weight: 14, arbitrary: fc.constant(known.credentialFor(scheme)) },
    { weight: 1, arbitrary: fc.constantFrom(...others, undefined, 'Bearer', 'Bearer null', 'Basic !!!', 'Digest a=b') },
    { weight: 1, arbitrary: headerText },
    { weight: 1, arbitrary: fc.tuple(hostileText, hostileText).map(([user, word]) => basic(user, word).authorization) },
  )
}

interface Content {
  readonly type: string | undefined
  readonly body: Buffer | undefined
}

function contentLike(endpoint: Endpoint): fc.Arbitrary<Content> {
  const examples = examplesOf(endpoint)
  if (examples.length === 0) return fc.constant<Content>({ type: undefined, body: undefined })
  return fc.oneof(
    ...examples.map(({ type, body }) =>
      fc.record({
        type: mostly<string | undefined>(type, fc.constantFrom(undefined, ...CONTENT_TYPES), 12),
        body: bodyLike(sendingNothing(body), type !== 'application/json'),
      }),
    ),
  )
}

/** Hundred thousand links are not mailed: a mutation asks for a mail often enough. */
function sendingNothing(example: unknown): unknown {
  return JSON.parse(JSON.stringify(example), (key, value) => (/^send_/.test(key) ? false : value))
}
