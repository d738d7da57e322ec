import fc from 'fast-check'
import { bodyLike, hostileText } from './bodies.ts'
import type { Known } from './known.ts'
import type { FuzzRequest } from './request.ts'
import { type Signer, tokenLike, tokenOf } from './signatures.ts'

const LINK = '/api/purchase_link/'
const CAPTURE = '/api/trigger_capture/'
const PAGES = ['/purchase', '/purchases', '/payment_solutions']
/** Requests with this reference are never varied: each may make one purchase of a merchant, whoever sends it when. */
export const ONCE = 'once-'
/** Of each merchant: few, so that each is sent again and again. */
const REPLAYED = 2
/** A request line beyond 64 kB never arrives. */
const QUERY_CHARS_MAX = 60_000

const WISH = {
  title: 'Voiles',
  reference: 'signed',
  amountCents: 19_900,
  currency: 'EUR',
  lang: 'fr_FR',
  email: 'alice@example.test',
  redirectUrl: 'https://breizh-escapes.example/back?a=1#b',
  cancelUrl: 'https://breizh-escapes.example/cancel',
  paymentNotificationUrl: 'https://breizh-escapes.example/paid',
  metadata: { plugin: 'x', nested: { a: [1, 'é'] } },
  address: { street: '1 rue' },
  secondInstallmentPaymentDate: '2027-05-01',
}

/** Everything that travels as `?signature=`, and what shops send unsigned. */
export function signedRequests(known: Known): fc.Arbitrary<FuzzRequest> {
  const [companyUid = ''] = known.idsFor('', 'company_uid').own
  const wishOf = ({ uid }: Signer) => ({ ...WISH, merchantUid: uid, companyUid })
  const signer = fc.constantFrom(...known.signers)
  const token = signer.chain((each) => tokenLike(known.signers, each, wishOf(each)))
  const made = fc.tuple(fc.constantFrom(LINK, ...PAGES), token).chain(([path, jwt]) => sent(path, jwt, known))
  return fc.oneof(
    { weight: 5, arbitrary: made },
    { weight: 3, arbitrary: captures(known) },
    { weight: 2, arbitrary: fc.oneof(...replays(known, wishOf)) },
    { weight: 3, arbitrary: signer.chain((each) => unsigned(wishOf(each), known)) },
  )
}

function captures(known: Known): fc.Arbitrary<FuzzRequest> {
  const anyOf = (name: string) => {
    const { own, foreign } = known.idsFor('', name)
    return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...own) }, fc.constantFrom(...foreign))
  }
  const named = fc.record({
    merchantUid: anyOf('merchant_uid'),
    purchaseUid: anyOf('purchase_uid'),
    reference: anyOf('reference'),
  })
  return fc
    .tuple(fc.constantFrom(...known.signers), named)
    .chain(([signer, names]) => tokenLike(known.signers, signer, names))
    .chain((jwt) => sent(CAPTURE, jwt, known))
}

/** The same few requests, by every way that takes them. */
function replays(known: Known, wishOf: (signer: Signer) => object): fc.Arbitrary<FuzzRequest>[] {
  return known.signers.flatMap((signer, at) =>
    Array.from({ length: REPLAYED }, (_, each) => {
      const wish = { ...wishOf(signer), reference: `${ONCE}${at}-${each}` }
      const envelopes = [{ data: wish }, { exp: 4_102_444_800, data: wish }, { jti: 'x', iat: 1, data: wish }]
      return fc
        .tuple(fc.constantFrom(LINK, CAPTURE, ...PAGES), fc.constantFrom(...envelopes))
        .chain(([path, claims]) => sent(path, tokenOf(signer.secret, claims), known))
    }),
  )
}

/** A token in the address or among a form's fields, alone or beside what nobody signed. */
function sent(path: string, jwt: string, known: Known): fc.Arbitrary<FuzzRequest> {
  const beside = fc.dictionary(
    fc.constantFrom('redirectUrl', 'cancelUrl', 'paymentNotificationUrl', 'reference', 'signature', 'solution', 'x[]'),
    fc.oneof(hostileText, fc.constant('https://breizh-escapes.example/x'), fc.constantFrom(...solutionsOf(known))),
    { maxKeys: 3 },
  )
  const isApi = path.startsWith('/api/')
  return fc
    .record({
      isForm: fc.boolean(),
      isPost: isApi ? fc.constant(true) : fc.boolean(),
      slash: fc.constantFrom('', '/'),
      beside: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, beside),
      solution: fc.constantFrom(...solutionsOf(known)),
    })
    .map(({ isForm, isPost, slash, beside: more, solution }) => {
      const pairs = new URLSearchParams({ signature: jwt, solution })
      for (const [name, value] of Object.entries(more)) pairs.append(name, value.toWellFormed())
      const inBody = isForm && isPost && !isApi
      return {
        method: isPost ? 'POST' : 'GET',
        target: `${path.replace(/\/$/, '')}${slash}${inBody ? '' : `?${cut(pairs.toString())}`}`,
        headers: inBody ? { 'content-type': 'application/x-www-form-urlencoded' } : {},
        body: inBody ? Buffer.from(pairs.toString()) : undefined,
      }
    })
}

function unsigned(wish: object, known: Known): fc.Arbitrary<FuzzRequest> {
  const flat = { ...wish, solution: solutionsOf(known)[0] }
  return fc
    .tuple(fc.constantFrom(...PAGES), fc.constantFrom('GET', 'POST', 'HEAD'), fc.boolean(), bodyLike(flat, true))
    .map(([path, method, isForm, bytes]) => {
      const inBody = isForm && method === 'POST'
      return {
        method,
        target: inBody ? path : `${path}?${cut(asQuery(bytes))}`,
        headers: inBody ? { 'content-type': 'application/x-www-form-urlencoded' } : {},
        body: inBody ? bytes : undefined,
      }
    })
}

function solutionsOf(known: Known): readonly string[] {
  const { own, foreign } = known.idsFor('', 'merchant_uid')
  return [...own, ...foreign]
}

/** Bytes that no request line takes, by their numbers. */
function asQuery(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  return text.replace(/[^\x21-\x7e]|#/g, (each) => `%${each.charCodeAt(0).toString(16).padStart(2, '0')}`)
}

function cut(query: string): string {
  return query.slice(0, QUERY_CHARS_MAX + 2000)
}
