import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { signAs } from '../support/signing.ts'
import { until } from '../support/until.ts'
import { shopWorld } from './shop-world.ts'
import { EACH_LANGUAGE, runSnippet, serveSnippet } from './snippets.ts'

const { env, pay } = await shopWorld()
const vectors = JSON.parse(await readFile(new URL('../../clients/vectors.json', import.meta.url), 'utf8'))
const { notifications, forged_notifications, jwt, forged_jwt } = vectors

const SIX = ['created_at', 'error', 'id', 'reference', 'sandbox', 'status']

const post = async (url: string, body: string, headers: Record<string, string> = {}) =>
  (await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })).status

/** The same with one character changed, within what this names. */
function forged(body: string, name: string): string {
  const at = body.indexOf(`"${name}":"`) + name.length + 4
  return `${body.slice(0, at)}${body[at] === 'A' ? 'B' : 'A'}${body.slice(at + 1)}`
}

for (const [language, skip] of EACH_LANGUAGE) {
  // As in a shell that took the demo's environment last: what it names, a developer cannot name otherwise.
  const run = (name: string, more: Record<string, string> = {}) => runSnippet(language, name, { ...more, ...env })

  test(`${language}: a signed basket is paid, comes back signed, and its notification makes the order paid`, {
    skip,
  }, async () => {
    const back = await serveSnippet(language, 'return', async () => env)
    const told = await serveSnippet(language, 'notifications', async () => env)
    const [address = ''] = await run('redirect', { MY_SHOP_URL: told.url })
    const returned = new URL((await pay(address)) ?? assert.fail('the last page leads back'))
    const { reference } = JSON.parse(returned.searchParams.get('pledg_result') ?? '').purchase
    const page = await fetch(`${back.url}/return${returned.search}`)
    assert.equal(await page.text(), `Thank you! Your order: ${reference}`)
    await until('the order is paid', async () => told.printed().includes(`paid ${reference} 10001`))
    assert.equal((await fetch(`${back.url}/return${returned.search.replace('signature', 'signatur')}`)).status, 400)
    assert.equal((await fetch(`${back.url}/return`)).status, 400)
    const error = { type: 'abandonment', message: 'Vous avez abandonné.' }
    const gaveUp = (secret: string) =>
      `${back.url}/return?pledg_error=${encodeURIComponent(JSON.stringify({ ...error, signature: signAs(secret, { error }) }))}`
    assert.equal(await (await fetch(gaveUp(env.SPLIT_SECRET ?? ''))).text(), 'Vous avez abandonné. (abandonment)')
    assert.equal((await fetch(gaveUp('another secret'))).status, 400)
  })

  test(`${language}: a notification is believed in each of its forms, and no forgery of it`, { skip }, async () => {
    const secret = { SPLIT_NOTIFICATION_SECRET: notifications.secret }
    const { url, printed } = await serveSnippet(language, 'notifications', async () => secret)
    for (const [kind, says] of [
      ['transfer', 'paid order-2027-0042 24000'],
      ['back', 'paid order-2027-0042'],
      ['back_of_a_card_processor', 'paid order-2027-0042'],
      ['error', 'not paid order-2027-0042 PRIMARY_KO'],
    ] as const) {
      const { body } = notifications[kind]
      assert.equal(await post(url, body), 200, kind)
      await until(`${kind} is told`, async () => printed().includes(says))
      assert.equal(await post(url, forged(body, 'signature')), 400, `${kind} with another signature`)
    }
    for (const name of ['status', 'id', 'reference', 'created_at', 'sandbox']) {
      assert.equal(await post(url, forged(notifications.back.body, name)), 400, `another ${name}`)
    }
    for (const [what, body] of Object.entries<string>(forged_notifications.bodies)) {
      assert.equal(await post(url, body), 400, what)
    }
    const careless = await serveSnippet(language, 'notifications', async () => ({ SPLIT_NOTIFICATION_SECRET: '' }))
    const unkeyed = createHash('sha256')
      .update(SIX.map((name) => `${name}=`).join(''))
      .digest('hex')
      .toUpperCase()
    const members = Object.fromEntries(SIX.map((name) => [name, '']))
    for (const body of [{ ...members, signature: unkeyed }, { signature: signAs('', { reference: 'x' }) }]) {
      assert.equal(
        await post(careless.url, JSON.stringify(body)),
        400,
        'a shop that was given no secret believes nobody',
      )
    }
    for (const body of ['', '[]', '{}', 'null', '{"signature":""}', '{"signature":5}', notifications.unsigned.body]) {
      assert.equal(await post(url, body), 400, body)
    }
  })

  test(`${language}: what is signed is read, by either of two secrets, and nothing that is forged`, {
    skip,
  }, async () => {
    const lines = await runSnippet(
      language,
      'vectors',
      { VECTORS: JSON.stringify({ jwt, forged_jwt, notifications }) },
      CHECK[language],
    )
    assert.deepEqual(lines, [
      ...jwt.map(() => 'same read'),
      ...Object.keys(forged_jwt).map(() => 'refused'),
      'refused',
      'order-2027-0042',
      'order-2027-0042',
    ])
  })

  test(`${language}: webhooks of a paid purchase are heard, and forged or old ones are not`, { skip }, async () => {
    const hook = await serveSnippet(language, 'webhooks', async (url) => {
      const [secret = ''] = await run('set-webhook', { MY_SHOP_URL: url })
      assert.match(secret, /^whsec_/)
      return { WEBHOOK_SECRET: `whsec_AAAA ${secret}` }
    })
    const [url = '', read = ''] = await run('first-purchase')
    await pay(url)
    const id = read.replace(/^pur_(\S+).*/, '$1')
    await until('the webhook was heard', async () => hook.printed().includes(`paymentProcessed ${id}`))
    const { webhook } = vectors
    assert.equal(await post(hook.url, webhook.body, webhook.headers), 400, 'signed with another secret, long ago')
    assert.equal(await post(hook.url, webhook.body), 400, 'not signed')

    const known = await serveSnippet(language, 'webhooks', async () => ({ WEBHOOK_SECRET: webhook.signing_secret }))
    const now = String(Math.floor(Date.now() / 1000))
    const later = { ...webhook.headers, 'webhook-timestamp': now }
    assert.equal(await post(known.url, webhook.body, later), 400, 'its time changed')
    assert.equal(await post(known.url, webhook.body, webhook.headers), 400, 'genuine, and years from now')
    const careless = await serveSnippet(language, 'webhooks', async () => ({ WEBHOOK_SECRET: 'whsec_ ' }))
    const unkeyed = createHmac('sha256', '').update(`evt_1.${now}.{}`).digest('base64')
    const anyone = { 'webhook-id': 'evt_1', 'webhook-timestamp': now, 'webhook-signature': `v1,${unkeyed}` }
    assert.equal(await post(careless.url, '{}', anyone), 400, 'a shop that was given no secret believes nobody')
  })
}

/** Signs and verifies every example by the guide's own functions. */
const CHECK = {
  js: `import { readNotification } from './read-notification.mjs'
import { sign, verify } from './signing.mjs'
const { jwt, forged_jwt, notifications } = JSON.parse(process.env.VECTORS)
for (const { secret, claims, token } of jwt) {
  const isRead = JSON.stringify(verify(token, ['another', secret])) === JSON.stringify(claims)
  console.log(sign(claims, secret) === token ? 'same' : 'different', isRead ? 'read' : 'misread')
}
for (const [token, secrets] of [...Object.values(forged_jwt).map((token) => [token, jwt[0].secret]), [jwt[0].token, ['', 'another']]]) {
  try {
    console.log(verify(token, secrets))
  } catch {
    console.log('refused')
  }
}
for (const { body } of [notifications.error, notifications.back]) {
  console.log(readNotification(body, ['another', notifications.secret]).reference)
}`,
  // PHP escapes characters in JSON: another text of the same claims, as the service knows.
  php: `<?php
require 'read-notification.php';
['jwt' => $jwt, 'forged_jwt' => $forged, 'notifications' => $notifications] = json_decode(getenv('VECTORS'), true);
foreach ($jwt as ['secret' => $secret, 'claims' => $claims, 'token' => $token]) {
    echo verify(sign($claims, $secret), $secret) === $claims ? 'same' : 'different', ' ', verify($token, ['another', $secret]) === $claims ? 'read' : 'misread', "\\n";
}
foreach ([...array_map(fn ($token) => [$token, $jwt[0]['secret']], array_values($forged)), [$jwt[0]['token'], ['', 'another']]] as [$token, $secrets]) {
    try {
        echo json_encode(verify($token, $secrets)), "\\n";
    } catch (RuntimeException) {
        echo "refused\\n";
    }
}
foreach ([$notifications['error'], $notifications['back']] as ['body' => $body]) {
    echo readNotification($body, ['another', $notifications['secret']])['reference'], "\\n";
}`,
} as const
