import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { pino } from 'pino'
import { aCall } from '../../../test/support/call.ts'
import { fixedClock } from '../../../test/support/fixed-clock.ts'
import { formTokenIn, textOf } from '../../../test/support/office.ts'
import { officeBrowser } from '../../../test/support/office-browser.ts'
import { startWorld } from '../../../test/support/world.ts'
import { transaction } from '../../db/database.ts'
import { addOperator, giveOperatorLink, revokeOperator } from '../../people/index.ts'
import { addMs, MINUTE_MS, systemClock } from '../../shared/clocks.ts'
import { closeWorld, openWorld } from '../../world.ts'
import { staffOffice } from '../index.ts'
import { guardOperatorHost } from '../operator-host.ts'
import { findVisitorIn } from './find-visitor.ts'

const { baseUrl, credentials, db, terms } = await startWorld()
const { linkKeys } = terms.keyRing
const PASSWORD = 'correct horse battery'
const SIGN_IN = '/operator/sign-in'

async function aLink(email: string, givenMsAgo = 0): Promise<string> {
  const call = aCall(fixedClock(addMs(systemClock.now(), -givenMsAgo)))
  const { token } = await transaction(db, async (tx) => {
    const { operatorId } = await addOperator(tx, call, { email, role: 'admin' })
    return giveOperatorLink(tx, call, linkKeys, operatorId)
  })
  return `/operator/password/${token}`
}

test('an operator chooses a password by a link that opens once, and signs in with it', async () => {
  const browser = officeBrowser(baseUrl)
  const link = await aLink('nora@psp.example')
  assert.match(textOf((await browser.get(link)).body), /For nora@psp\.example/)
  const weak = await browser.submit(link, { name: 'Nora', password: 'nora' })
  assert.equal(weak.status, 422)
  assert.match(weak.body, /value="Nora"/)
  assert.equal((await browser.submit(link, { name: 'Nora', password: PASSWORD })).location, SIGN_IN)
  const used = await browser.get(link)
  assert.equal(used.status, 410)
  assert.match(textOf(used.body), /This link no longer opens/)
  const answer = await browser.submit(SIGN_IN, { email: 'nora@psp.example', password: PASSWORD })
  assert.deepEqual([answer.status, answer.location], [303, '/operator'])
  assert.match(textOf((await browser.get('/operator/sign-out')).body), /Nora Administrator/)
  const revoke = () => transaction(db, (tx) => revokeOperator(tx, aCall(systemClock), 'nora@psp.example'))
  await revoke()
  await assert.rejects(revoke(), /operator_not_found/)
  assert.equal((await browser.get('/operator/sign-out')).status, 303)
})

test('a link of yesterday, of another maker or of nobody opens nothing, and all say the same', async () => {
  const late = await aLink('late@psp.example', 30 * MINUTE_MS)
  const browser = officeBrowser(baseUrl)
  const bodies = []
  for (const link of [late, `/operator/password/wrl_${'A'.repeat(43)}`, '/operator/password/x']) {
    const { status, body } = await browser.get(link)
    assert.equal(status, 410, link)
    bodies.push(textOf(body))
  }
  assert.deepEqual([bodies[1], bodies[2]], [bodies[0], bodies[0]])
})

test('the demo’s operator comes in with what demo.json says; a merchant’s person does not', async () => {
  const { email, password } = credentials.operator
  const answer = await officeBrowser(baseUrl).submit(SIGN_IN, { email, password })
  assert.equal(answer.location, '/operator')
  const refused = await officeBrowser(baseUrl).submit(SIGN_IN, { ...credentials.dashboard })
  assert.equal(refused.status, 422)
})

test('an operator’s pages are nowhere without a host of their own, and with one that host serves nothing else', async () => {
  const served = async (terms: Parameters<typeof guardOperatorHost>[1]) => {
    const app = Fastify()
    guardOperatorHost(app, terms)
    const paths = ['/operator', '/operator/people', '/office/assets/s.css', '/favicon.ico', '/dashboard', '/api/x']
    for (const path of [...paths, '/operators']) app.get(path, () => 'here')
    return async (host: string, url: string) => (await app.inject({ url, headers: { host } })).statusCode
  }
  const without = await served({ operatorHost: null, isDemo: false })
  assert.deepEqual(
    [await without('pay.example', '/operator/people'), await without('pay.example', '/dashboard')],
    [404, 200],
  )
  const ask = await served({ operatorHost: 'ops.example', isDemo: false })
  for (const path of ['/operator', '/operator/people', '/OPERATOR', '/operator?x']) {
    assert.equal(await ask('pay.example', path), 404, path)
  }
  for (const path of ['/operator', '/operator/people', '/office/assets/s.css', '/favicon.ico']) {
    assert.equal(await ask('Ops.example', path), 200, path)
  }
  for (const path of ['/dashboard', '/api/x', '/operators']) assert.equal(await ask('ops.example', path), 404, path)
  const demo = await served({ operatorHost: null, isDemo: true })
  assert.equal(await demo('localhost', '/operator'), 200)
})

test('by https every cookie is of this very host, and goes nowhere in the clear', async () => {
  const world = await openWorld(terms, pino({ level: 'silent' }))
  const app = Fastify()
  const wire = { ...world, baseUrl: 'https://pay.example' }
  await app.register((own) => staffOffice(own, { ...wire, loops: () => [], findVisitor: findVisitorIn(wire) }))
  const headers = { host: 'pay.example' }
  const shown = await app.inject({ url: '/dashboard/sign-in', headers })
  const [door] = shown.cookies
  const form = { form_token: formTokenIn(shown.body), ...credentials.dashboard }
  const answer = await app.inject({
    ...{ method: 'POST', url: '/dashboard/sign-in', payload: new URLSearchParams(form).toString() },
    cookies: { [door?.name as string]: door?.value as string },
    headers: { ...headers, origin: 'https://pay.example', 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.equal(answer.statusCode, 303)
  const set = [door, ...answer.cookies].map((cookie) => ({ ...cookie, value: undefined, maxAge: undefined }))
  const strict = { value: undefined, maxAge: undefined, path: '/', httpOnly: true, secure: true, sameSite: 'Lax' }
  assert.deepEqual(set, [
    { name: '__Host-whipround_door', ...strict },
    { name: '__Host-whipround_staff', ...strict },
  ])
  await app.close()
  await closeWorld(world)
})

test('no page before the sign-in of a real service speaks of a demo; the demo’s does', async () => {
  const world = await openWorld(terms, pino({ level: 'silent' }))
  const headers = { host: 'pay.example', 'accept-language': 'en' }
  const bodies = async (isDemo: boolean, paths: readonly string[]) => {
    const app = Fastify()
    const wire = { ...world, isDemo }
    await app.register((own) => staffOffice(own, { ...wire, loops: () => [], findVisitor: findVisitorIn(wire) }))
    const answers = await Promise.all(paths.map((url) => app.inject({ url, headers })))
    await app.close()
    return answers.map(({ body }) => body)
  }
  assert.match((await bodies(true, ['/dashboard/sign-in'])).join(), /This is the demo/)
  for (const body of await bodies(false, ['/dashboard', '/dashboard/sign-in', '/dashboard/forgotten', SIGN_IN]))
    assert.doesNotMatch(body, /demo/i)
  await closeWorld(world)
})
