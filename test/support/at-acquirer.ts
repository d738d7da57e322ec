import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { createFormBrowser, FormPage } from '../../scripts/journey/form-browser.ts'
import { formOf } from '../../scripts/journey/pay-by-card.ts'
import { cardsOf, type TestCard } from '../../scripts/journey/test-cards.ts'
import { ACQUIRERS } from '../../src/providers/index.ts'
import { acquirerCommand, readiness } from './acquirer-command.ts'
import { type AcquirerBooks, readBooks } from './books.ts'
import { comeBack } from './payer.ts'
import { until } from './until.ts'
import type { World } from './world.ts'

export type RealName = 'stripe' | 'adyen'

/** Each has its turn in `npm test`; both in `npm run test:all`. */
export const REAL_NAMES: readonly RealName[] = ['stripe', 'adyen']

export interface AtAcquirer {
  readonly name: RealName
  readonly cards: ReturnType<typeof cardsOf>
  /** Where the sandbox shows its books, and takes orders for faults. */
  readonly path: string
  readonly accountId: string
  readonly apiUrl: string
  readonly key: string
  books(): Promise<AcquirerBooks>
  /** Another key for the same account, by the command; answers with what the command says. */
  connect(key?: string): Promise<{ code: number | string; said: Record<string, string> }>
  makeDefault(): Promise<void>
  /** Asks the acquirer whether it accepts our key. */
  check(): Promise<unknown>
}

/** Connects the simulator of a real acquirer to a running world as an operator does; new payments go there once this returns. */
export async function connectReal(world: World, name: RealName): Promise<AtAcquirer> {
  const run = await acquirerCommand(world)
  const apiUrl = world.simulators[name]
  const given = ACQUIRERS.find((one) => one.name === name)?.ofSimulator?.(world.sandboxKey) ?? {}
  const account = name === 'adyen' ? ['--merchant-account', given['merchant-account'] ?? ''] : []
  const path = `/${name}`
  const connect = (key = given.key) =>
    run(['connect', name, '--key-stdin', '--api-url', apiUrl, ...account], `${key}\n`)
  const { code, said } = await connect()
  assert.equal(code, 0, String(code))
  const at: AtAcquirer = {
    name,
    cards: cardsOf(name),
    path,
    accountId: said.account,
    apiUrl,
    key: given.key ?? '',
    books: () => readBooks(world, path),
    connect,
    check: () => run(['check', said.account]),
    async makeDefault() {
      assert.equal((await run(['default', said.account])).code, 0)
      await until(`payments go to ${name}`, async () => (await readiness(world)).acquirer === name)
    },
  }
  await at.makeDefault()
  return at
}

/** One card on the acquirer's page, which the browser is on. */
export async function sendVisitedCard(page: Page, card: TestCard): Promise<void> {
  await page.locator('#number').fill(card.number)
  await page.locator('#expiry').fill('12/34')
  await page.locator('#code').fill('737')
  await page.locator('#name').fill(card.holder ?? 'Alice Martin')
  await page.locator('.card-form button.button').click()
}

/** A card that is accepted, its challenge if there is one, and back. */
export async function payVisited(page: Page, at: AtAcquirer, card: TestCard, hasScript = true): Promise<void> {
  await sendVisitedCard(page, card)
  if (card === at.cards.challenged) {
    await page.locator('#otp').fill(at.cards.answer)
    await page.locator('.card-form button.button').click()
  }
  await comeBack(page, hasScript)
}

/** The same without a browser: a card that is accepted, and back; answers with the page the payer ends on. */
export async function typeApproved(
  browser: ReturnType<typeof createFormBrowser>,
  cardPage: FormPage,
  at: AtAcquirer,
  holder = 'Alice',
): Promise<FormPage> {
  const { number } = at.cards.approved
  const back = await browser.submit(formOf(cardPage, ''), { number, expiry: '12/34', code: '123', name: holder })
  const asks = back.forms.some(({ action }) => action.includes('/return/'))
  return asks ? browser.submit(formOf(back, '/return/')) : back
}
