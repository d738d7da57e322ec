import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { signAs } from '../support/signing.ts'
import { bodyLike, hostileText } from './bodies.ts'

/** A merchant with the secret that its shop signs with. */
export interface Signer {
  readonly uid: string
  readonly secret: string
}

/** More than a token may have and less than headers may have, once in base64. */
const PAYLOAD_BYTES_MAX = 45_500
const LATER_S = 4_102_444_800

const HEADER = { typ: 'JWT', alg: 'HS256' }
/** What is no signature with HS256, however genuine. */
const HEADERS: readonly (readonly [header: unknown, hash: string])[] = [
  [{ typ: 'JWT', alg: 'none' }, 'sha256'],
  [{ typ: 'JWT', alg: 'HS512' }, 'sha512'],
  [{ typ: 'JWT', alg: 'RS256' }, 'sha256'],
  [{ typ: 'JWT', alg: 'hs256' }, 'sha256'],
  [{ alg: 'HS256', crit: ['x'], x: 1 }, 'sha256'],
  [{ alg: 'HS256', crit: ['b64'], b64: false }, 'sha256'],
  [{ alg: ['HS256'] }, 'sha256'],
  [{ alg: 'HS256', zip: 'DEF' }, 'sha256'],
  [{ alg: 'HS256', kid: '../../etc/passwd', jku: 'http://169.254.169.254/' }, 'sha256'],
  [{}, 'sha256'],
  [[], 'sha256'],
  [null, 'sha256'],
]

const TIMES = [undefined, LATER_S, 1, 0, -1, 1e308, 0.5, '1', null, {}, [LATER_S], true]

/** Claims as a shop signs them. */
export function tokenOf(secret: string, claims: unknown): string {
  return signAs(secret, claims)
}

/** A token that began as this wish: mostly genuine, so that what is wrong with its claims is met. */
export function tokenLike(signers: readonly Signer[], { secret }: Signer, wish: object): fc.Arbitrary<string> {
  const others = [...signers.map((each) => each.secret), '', 'another secret']
  return fc
    .record({
      payload: claimsLike(wish),
      secret: fc.oneof({ weight: 14, arbitrary: fc.constant(secret) }, fc.constantFrom(...others)),
      header: fc.oneof(
        { weight: 14, arbitrary: fc.constant([HEADER, 'sha256'] as const) },
        fc.constantFrom(...HEADERS),
      ),
      tail: fc.oneof({ weight: 14, arbitrary: fc.constant(undefined) }, hostileText, fc.constantFrom('', '=', '.x')),
    })
    .map(({ payload, secret: key, header: [header, hash], tail }) => {
      const bytes = payload.subarray(0, PAYLOAD_BYTES_MAX)
      const body = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${bytes.toString('base64url')}`
      const mac = createHmac(hash, key).update(body).digest('base64url')
      return tail === undefined ? `${body}.${mac}` : `${body}.${tail}`
    })
}

/** The wish at top level or under `data`, in an envelope with times, its bytes mutated. */
function claimsLike(wish: object): fc.Arbitrary<Buffer> {
  const time = fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, fc.constantFrom(...TIMES))
  return fc
    .record({ isFlat: fc.boolean(), exp: time, nbf: time, iat: time, hasSettings: fc.boolean() })
    .chain(({ isFlat, hasSettings, ...times }) => {
      const settings = hasSettings ? { purchase_link_settings: { send_email: false, send_sms: false } } : {}
      return bodyLike({ ...times, ...settings, ...(isFlat ? wish : { data: wish }) }, false)
    })
}
