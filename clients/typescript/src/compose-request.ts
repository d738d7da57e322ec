import type { Asked } from './ask.ts'
import type { ClientSettings, Credentials } from './client.ts'
import type { Claims } from './jwt.ts'
import { signJwt } from './jwt.ts'
import { signedNames } from './signed-names.ts'
import type { Travel } from './travel.ts'

/** What a call is about: the same at every try. */
export interface Carried {
  readonly input: object
  readonly key: string | undefined
}

/** Throws a `TypeError` naming the credential or the part of the address that was not given. */
export function composeRequest(
  settings: ClientSettings,
  travel: Travel,
  { input, key }: Carried,
  accessToken: string | undefined,
): Asked {
  const rest: Record<string, unknown> = { ...input }
  const take = (name: string) => {
    const value = rest[name]
    delete rest[name]
    return value
  }
  const path = travel.path.replace(/\{(\w+)\}/g, (_, name: string) => inPath(name, take(name)))
  // What is signed stands in the signature alone; beside it the service would compare it.
  const isSigned = travel.auth === 'signature'
  const query = isSigned
    ? { signature: signJwt(signedNames(rest), given(settings, 'secret')) }
    : pick(travel.query ?? [], take)
  const body = bodyOf(travel, rest)
  return {
    method: travel.method,
    url: `${settings.baseUrl.replace(/\/+$/, '')}${path}${queryText(query)}`,
    headers: {
      accept: 'application/json',
      ...(settings.language && { 'accept-language': settings.language }),
      ...authorization(settings, travel, accessToken),
      ...(key && { 'idempotency-key': key }),
      ...(body && { 'content-type': body.type }),
    },
    body: body?.text,
    answer: travel.answer ?? 'json',
    onceOnly: travel.onceOnly ?? false,
  }
}

function bodyOf({ body }: Travel, rest: Claims): { type: string; text: string } | undefined {
  if (body === 'json') return { type: 'application/json', text: JSON.stringify(rest) }
  if (body !== 'form') return undefined
  return { type: 'application/x-www-form-urlencoded', text: 'grant_type=client_credentials' }
}

function authorization(settings: Credentials, { auth }: Travel, accessToken: string | undefined) {
  if (auth === 'accessToken') return { authorization: `Bearer ${accessToken}` }
  if (auth === 'merchantToken') return { authorization: `Bearer ${given(settings, 'merchantToken')}` }
  if (auth !== 'apiKey') return {}
  const pair = `${given(settings, 'apiKey')}:${given(settings, 'apiSecret')}`
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}

function given(settings: Credentials, name: keyof Credentials): string {
  const credential = settings[name]
  if (!credential) throw new TypeError(`this call needs ${name}: give it to createWhipround`)
  return credential
}

/** Empty, or of dots, it would make another address. */
function inPath(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') throw new TypeError(`this call needs ${name}`)
  if (value === '.' || value === '..') throw new TypeError(`${name} cannot be ${value}`)
  return encodeURIComponent(String(value))
}

function pick(names: readonly string[], take: (name: string) => unknown): Claims {
  return Object.fromEntries(names.map((name) => [name, take(name)]))
}

function queryText(query: Claims): string {
  const said = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) said.set(name, String(value))
  return said.size > 0 ? `?${said}` : ''
}
