import assert from 'node:assert/strict'
import { submitCard } from '../../sandbox/test-kit.ts'
import { createFormBrowser, type FormBrowser, type FormPage } from '../../scripts/journey/form-browser.ts'
import { newId } from '../../src/shared/ids.ts'
import { openShop } from './shop.ts'
import { until } from './until.ts'
import type { World } from './world.ts'

export const GOOD_CARD = '4242424242424242'
export const REFUSED_CARD = '4000000000000002'

export const aBrowser = () => createFormBrowser({ 'accept-language': 'en' })

export function formTo(page: FormPage, path: string) {
  const form = page.forms.find((candidate) => new URL(candidate.action).pathname.endsWith(path))
  assert.ok(form, `a form to ${path} on: ${page.text.slice(0, 300)}`)
  return form
}

/** Chooses one of the two names by the link of the group. */
export const choose = async (browser: FormBrowser, group: string, position: 1 | 2) =>
  browser.submit(formTo(await browser.open(group), '/choose'), { position: `${position}` })

/** The one button that leads to the card page, and a card there. */
export const payBy = async (browser: FormBrowser, page: FormPage, card = GOOD_CARD) =>
  submitCard((await browser.submit(formTo(page, '/start'))).url, card)

/** Alice has paid for herself, Bob and Dora, 30.00 each; her page has the link for both. `unticked`: boxes that she clears. */
export async function sharedByAlice(
  world: World,
  changes: Record<string, string> = { show_names: 'on' },
  unticked: readonly string[] = [],
) {
  const shop = openShop(world)
  const bob = `bob-${newId()}@example.test`
  const order = { title: 'Weekend', amount: 9_000, ref: newId(), client: { first_name: 'Alice' } }
  const sold = await shop.sellByV1(order)
  const alice = aBrowser()
  const people = {
    ...{ mode: 'share', terms: 'on', people_count: '3', 'contact.0': 'alice@example.test' },
    ...{ 'name.1': 'Bob', 'contact.1': bob, 'name.2': 'Dora', ...changes },
  }
  const { fields, ...rest } = formTo(await alice.open(sold.url), '/people')
  const left = Object.entries(fields).filter(([name]) => !['show_names', ...unticked].includes(name))
  const start = { ...rest, fields: Object.fromEntries(left) }
  await submitCard((await alice.submit(start, people, 'Split between')).url, GOOD_CARD)
  await until('the hold is accepted', async () => (await shop.state(sold.id)) === 'LEADER_PROCESSED')
  const page = await alice.open(sold.url)
  const [, group] = /id="link-group" type="text" readonly value="([^"]+)"/.exec(page.html) ?? []
  return { sold, alice, bob, page, group: group ?? '', state: () => shop.state(sold.id) }
}
