import fc from 'fast-check'
import { BACK_OFFICE_PATHS } from '../support/back-office-paths.ts'
import { bodyLike, hostileText } from './bodies.ts'
import type { Known, PayPage } from './known.ts'
import type { FuzzRequest } from './request.ts'

/** Pages are not in the contract. `{t}` is a payment link of the fuzzer's own, `{x}` anything. */
const GET = ['/pay/{t}', '/pay/{t}/pot', '/pay/{t}/receipt', '/pay/{t}/qr/{x}.svg', '/pay/{x}']
const ELSEWHERE = [...BACK_OFFICE_PATHS, '/docs', '/docs/openapi.json', '/health/live', '/accessibility', '/{x}']
const POST = [
  'people',
  'start',
  'decline',
  'reconsider',
  'close',
  'give-up',
  'invitations/{x}',
  'return/{x}',
  'card/{x}',
]

const FORM = {
  people_count: '3',
  'name.0': 'Alice',
  'contact.0': 'alice@example.test',
  'name.1': 'Bob',
  'contact.1': '+33612345678',
  'amount.1': '3,34',
  'shown.0': '334',
  terms: 'on',
  intent: 'add',
  amount: '1,00',
  message: 'Bravo',
}

/** Light: pages are walked by the journeys, here they only must not stumble. */
export function pageRequests(known: Known): fc.Arbitrary<FuzzRequest> {
  const place = fc.record({
    page: fc.constantFrom(...known.pages),
    x: hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 300)),
    query: fc.oneof(fc.constant(''), fc.constantFrom('?done=1', '?slow=1', '?invitation=2', '?done[]=1', '?%00=%ff')),
  })
  const filled = (path: string, { page, x, query }: { page: PayPage; x: string; query: string }) =>
    path.replace('{t}', page.token).replace('{x}', () => x) + query
  const read = fc.tuple(fc.constantFrom(...GET, ...ELSEWHERE), place).map(([path, values]) => ({
    method: 'GET',
    target: filled(path, values),
    headers: { 'accept-language': 'en' },
    body: undefined,
  }))
  const sent = place.chain((values) =>
    fc
      .tuple(fc.constantFrom(...POST), bodyLike({ ...FORM, form_token: values.page.formToken }, true))
      .map(([action, body]) => ({
        method: 'POST',
        target: filled(`/pay/{t}/${action}`, values),
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: values.page.cookie },
        body,
      })),
  )
  const callback = bodyLike({ attempt_id: 'x', event: 'approved' }, false).map((body) => ({
    method: 'POST',
    target: '/callbacks/sandbox',
    headers: { 'content-type': 'application/json' },
    body,
  }))
  return fc.oneof({ weight: 4, arbitrary: read }, { weight: 4, arbitrary: sent }, { weight: 1, arbitrary: callback })
}
