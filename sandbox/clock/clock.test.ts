import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS } from '../../src/shared/clocks.ts'
import { submit, testSandbox } from '../test-kit.ts'
import type { ClockReading } from './business-clock.ts'

const sandbox = await testSandbox({ clockHoldMs: 3000, clockPublishMs: 1000 })

const read = async (query = '', signal?: AbortSignal): Promise<ClockReading> => {
  const response = await fetch(`${sandbox.baseUrl}/clock${query}`, { ...(signal && { signal }) })
  return (await response.json()) as ClockReading
}
const advance = (body: object) => sandbox.call('POST', '/clock/advance', body)

test('the clock moves forward only', async () => {
  const { now } = await read()
  for (const body of [{ ms: -1 }, { ms: 0 }, { ms: 9e15 }, { to: '2020-01-01' }, { to: 'tomorrow' }, {}]) {
    assert.equal((await advance(body)).status, 400, JSON.stringify(body))
  }
  const target = new Date(Date.parse(now) + HOUR_MS)
  const { body } = await advance({ to: target.toISOString() })
  assert.ok(Date.parse(body.now) >= target.getTime() && Date.parse(body.now) < target.getTime() + 2000)
})

test('a process that knows an old version is answered at once', async () => {
  const { version } = await read()
  const answer = await read(`?process=old&version=${version - 1}`)
  assert.equal(answer.version, version)
  await read(`?process=old&version=${version}`, AbortSignal.timeout(20)).catch(() => undefined)
})

test('advance answers once every process has asked with the new version', async () => {
  const { version } = await read()
  const applied: string[] = []
  const follow = async (name: string) => {
    const news = await read(`?process=${name}&version=${version}`)
    applied.push(name)
    return read(`?process=${name}&version=${news.version}`, AbortSignal.timeout(150)).catch(() => undefined)
  }
  const followers = [follow('web'), follow('worker')]
  // Both are known to wait once another request went through behind theirs.
  await read()
  await new Promise((resolve) => setTimeout(resolve, 20))
  const { body } = await advance({ ms: HOUR_MS })
  assert.deepEqual([body.version, body.waiting_for], [version + 1, []])
  assert.deepEqual(applied.sort(), ['web', 'worker'])
  await Promise.all(followers)
})

test('a process that does not come back is named; one that hung up is not waited for', async () => {
  const { version } = await read()
  const stuck = read(`?process=stuck&version=${version}`)
  await read(`?process=dead&version=${version}`, AbortSignal.timeout(20)).catch(() => undefined)
  const { body } = await advance({ ms: 1 })
  assert.deepEqual(body.waiting_for, ['stuck'])
  await stuck
  await read(`?process=stuck&version=${body.version}`, AbortSignal.timeout(20)).catch(() => undefined)
})

test('the page moves the clock without script, and says so when asked backwards', async () => {
  const html = { headers: { accept: 'text/html', 'accept-language': 'fr' } }
  assert.match(await (await fetch(`${sandbox.baseUrl}/clock`, html)).text(), /Horloge métier/)
  const { offset_ms: before } = await read()
  const form = (body: Record<string, string>) =>
    fetch(`${sandbox.baseUrl}/clock/advance`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(body),
      ...html,
    })
  assert.equal((await form({ ms: String(HOUR_MS) })).headers.get('location'), '/clock')
  assert.equal((await read()).offset_ms, before + HOUR_MS)
  const backwards = await form({ to: '2020-01-01T10:00' })
  assert.equal(backwards.status, 400)
  assert.match(await backwards.text(), /ne fait qu’avancer/)
  assert.equal((await submit(`${sandbox.baseUrl}/clock/advance`, { ms: '1' })).status, 200)
})

test('time that an acquirer keeps which is not simulated may not be moved, and a sentence says so', async () => {
  const { now, version } = await read()
  const follower = new AbortController()
  const following = read(`?process=demo&version=${version}&keeps=Stripe`, follower.signal).catch(() => undefined)
  await read('?process=demo-too&keeps=Stripe')
  const refused = await advance({ ms: HOUR_MS })
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'time_is_kept'])
  assert.match(refused.body.error.message, /^Stripe is connected, and not simulated/)
  const page = await fetch(`${sandbox.baseUrl}/clock/advance`, {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams({ ms: '1000' }),
  })
  assert.equal(page.status, 409)
  assert.match(await page.text(), /role="alert">Stripe/)
  assert.ok(Date.parse((await read()).now) < Date.parse(now) + HOUR_MS)
  follower.abort()
  await following
  await read('?process=demo-too')
})
