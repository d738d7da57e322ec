import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import Fastify from 'fastify'
import { REFUSAL_CODES } from '../../src/refusals/index.ts'
import { BACK_OFFICE_PATHS } from '../support/back-office-paths.ts'
import { copyWith } from '../support/larger-house.ts'
import { messageFacts, notificationFacts, now } from './example-facts.ts'
import { unmarkedWords, visibleText } from './visible-text.ts'

const house = copyWith({
  files: { 'src/texts/eo/index.ts': readFileSync(new URL('./esperanto.ts', import.meta.url), 'utf8') },
  line: { path: 'src/texts/registry.ts', text: "export { eo } from './eo/index.ts'" },
})
after(() => house.remove())

const load = <Module>(path: string) => house.load<Module>(path)
const { LANGUAGES, toLanguage } = await load<typeof import('../../src/texts/language.ts')>('src/texts/language.ts')
const eo = toLanguage('eo_XX')

/** What the page says around a contract: its own sentences are English. */
const NO_CONTRACT = {
  info: { title: 'Whipround', version: '1' },
  servers: [],
  tags: [],
  paths: {},
  webhooks: {},
  components: { schemas: {}, responses: {}, parameters: {}, securitySchemes: {} },
}

/** Nothing that a person reads comes from elsewhere than the language's folder. */
function speaks(text: string, name: string): void {
  assert.match(text, /⟦/, name)
  assert.deepEqual(unmarkedWords(text), [], `${name}: ${text}`)
}

test('a folder and one line make a third language', async () => {
  assert.deepEqual(LANGUAGES.slice(0, 3), ['en', 'eo', 'fr'])
  assert.equal(eo, 'eo')
  assert.deepEqual(await house.compile('src'), [])
})

test('a language that lacks anything does not compile, and the compiler names what', async () => {
  const lacking = {
    messages: "without(en, 'messages')",
    you: "{ ...en, checkout: { ...en.checkout, common: without(en.checkout.common, 'you') } }",
    share_paid: "{ ...en, messages: without(en.messages, 'share_paid') }",
    split_end: "{ ...en, notificationMails: without(en.notificationMails, 'split_end') }",
    not_found: "{ ...en, errors: without(en.errors, 'not_found') }",
    decimalSign: "{ ...en, conventions: without(en.conventions, 'decimalSign') }",
    'Europe/Rome':
      "{ ...en, conventions: { ...en.conventions, cities: without(en.conventions.cities, 'Europe/Rome') } }",
  }
  const without = 'declare function without<T, Key extends keyof T>(whole: T, key: Key): Omit<T, Key>'
  const lines = Object.values(lacking).map((texts, index) => `export const lacking${index}: LanguageTexts = ${texts}`)
  const imports =
    "import { en } from '../en/index.ts'\nimport type { LanguageTexts, PayerTexts } from '../language-texts.ts'"
  // Of a language that payers alone read, no page of staff can be written.
  lines.push('export const staffTitle = (texts: PayerTexts) => texts.office')
  house.write('src/texts/eo/index.ts', [imports, without, ...lines, "export const eo = without(en, 'home')"].join('\n'))
  const said = await house.compile('src/texts')
  for (const [index, missing] of Object.keys(lacking).entries()) {
    const line = said.find((error) => error.startsWith(`src/texts/eo/index.ts(${index + 4},`))
    assert.match(line ?? '', new RegExp(`'"?${missing}"?'`))
  }
  assert.ok(said.some((error) => error.includes("Property 'office' does not exist on type 'PayerTexts'")))
  assert.ok(
    said.some((error) => error.startsWith('src/texts/languages.ts(')),
    'not even where it says no type',
  )
})

test('every page in every state speaks it', async () => {
  const path = 'test/view-examples/view-examples.ts'
  const { examplePages } = await load<typeof import('../view-examples/view-examples.ts')>(path)
  for (const [name, render] of examplePages('7')) speaks(visibleText(render(eo)), name)
})

test('the front door and the contract’s page speak it to a browser that asks for it', async () => {
  const { backOffice } = await load<typeof import('../../src/back-office/index.ts')>('src/back-office/index.ts')
  const { contractReader } = await load<typeof import('../../src/api/reader/index.ts')>('src/api/reader/index.ts')
  const { inlineStyle } = await load<typeof import('../../src/pages/inline-style.ts')>('src/pages/inline-style.ts')
  const assets = { style: inlineStyle(''), scriptPath: '/2' }
  const server = Fastify()
  await server.register(backOffice, {
    frame: () => ({ assets, now, timeZone: 'Europe/Paris', isDemo: true }),
    sandboxUrl: 'http://127.0.0.1:1',
  })
  await server.register(contractReader, { prefix: '/docs', contract: () => NO_CONTRACT })
  for (const url of [...BACK_OFFICE_PATHS, '/docs', '/docs/try']) {
    const { body } = await server.inject({ url, headers: { 'accept-language': 'de, eo;q=0.9, en;q=0.8' } })
    assert.match(body, /<html lang="eo">/)
    // Commands are for machines, names of the contract for its readers.
    speaks(visibleText(body.replace(/<code>.*?<\/code>/gs, '')).replace('openapi.json', ''), url)
  }
  await server.close()
})

test('every message speaks it, by mail and by SMS', async () => {
  const { MESSAGE_TEMPLATES } = await load<typeof import('../../src/texts/messages.ts')>('src/texts/messages.ts')
  const path = 'src/messages/compose-message.ts'
  const { composeMessage } = await load<typeof import('../../src/messages/compose-message.ts')>(path)
  const links = { paymentUrl: () => '/1', leaderUrl: () => '/2', pledgeUrl: () => '/3' }
  for (const template of MESSAGE_TEMPLATES) {
    for (const facts of messageFacts) {
      const { language, subject, text, html, sms } = composeMessage({ ...facts, template }, links, now)
      assert.equal(language, 'eo')
      for (const told of [subject, text, visibleText(html), sms]) speaks(told.replaceAll('/2/late', '/2'), template)
    }
  }
})

test('a shop in one of its countries reads it in the mails it asked for', async () => {
  const path = 'src/notifications/compose-mail.ts'
  const { composeMail } = await load<typeof import('../../src/notifications/compose-mail.ts')>(path)
  for (const kind of ['transfer', 'error', 'split_end'] as const) {
    const { language, subject, text, html } = composeMail({ ...notificationFacts, kind }, '8')
    assert.equal(language, 'eo')
    for (const told of [subject, text, visibleText(html ?? '')]) speaks(told, kind)
  }
})

test('every error, comment and wait speaks it', async () => {
  const { errorInfo } = await load<typeof import('../../src/texts/sentences.ts')>('src/texts/sentences.ts')
  for (const code of REFUSAL_CODES) speaks(errorInfo(code, eo), code)
  const { shopErrorText } = await load<typeof import('../../src/texts/sentences.ts')>('src/texts/sentences.ts')
  speaks(shopErrorText('maintenance', eo), 'shop error')
  const { purchaseComment } = await load<typeof import('../../src/texts/sentences.ts')>('src/texts/sentences.ts')
  speaks(purchaseComment('failed_payer', 'expired_card', eo), 'comment')
  const { waitSentence } = await load<typeof import('../../src/texts/dates.ts')>('src/texts/dates.ts')
  speaks(waitSentence(eo, 5_000), 'wait')
})

test('its amounts, rates, dates and places follow its own rules', async () => {
  const path = 'src/checkout/views/view-texts.ts'
  const { amountInput } = await load<typeof import('../../src/checkout/views/view-texts.ts')>(path)
  assert.equal(amountInput({ amountMinor: 3334n, currency: 'EUR' }, eo), '33·34')
  const { percentInWords } = await load<typeof import('../../src/texts/numbers.ts')>('src/texts/numbers.ts')
  assert.equal(percentInWords('19.25', eo), '19·25 ⟦percent⟧')
  const { momentInWords } = await load<typeof import('../../src/texts/dates.ts')>('src/texts/dates.ts')
  assert.equal(momentInWords(now, now, 'Europe/Vienna', eo), '⟦⟦lundo 1\u00a0Marto⟧ at ⟦10:00⟧ (⟦Vienna⟧)⟧')
})
