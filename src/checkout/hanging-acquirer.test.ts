import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { createFormBrowser } from '../../scripts/journey/form-browser.ts'
import { readiness } from '../../test/support/acquirer-command.ts'
import { openShop } from '../../test/support/shop.ts'
import { until } from '../../test/support/until.ts'
import { startWorld } from '../../test/support/world.ts'
import { ACQUIRER_ACCOUNTS, saveAccount, sealSettings, setDefaultAccount } from '../connections/index.ts'
import { transaction } from '../db/database.ts'
import { newId } from '../shared/ids.ts'

/** More than the service has connections to its database. */
const HANGING = 15

// Nobody gives up while the test runs, however busy the machine is.
const world = await startWorld({ ACQUIRER_TIMEOUT_MS: '60000' })
const shop = openShop(world)
const { db } = world.service

/** An account at an acquirer that takes every call and answers none. */
async function connectHanging() {
  const waiting: ServerResponse[] = []
  const server = createServer((request, response) => {
    if (request.method === 'POST') waiting.push(response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  after(() => server.close().closeAllConnections())
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const id = newId()
  const settings = { key: 'key', 'merchant-account': 'HangsECOM', 'hmac-keys': '00'.repeat(32), 'return-url': apiUrl }
  const account = { id, provider: 'adyen', mode: 'test', reference: 'HangsECOM', apiUrl } as const
  const settingsSealed = sealSettings(world.sealer, ACQUIRER_ACCOUNTS, id, settings)
  await transaction(db, (tx) => saveAccount(tx, ACQUIRER_ACCOUNTS, { ...account, settingsSealed }, new Date()))
  return { id, waiting, hangUp: () => server.closeAllConnections() }
}

async function payAt(accountId: string, name: string): Promise<void> {
  await transaction(db, (tx) => setDefaultAccount(tx, ACQUIRER_ACCOUNTS, accountId))
  await until(`payments go to ${name}`, async () => (await readiness(world)).acquirer === name)
}

/** A leader with the form filled; what pressing the button answers. */
async function aLeader() {
  const sold = await shop.sellByV1({ client: { email: 'alice@example.test' } })
  const browser = createFormBrowser({ 'accept-language': 'en' })
  const form = (await browser.open(sold.url)).forms.find(({ action }) => action.endsWith('/people'))
  assert.ok(form)
  return { id: sold.id, press: () => browser.submit(form, { mode: 'alone', terms: 'on' }, 'Pay') }
}

test('payers whose acquirer hangs keep none of another one’s waiting', async () => {
  const hanging = await connectHanging()
  const stuck = await Promise.all(Array.from({ length: HANGING }, aLeader))
  const others = [await aLeader(), await aLeader(), await aLeader()]
  await payAt(hanging.id, 'adyen')
  let answered = 0
  const pressed = stuck.map(async ({ press }) => {
    await press()
    answered += 1
  })
  await until('all of them wait', async () => hanging.waiting.length === HANGING)

  await payAt(world.sandboxAccountId, 'sandbox')
  for (const { id, press } of others) {
    await submitCard((await press()).url, '4242424242424242')
    await until('the other one has paid', async () => (await shop.state(id)) === 'SUCCESSFUL')
  }
  assert.equal(answered, 0, 'all of that happened while they waited')
  hanging.hangUp()
  await Promise.all(pressed)
})
