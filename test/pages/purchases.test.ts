import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { test } from 'node:test'
import { newId, parsePublicId } from '../../src/shared/ids.ts'
import { openVisitor } from '../support/browser.ts'
import { officeOf } from '../support/office.ts'
import { assertGoodPage, watchPage } from '../support/page-quality.ts'
import { aPurchase } from '../support/telling.ts'
import { startWorld } from '../support/world.ts'
import { measurePage } from './measure-page.ts'

const world = await startWorld()
const { db } = world
const companyId = parsePublicId('cmp', world.credentials.company_uid) as string
const merchants = Object.values(world.credentials.merchants)
const office = await officeOf(world, { kind: 'company', companyId })

const TITLES = [
  'Week-end à Brest',
  'Kayak autour de Bréhat',
  'Nuit à Ouessant',
  'Voile en baie de Morlaix',
  'Gîte à Carnac',
]
const PEOPLE = ['Anaëlle Jaouen', 'Bob Morel', 'Gwenaël Riou', 'Maïwenn Cadiou', 'Éric Tanguy']
const STATES = ['leader_processed', 'successful', 'successful', 'failed_payer', 'refunded', 'cancelled', 'initialized']
const FILTERED = '?q=riou&from=2026-11-01&to=2026-11-20&least=20&state=complete&state=filling&type=SPLIT'

/** One and a half pages of what a shop sells in a month. */
async function sellAMonth(): Promise<void> {
  for (let number = 0; number < 40; number += 1) {
    const [firstName = '', lastName = ''] = (PEOPLE[number % PEOPLE.length] as string).split(' ')
    const merchant = merchants[number % 3 ? 0 : number % merchants.length]
    const { purchaseId, eventId } = await aPurchase(
      db,
      { companyId, merchantId: parsePublicId('mer', merchant?.uid as string) as string },
      {
        ...{ title: TITLES[number % TITLES.length] as string, reference: `BREST-${2100 + number}` },
        ...{
          amountMinor: BigInt(18_050 + 731 * number),
          createdAt: new Date(Date.UTC(2026, 10, 1 + number / 2, 8, number)),
        },
        leader: { id: newId(), ref: null, firstName, lastName, email: `p${number}@example.test`, phoneNumber: null },
      },
    )
    const state = STATES[number % STATES.length]
    const refunded = number === 9 ? 5000 : 0
    await db.query('update purchases set state = $2, refunded_minor = $3 where id = $1', [purchaseId, state, refunded])
    for (let position = 0; state === 'leader_processed' && position < 4; position += 1)
      await db.query(
        `insert into shares (id, purchase_id, position, role, principal_minor, state) values ($1, $2, $3, $4, 1, $5)`,
        [newId(), purchaseId, position, position ? 'pledger' : 'leader', position === 1 ? 'paid' : 'owed'],
      )
    if (number === 30)
      await db.query(
        `insert into parked_events (event_id, teller, purchase_id, error) values ($1, 'webhooks', $2, 'no')`,
        [...[eventId, purchaseId]],
      )
  }
}

const VISITORS = [
  { colorScheme: 'light', width: 1280, locale: 'en' },
  { colorScheme: 'dark', width: 1280, locale: 'fr' },
  { colorScheme: 'light', width: 390, locale: 'fr' },
  { colorScheme: 'dark', width: 390, locale: 'en' },
] as const

test('lists of purchases are light, accessible and steady, whatever is found, on phones and desks', async () => {
  const pictures = process.env.OFFICE_PICTURES
  if (pictures) mkdirSync(pictures, { recursive: true })
  const shown = { empty: '?q=nobody' } as Record<string, string>
  await sellAMonth()
  Object.assign(shown, { list: '', filtered: FILTERED, waits: '?attention=1', nothing: '?q=nobody+at+all' })
  for (const { colorScheme, width, locale } of VISITORS) {
    const context = await openVisitor({ colorScheme, locale, viewport: { width, height: 844 } })
    await context.setExtraHTTPHeaders({ 'x-role': 'owner', 'accept-language': locale })
    const page = await context.newPage()
    const watched = watchPage(page)
    for (const [name, query] of Object.entries(shown)) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`${office.url}/dashboard/purchases${query}`)
      const picture = async (more = '') =>
        pictures &&
        page.screenshot({ path: `${pictures}/${name}${more}-${locale}-${width}-${colorScheme}.png`, fullPage: true })
      await picture()
      await page.locator('details.adds').evaluate((each) => each.setAttribute('open', ''))
      if (name === 'filtered') await picture('-form')
      await assertGoodPage(page)
      const { bytes, mains, headings } = await measurePage(page, true)
      assert.deepEqual({ mains, headings }, { mains: 1, headings: 1 }, name)
      assert.ok(bytes <= 60_000 + 32_000, `${name}: ${bytes} bytes with its stylesheet`)
      await page.setViewportSize({ width: 320, height: 640 })
      assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= 320, `${name} at 320 px`)
      watched.assertQuiet()
    }
    await context.close()
  }
})
