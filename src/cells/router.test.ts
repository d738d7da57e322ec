import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, test } from 'node:test'
import { type Router, startRouter, whyNoRouter } from '../../test/support/router.ts'
import { encodeClaimLink } from '../crypto/claim-links.ts'
import {
  encodeFramedLink,
  encodePayerLink,
  encodePersonLink,
  type LinkKeys,
  newBrowserKey,
  routedToken,
  signJwt,
} from '../crypto/index.ts'
import { drawIdsOf, idFor, idForLink, newId } from '../shared/ids.ts'
import { signInHash } from './index.ts'

const skip = whyNoRouter
const SINCE = '2026-01-01T00:00:00Z'
const KEYS: LinkKeys = [Buffer.alloc(32, 7)]
const FORM = 'application/x-www-form-urlencoded'

/** A cell that says who it is, by which path it was asked, and as whom it was told that we are. */
async function aCell(name: string): Promise<number> {
  const server = createServer({ maxHeaderSize: 65_536 }, (request, response) => {
    request.resume().on('end', () => {
      const knows = request.url?.startsWith(`/of-${name}`) || !request.url?.startsWith('/of-')
      const headers = request.url?.startsWith('/dashboard/sign-in') ? { 'set-cookie': 'whipround_staff=wrd_x' } : {}
      response.writeHead(knows ? 200 : 404, headers).end(`${name} ${request.headers['x-forwarded-for']}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  return (server.address() as AddressInfo).port
}

const router: Router | undefined = skip
  ? undefined
  : await startRouter(
      SINCE,
      [
        { name: 'first', slots: '0-199', ports: [await aCell('first')], operatorHost: 'ops-1.example.org' },
        { name: 'second', slots: '200-255', ports: [await aCell('second')], operatorHost: 'ops-2.example.org' },
      ],
      [
        { hash: signInHash('Alice+shop@Second.test'), slot: 201 },
        { hash: signInHash('bob@first.test'), slot: 3 },
      ],
    )

interface Asked {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

async function ask(path: string, { method, headers = {}, body }: Asked = {}): Promise<string> {
  const asked = {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    ...(body !== undefined && { body }),
  }
  const answer = await fetch(`http://127.0.0.1:${router?.port}${path}`, asked)
  return (await answer.text()).split(' ')[0] as string
}

/** Ids of that slot, as its cell makes them. */
function inSlot<T>(slot: number, make: () => T): T {
  drawIdsOf({ own: [slot], since: new Date(SINCE) })
  return make()
}
afterEach(() => drawIdsOf(null))

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const basic = (user: string) => ({
  headers: { authorization: `Basic ${Buffer.from(`${user}:s:ecret`).toString('base64')}`, 'content-type': FORM },
  body: 'grant_type=client_credentials',
})
const form = (fields: Record<string, string>) => ({
  headers: { 'content-type': FORM },
  body: new URLSearchParams(fields).toString(),
})

/** Every kind of address that names a slot, of one id in that slot. */
async function kindsIn(slot: number): Promise<Record<string, () => Promise<string>>> {
  const [id, joined] = inSlot(slot, () => {
    const made = newId()
    return [made, idForLink('join somebody', made)]
  })
  const token = (prefix: string) => inSlot(slot, () => routedToken(prefix, id))
  const link = (role: 'payment' | 'leader' | 'pledge' | 'group', subjectId = id) =>
    encodePayerLink(KEYS, { role, subjectId, version: 40 })
  const framed = encodeFramedLink(KEYS, {
    ...{ purchaseId: id, version: 1, browserKey: newBrowserKey(), origin: 'https://shop.example.org' },
    ...{ opening: 'a'.repeat(22), showsClose: true, isExternal: false },
  })
  const claimed = encodeClaimLink(KEYS, { shareId: id, version: 1, claimant: Buffer.alloc(16, 3) })
  const mer = `mer_${id}`
  const signed = (data: object) => signJwt('secret', data)
  const jwt = await signed({ data: { merchantUid: mer, title: 'été – “x”', amountCents: 100 } })
  const bare = await signed({ merchantUid: mer })
  const named = await signed({ data: { purchaseUid: `pur_${id}`, reference: 'r' } })
  const long = await signed({ data: { metadata: 'x'.repeat(40_000), merchantUid: mer } })
  return {
    'a payment link': () => ask(`/pay/${link('payment')}`),
    'what lies below it': () => ask(`/pay/${link('leader')}/return/${newId()}`, { body: '' }),
    'a friend’s link': () => ask(`/pay/${link('pledge')}?done=1`),
    'the link of somebody who joined': () => ask(`/pay/${link('pledge', joined)}`),
    'the group’s link': () => ask(`/pay/${link('group')}/join`),
    'a link in a frame': () => ask(`/pay/${framed}`),
    'a chosen name': () => ask(`/pay/${claimed}`),
    'an article': () => ask(`/pay/article/art_${id}`),
    'a path of a merchant': () => ask(`/api/merchants/${mer}/purchases?limit=1`),
    'a path in capitals': () => ask(`/api/merchants/mer_${id.toUpperCase()}`),
    'a path of a purchase': () => ask(`/api/purchases/pur_${id}/refunds`, bearer('wrt_of-somebody')),
    'a simulation': () => ask(`/api/users/me/companies/cmp_${id}/simulate_payment_schedule`, { body: '{}' }),
    'a key': () => ask('/api/token', basic(`key_${id}`)),
    'a merchant for a key': () => ask('/api/token/', basic(mer)),
    'an access token': () => ask('/api/purchases?limit=3', bearer(token('wrt_'))),
    'a merchant’s token': () => ask('/api/merchants/v1/purchases', bearer(token('wrm_'))),
    'a bare merchant’s token': () =>
      ask(`/api/merchants/v1/purchases/${idFor('x')}`, { headers: { authorization: token('wrm_') } }),
    'a signed request': () => ask(`/api/purchase_link/?signature=${jwt}`, { body: '' }),
    'one signed at top level': () => ask(`/api/purchase_link?signature=${bare}`, { body: '' }),
    'a capture by its purchase': () => ask(`/api/trigger_capture/?signature=${named}`, { body: '' }),
    'a signed way to pay': () => ask(`/purchase?signature=${jwt}&redirectUrl=x`),
    'a long one': () => ask(`/purchases?signature=${long}`),
    'a signed form': () => ask('/purchase', form({ signature: jwt, cancelUrl: 'https://x.example/' })),
    'a form of a frame': () => ask('/purchase?embedded=1', form({ signature: long })),
    'an unsigned way to pay': () => ask(`/purchase?merchantUid=${mer}&title=x`),
    'an unsigned form': () => ask('/purchase', form({ merchantUid: mer })),
    'a kit’s': () => ask(`/?sdk_mobile=1&merchant_uid=${mer}`),
    'a choice of ways': () => ask(`/payment_solutions?companyUid=cmp_${id}&currency=EUR`),
    'an acquirer’s callback': () => ask(`/callbacks/stripe/${id}`, { body: '{}' }),
    'a PSP’s callback': () => ask(`/callbacks/psps/${id}`, { body: 'x=1' }),
    'an issuer’s callback': () => ask(`/callbacks/issuers/${id}`, { body: '{}' }),
    'an invitation': () => ask(`/dashboard/join/${encodePersonLink(KEYS, 'invitation', id)}?next=%2Fdashboard`),
    'a sign-in’s cookie': () =>
      ask('/dashboard/purchases', { headers: { cookie: `whipround_staff=${token('wrd_')}` } }),
    'the same by https': () =>
      ask('/dashboard', { headers: { cookie: `a=b; __Host-whipround_staff=${token('wrd_')}` } }),
    'an operator’s look': () =>
      ask('/dashboard', { headers: { cookie: `whipround_staff=wrd_old; whipround_view=${token('wrd_')}` } }),
    'the contract with a sign-in': () => ask('/docs', { headers: { cookie: `whipround_staff=${token('wrd_')}` } }),
    'a passkey where somebody was last': () =>
      ask('/dashboard/sign-in/passkey', {
        headers: { cookie: `whipround_cell=${slot.toString(16).padStart(2, '0')}` },
      }),
  }
}

test('every kind of address leads to the cell whose slot it names', { skip }, async () => {
  const wrong: string[] = []
  for (const [slot, cell] of [
    [255, 'second'],
    [200, 'second'],
    [199, 'first'],
    [0, 'first'],
  ] as const)
    for (const [kind, askThere] of Object.entries(await kindsIn(slot))) {
      const answered = await askThere()
      if (answered !== cell) wrong.push(`${kind} of slot ${slot}: ${answered}`)
    }
  assert.deepEqual(wrong, [])
})

test('what was made before slots is of slot 0, and so is what names nothing or nobody', { skip }, async () => {
  // Of 2025, in a place of the second cell's.
  const old = '0195d2a0-1111-7000-8000-00ff00000000'
  const derived = `${idFor('charge').slice(0, 26)}ff${idFor('charge').slice(28)}`
  for (const id of [old, derived]) {
    assert.equal(await ask(`/pay/${encodePayerLink(KEYS, { role: 'pledge', subjectId: id, version: 1 })}`), 'first')
    assert.equal(await ask(`/api/purchases/pur_${id}`), 'first')
    assert.equal(await ask('/api/token', basic(`key_${id}`)), 'first')
    assert.equal(await ask(`/callbacks/stripe/${id}`, { body: '' }), 'first')
  }
  const oldToken = `wrm_${'f'.repeat(43)}`
  for (const [path, asked] of [
    ['/api/merchants/v1/purchases', bearer(oldToken)],
    ['/api/merchants/v1/purchases', {}],
    ['/api/purchases', bearer('a.b.c')],
    ['/api/token', { body: '' }],
    ['/api/purchase_link?signature=nonsense', { body: '' }],
    ['/purchase', {}],
    ['/purchase?signature=a.%%%.c', {}],
    ['/pay/p1.short', {}],
    ['/pay/', {}],
    ['/callbacks/stripe', { body: '' }],
    ['/api/merchants/mer_nobody', {}],
    ['/dashboard', { headers: { cookie: `whipround_staff=wrd_${'f'.repeat(43)}; whipround_cell=ff` } }],
    ['/dashboard/sign-in', form({ email: 'nobody@nowhere.test', password: 'x' })],
  ] as const)
    assert.equal(await ask(path, asked), 'first', path)
})

test('whoever signs in is led by a hash of the e-mail, and found there again', { skip }, async () => {
  const email = 'ALICE+shop@second.test'
  assert.equal(await ask('/dashboard/sign-in', form({ form_token: 'x', email, password: 'y' })), 'second')
  assert.equal(await ask('/dashboard/forgotten?next=%2F', form({ email })), 'second')
  const cookie = { cookie: 'whipround_cell=ff; whipround_staff=wrd_ff.x' }
  const { headers, body } = form({ email: 'bob@first.test', password: 'y' })
  assert.equal(await ask('/dashboard/sign-in', { headers: { ...headers, ...cookie }, body }), 'first')
  const answer = await fetch(`http://127.0.0.1:${router?.port}/dashboard/sign-in`, {
    method: 'POST',
    ...form({ email, password: 'y' }),
  })
  assert.match(
    answer.headers.getSetCookie().join('\n'),
    /^whipround_cell=c9; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/m,
  )
})

test('operators are led by their host; what is the same everywhere comes from whoever has it', { skip }, async () => {
  const atHost = (host: string) => ask('/operator', { headers: { host } })
  // fetch sets a host of its own.
  const { request } = await import('node:http')
  const askAs = (host: string) =>
    new Promise<string>((resolve, reject) => {
      request({ port: router?.port, path: '/operator', headers: { host } }, (response) => {
        response.setEncoding('utf8').on('data', (text: string) => resolve(text.split(' ')[0] as string))
      })
        .on('error', reject)
        .end()
    })
  assert.equal(await askAs('ops-2.example.org'), 'second')
  assert.equal(await askAs('OPS-1.example.org:443'), 'first')
  assert.equal(await atHost('x'), 'first')
  const answers = new Set<string>()
  for (let count = 0; count < 4; count += 1) answers.add(await ask('/robots.txt'))
  assert.deepEqual([...answers].sort(), ['first', 'second'])
  for (let count = 0; count < 4; count += 1) assert.equal(await ask('/of-second.js'), 'second')
  for (const path of ['/metrics', '/health/ready'])
    assert.equal((await fetch(`http://127.0.0.1:${router?.port}${path}`)).status, 404)
})

test('nobody says of themselves where they are from', { skip }, async () => {
  const answer = await fetch(`http://127.0.0.1:${router?.port}/robots.txt`, {
    headers: { 'x-forwarded-for': '10.9.9.9' },
  })
  assert.equal((await answer.text()).split(' ')[1], '127.0.0.1')
})
