import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messagesFor } from '../support/mailbox.ts'
import { openShop } from '../support/shop.ts'
import { until } from '../support/until.ts'
import { shopWorld } from './shop-world.ts'
import { EACH_LANGUAGE, LANGUAGES, runSnippet } from './snippets.ts'
import { unsteadyService } from './unsteady-service.ts'

const { world, env, pay } = await shopWorld()
const shop = openShop(world)
/** A purchase of this merchant, paid. */
async function paid(type: 'INSTALLMENT' | 'DEFERRED'): Promise<string> {
  const { merchants } = world.credentials
  const credentials = { ...world.credentials, merchants: { ...merchants, SPLIT: merchants[type] } }
  const sale = await openShop({ baseUrl: world.baseUrl, credentials }).sendLink({ language: 'en_GB' })
  await pay(sale.url)
  return `pur_${sale.id}`
}

for (const [language, skip] of EACH_LANGUAGE) {
  const run = (name: string, more: Record<string, string> = {}) => runSnippet(language, name, { ...env, ...more })

  test(`${language}: a first purchase prints its page, is paid there, and is settled`, { skip }, async () => {
    const [url = '', read = ''] = await run('first-purchase')
    const [uid = '', state] = read.split(' ')
    assert.equal(state, 'INITIALIZED')
    await pay(url)
    assert.deepEqual(await run('read-purchase', { PURCHASE_UID: uid }), ['COLLECTING settled'])
  })

  test(`${language}: a link is mailed, sent as an SMS, and ended`, { skip }, async () => {
    const sent = async () => new Set((await messagesFor(world, '+33612345678')).map(({ id }) => id))
    const before = await sent()
    assert.deepEqual(await run('link'), ['true', 'true', 'CANCELLED'])
    // Those of the snippet before may still be on their way.
    const news = (await sent()).difference(before)
    assert.ok(news.size > 0)
  })

  test(`${language}: a request under one key is done once, and another one under it refused`, { skip }, async () => {
    const [isSame, refusal] = await run('idempotency')
    assert.equal(isSame, 'true')
    assert.match(refusal ?? '', /^409 idempotency_key_reused: /)
  })

  test(`${language}: a deferred payment is captured before its day`, { skip }, async () => {
    const [answer = ''] = await run('capture', { PURCHASE_UID: await paid('DEFERRED') })
    assert.match(
      answer,
      /^200 \{"purchase_uid":"pur_[0-9a-f-]+","state":"(SUCCESSFUL|COLLECTING)","amount_cents":10001\}$/,
    )
  })

  test(`${language}: a part is given back, the furthest dates first`, { skip }, async () => {
    const PURCHASE_UID = await paid('INSTALLMENT')
    const [refund, listed] = await run('refund', { PURCHASE_UID })
    assert.match(refund ?? '', /^SUCCESSFUL (PENDING|COMPLETED) 1500$/)
    assert.equal(listed, '1500 0')
  })

  test(`${language}: an answer that is lost, refused for now or failed is asked for again, under the same key`, {
    skip,
  }, async () => {
    const unsteady = await unsteadyService(world.baseUrl, ['lost_after', 503, 500])
    assert.deepEqual(await run('send-again', { BASE_URL: unsteady.url }), ['201 INITIALIZED'])
    assert.equal(unsteady.keys.length, 4)
    assert.equal(new Set(unsteady.keys).size, 1)
    const lossy = await unsteadyService(world.baseUrl, ['half', 'later', 408])
    assert.deepEqual(await run('send-again', { BASE_URL: lossy.url }), ['201 INITIALIZED'])
    assert.equal(lossy.keys.length, 4)
    assert.equal(new Set(lossy.keys).size, 1)
    const hopeless = await unsteadyService(
      world.baseUrl,
      Array.from({ length: 9 }, () => 500 as const),
    )
    await assert.rejects(run('send-again', { BASE_URL: hopeless.url }))
    assert.equal(hopeless.keys.length, 4)
    const final = await unsteadyService(world.baseUrl, [])
    await run('send-again', { BASE_URL: final.url, SPLIT_TOKEN: 'nobody' }).catch(() => {})
    assert.equal(final.keys.length, 1, 'a refusal is final')
  })

  test(`${language}: the clock is moved past a split's deadline`, { skip }, async () => {
    const sale = await shop.sendLink({ language: 'en_GB' })
    await pay(sale.url)
    const before = Date.parse((await world.sandbox<{ now: string }>('GET', '/clock')).now)
    const [now = ''] = await run('clock')
    assert.ok(Date.parse(now) - before >= 49 * 3_600_000, now)
    await until('the pot was closed', async () => (await shop.state(sale.id)) === 'SUCCESSFUL')
  })
}

test('php: the client’s own first purchase works as printed', { skip: LANGUAGES.php }, async () => {
  const [url = '', state] = await runSnippet('php', 'php-client', env)
  assert.equal(state, 'INITIALIZED')
  assert.equal((await fetch(url)).status, 200)
})
