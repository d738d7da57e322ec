import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { createFormBrowser, type FormBrowser, type FormPage } from '../../scripts/journey/form-browser.ts'
import { linkFor, messagesFor } from '../../test/support/mailbox.ts'
import { openShop } from '../../test/support/shop.ts'
import { until } from '../../test/support/until.ts'
import { startWorld } from '../../test/support/world.ts'
import { newId } from '../shared/ids.ts'

const world = await startWorld()
const shop = openShop(world)
const english = { 'accept-language': 'en' }
const CARD = '4242424242424242'

function formTo(page: FormPage, path: string) {
  const form = page.forms.find((candidate) => new URL(candidate.action).pathname.endsWith(path))
  assert.ok(form, `a form to ${path} on: ${page.text.slice(0, 300)}`)
  return form
}

/** Alice has paid for a pot with Bob. */
async function boughtByAlice() {
  const [alice, bob] = ['a', 'b'].map((name) => `${name}-${newId()}@example.test`) as [string, string]
  const reference = `WD-${newId().slice(-8)}`
  const order = { title: 'Weekend', amount: 9_000, ref: reference, client: { first_name: 'Alice', email: alice } }
  const sold = await shop.sellByV1(order)
  const browser = createFormBrowser(english)
  const people = { mode: 'share', terms: 'on', people_count: '2', 'name.1': 'Bob', 'contact.1': bob }
  const start = formTo(await browser.open(sold.url), '/people')
  await submitCard((await browser.submit(start, people, 'Split between')).url, CARD)
  const leader = await linkFor(world, alice)
  return { sold, reference, alice, bob, browser, leader, friend: await linkFor(world, bob) }
}

async function confirmed(browser: FormBrowser, url: string, typed: Record<string, string> = {}): Promise<FormPage> {
  const asked = await browser.submit(formTo(await browser.open(`${url}/withdraw`), '/withdraw'), typed)
  return browser.submit(formTo(asked, '/withdraw/confirm'))
}

const withdrawalsOf = async (id: string) => {
  const { rows } = await world.db.query<{ name: string; email: string; declaration: string; language: string }>(
    'select name, email, declaration, language from withdrawals where purchase_id = $1',
    [id],
  )
  return rows
}

test('the leader withdraws in two steps with the words of the law, and is acknowledged with content, date and hour', async () => {
  const { sold, alice, leader, reference } = await boughtByAlice()
  const browser = createFormBrowser(english)
  const page = await browser.open(leader)
  assert.match(page.text, /Withdraw from contract here/)
  const form = await browser.open(`${leader}/withdraw`)
  assert.match(form.text, /Nothing is declared yet/)
  const elsewhere = `proof-${newId()}@example.test`
  const asked = await browser.submit(formTo(form, '/withdraw'), { name: 'Alice Martin', email: elsewhere })
  assert.match(asked.text, new RegExp(`I, Alice Martin, withdraw .*order ${reference}.*90`))
  assert.deepEqual(await withdrawalsOf(sold.id), [], 'the first step declares nothing')
  const confirm = formTo(asked, '/withdraw/confirm')
  const [first, second] = await Promise.all([browser.submit(confirm), browser.submit(confirm)])
  for (const { text } of [first, second]) assert.match(text, /You have withdrawn from the contract/)
  const [kept, ...more] = await withdrawalsOf(sold.id)
  assert.deepEqual([kept?.name, kept?.email, kept?.language, more.length], ['Alice Martin', elsewhere, 'en', 0])
  const mails = await until('the acknowledgement is there', async () => {
    const found = await messagesFor(world, elsewhere)
    return found.length > 0 ? found : undefined
  })
  assert.equal(mails.length, 1)
  assert.ok(mails[0]?.text.includes(kept?.declaration ?? '-'), mails[0]?.text)
  assert.match(mails[0]?.text ?? '', /\d{4} at \d\d:\d\d/)
  assert.ok(!mails[0]?.text.includes('/pay/'), 'whoever has that address gets no link of the leader’s')
  assert.match((await browser.open(leader)).text, /Your withdrawal from the contract/)
  assert.ok(alice)
})

test('a confirmation in the second tab, and a page from before, find that it was declared', async () => {
  const { sold, leader } = await boughtByAlice()
  const [one, two] = [createFormBrowser(english), createFormBrowser(english)]
  const old = await two.submit(formTo(await two.open(`${leader}/withdraw`), '/withdraw'))
  await confirmed(one, leader)
  assert.match((await two.submit(formTo(old, '/withdraw/confirm'))).text, /You have withdrawn from the contract/)
  assert.equal((await withdrawalsOf(sold.id)).length, 1)
  const late = await one.open(`${leader}/withdraw/confirm`)
  assert.match(late.text, /You have withdrawn from the contract/)
})

test('a name and an address are needed; what was typed stays', async () => {
  const { leader, sold } = await boughtByAlice()
  const browser = createFormBrowser(english)
  const form = formTo(await browser.open(`${leader}/withdraw`), '/withdraw')
  const again = await browser.submit(form, { name: '', email: 'nowhere' })
  assert.match(again.text, /Give your name/)
  assert.match(again.text, /Give an e-mail address/)
  assert.equal(formTo(again, '/withdraw').fields.email, 'nowhere')
  const forced = formTo(await browser.submit(form, { name: 'Alice', email: 'a@example.test' }), '/withdraw/confirm')
  assert.match((await browser.submit(forced, { email: '' })).url, /\/withdraw$/)
  assert.deepEqual(await withdrawalsOf(sold.id), [])
})

test('friends have no contract with the shop: no link, a sentence, and no way to declare', async () => {
  const { friend, leader, sold } = await boughtByAlice()
  const browser = createFormBrowser(english)
  assert.doesNotMatch((await browser.open(friend)).text, /Withdraw from contract/)
  const told = await browser.open(`${friend}/withdraw`)
  assert.match(told.text, /only Alice can withdraw/)
  const bobs = (await browser.open(friend)).forms[0] ?? assert.fail()
  const forged = { ...bobs, action: `${friend}/withdraw/confirm` }
  await browser.submit(forged, { name: 'Bob', email: 'bob@example.test' })
  assert.deepEqual(await withdrawalsOf(sold.id), [])
  const stranger = await createFormBrowser(english).open(`${sold.url}/withdraw`)
  assert.equal(stranger.status, 404)
  assert.ok(leader)
})

test('nothing of a GET changes anything; the form of another browser is refused', async () => {
  const { leader, sold } = await boughtByAlice()
  const mine = createFormBrowser(english)
  const asked = await mine.submit(formTo(await mine.open(`${leader}/withdraw`), '/withdraw'))
  await mine.open(asked.url)
  await mine.open(asked.url)
  const other = createFormBrowser(english)
  assert.equal((await other.submit(formTo(asked, '/withdraw/confirm'))).status, 403)
  assert.deepEqual(await withdrawalsOf(sold.id), [])
})

test('each language has its words: link, step and button', async () => {
  const { leader } = await boughtByAlice()
  const words = {
    fr: [/Renoncer au contrat ici/, /Confirmer la rétractation/],
    de: [/Vertrag widerrufen/, /Widerruf bestätigen/],
    es: [/Desistir del contrato aquí/, /Confirmar desistimiento/],
    it: [/Recedere dal contratto qui/, /Conferma recesso/],
    nl: [/Hier de overeenkomst herroepen/, /Herroeping bevestigen/],
  } as const
  for (const [language, [link, button]] of Object.entries(words)) {
    const browser = createFormBrowser({ 'accept-language': language })
    assert.match((await browser.open(`${leader}?lang=${language}`)).text, link)
    const asked = await browser.submit(formTo(await browser.open(`${leader}/withdraw?lang=${language}`), '/withdraw'))
    assert.match(asked.text, button)
  }
})

test('the mails of the leader lead there, those of friends do not', async () => {
  const { alice, bob } = await boughtByAlice()
  const [toAlice, toBob] = [await messagesFor(world, alice), await messagesFor(world, bob)]
  assert.match(toAlice.at(-1)?.text ?? '', /Withdraw from contract here\n\S+\/withdraw/)
  assert.doesNotMatch(toBob.at(-1)?.text ?? '', /withdraw/i)
})
