import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { numberOf } from '../../sandbox/issuer/card-number.ts'
import { createFormBrowser, type FormPage } from '../../scripts/journey/form-browser.ts'
import { merchantMachine } from '../support/merchant-machine.ts'
import { openShop } from '../support/shop.ts'
import { until } from '../support/until.ts'
import { dumpDatabase } from './find-secrets.ts'
import { assertIsNowhere, snapshotFlags, snapshotOf } from './heap-snapshots.ts'
import { loudService } from './loud-service.ts'
import { overhear } from './overheard.ts'

// Whole purchases of merchants in mode BACK, with all that can go wrong at their PSPs; then everything that the service
// wrote, said and remembers is searched. What the vault itself holds at rest: card-numbers.test.ts.

const PSPS = { payzen_eu: 'lyra-soap', stripe: 'stripe' } as const
/** What becomes of the charge, and what the purchase is in the end. */
const FATES = {
  paid: 'settled',
  replayed_refusal: 'refused',
  lost_after: 'settled',
  half: 'settled',
  html: 'settled',
} as const
const PAYERS_CARD = '4242424242424242'
const SHOP = 'https://shop.example'

const folder = mkdtempSync(join(tmpdir(), 'card-numbers-of-purchases-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const overheard = overhear()
const service = await loudService(snapshotFlags(folder))
const { db, credentials } = service
const machine = await merchantMachine()
const pages: FormPage[] = []

type Fate = keyof typeof FATES

/** Bought from the shop, paid later by Alice, and charged at the shop's PSP while she waits. */
async function purchase(psp: keyof typeof PSPS, fate: Fate): Promise<string> {
  const deferred = credentials.back?.[psp]?.deferred ?? assert.fail(`the demo has a merchant at ${psp}`)
  const shop = openShop({
    ...service,
    credentials: { ...credentials, merchants: { ...credentials.merchants, SPLIT: deferred } },
  })
  if (fate !== 'paid')
    await service.sandbox('POST', `/psps/${PSPS[psp]}/faults`, { operation: 'sale', fault: fate, times: 1 })
  const { id, url } = await shop.sendLink({
    email: `alice.${psp}.${fate}@example.test`,
    firstName: 'Alice',
    redirectUrl: `${SHOP}/thanks`,
    paymentNotificationUrl: machine.url,
    errorNotificationUrl: machine.url,
  })
  const browser = createFormBrowser({ 'accept-language': 'en' }, ({ origin }) => origin === SHOP)
  const cardPage = await browser.submit(formOf(await browser.open(url), '/start'), { terms: 'on' })
  let page = await browser.submit(formOf(cardPage, ''), {
    number: PAYERS_CARD,
    expiry: '12/99',
    code: '123',
    name: 'Alice',
  })
  const back = page.forms.find(({ action }) => action.includes('/return/'))
  if (back) page = await browser.submit(back)
  pages.push(page)
  await until(`its charge at ${psp} was tried: ${fate}`, async () => {
    const sql = `select 1 from settlement_tries where purchase_id = $1 and kind = 'sale' and outcome is not null`
    return (await db.query(sql, [id])).rows.length > 0
  })
  pages.push(await browser.open(url))
  return id
}

function formOf(page: FormPage, actionPart: string) {
  return page.forms.find(({ action }) => action.includes(actionPart)) ?? assert.fail(`${page.status}: ${page.text}`)
}

const surroundingsOf = (pid: number | string) =>
  readFileSync(`/proc/${pid}/environ`, 'latin1') + readFileSync(`/proc/${pid}/cmdline`, 'latin1')

/** Of the vault that the service has started; one that is just being replaced by a smaller one is gone while it is read. */
function surroundingsOfVault(service: number): string | undefined {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [, parent] = /\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
      const found = Number(parent) === service ? surroundingsOf(pid) : ''
      if (found.includes('/vault/main.ts')) return found
    } catch {}
  }
  return undefined
}

test('no number of a card that was charged is in what the service wrote, said or remembers', async () => {
  const purchases: { id: string; fate: Fate }[] = []
  for (const psp of ['payzen_eu', 'stripe'] as const) {
    for (const fate of Object.keys(FATES) as Fate[]) purchases.push({ id: await purchase(psp, fate), fate })
  }
  for (const { id, fate } of purchases) {
    await until(`${fate}: it is ${FATES[fate]}`, async () => {
      const { rows } = await db.query<{ state: string }>('select state from settlements where purchase_id = $1', [id])
      return rows[0]?.state === FATES[fate]
    })
  }
  await machine.heard(purchases.length)
  const { rows } = await db.query<{ cardId: string }>('select card_id as "cardId" from settlements')
  assert.deepEqual([rows.length, new Set(rows.map(({ cardId }) => cardId)).size], [10, 10])
  const ofVault = await until('a vault runs', async () => surroundingsOfVault(service.pid))
  const heap = await snapshotOf(service.pid, folder)
  const dump = [...(await dumpDatabase(db)).values()].join('\n')
  const said = JSON.stringify(overheard.answers)
  const surroundings = ofVault + surroundingsOf(service.pid)
  const { cards } = await service.sandbox<{ cards: { id: string; last4: string }[] }>('GET', '/issuer/books')
  await service.stop()
  const places = {
    'the heap of the service': heap,
    'the rows of the database': dump,
    'log lines': service.output(),
    'pages and answers': said + JSON.stringify(pages),
    'what the shop was told': JSON.stringify(machine.calls),
    surroundings,
  }
  assert.equal(cards.length, purchases.length)
  for (const [index, { id, last4 }] of cards.entries()) {
    assert.ok(dump.includes(id), 'what is there is found')
    // Of a card that was destroyed the issuer tells no number any more; it made them in this order.
    const number = numberOf({ issuer: 'sandbox', serial: index + 1 })
    assert.equal(number.slice(-4), last4)
    assertIsNowhere(number, places)
  }
  for (const { id } of purchases) assert.ok(service.output().includes(id), 'it is in the log')
  assert.ok(heap.includes(credentials.sandbox_key), 'what is held is found')
})
