import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES, type Language } from './language.ts'
import { languages } from './languages.ts'
import { MESSAGE_TEMPLATES, type MessageWords } from './messages.ts'

const ONE = '1,00 €'
const NAMED = /^(name|leader|friend|who|shop|payer)$/i
const COUNTED = /^(count|number|hours|days|position|people|friends|minutes|seconds)$/i

/** What each parameter is called says what it is given: a name that begins with a vowel, a count, else an amount of one. */
function said(sentence: (...values: never[]) => unknown): unknown {
  const parameters = /^\(?([^)=]*)\)?\s*=>/.exec(String(sentence))?.[1]?.split(',') ?? []
  const values = parameters
    .map((one) => one.trim())
    .map((one) => (NAMED.test(one) ? 'Alice' : COUNTED.test(one) ? 3 : ONE))
  return sentence(...(values as never[]))
}

function sentences(node: unknown, path: string): [path: string, sentence: string][] {
  if (typeof node === 'string') return [[path, node]]
  // A list of names or of fields has its own tests.
  if (typeof node === 'function')
    return /^\(?\s*(\{|names)/.test(String(node)) ? [] : sentences(said(node as never), path)
  return Object.entries((node ?? {}) as object).flatMap(([key, child]) => sentences(child, `${path}.${key}`))
}

const words: MessageWords = {
  ...{ merchant: 'Breizh', title: 'Brest', amount: ONE, leader: 'Alice', friend: 'Alice', friendAmount: ONE },
  ...{ note: null, deadline: 'mardi', isPotOpen: true, linkExpiry: 'mardi', charged: ONE, released: ONE, pledged: ONE },
  ...{ asked: ONE, hasPaid: true, people: [{ name: 'Alice', amount: ONE, isWritten: true }], wasAccepted: true },
  ...{ shareAmount: ONE, day: 'mardi', cardLast4: '4242', warnsOfCredit: true, toFriend: false, dated: null },
  refund: { amount: ONE, returned: ONE, dues: [{ day: 'mardi', amount: ONE }] },
  late: { open: null, law: 'other', canRearrange: false, until: null, help: [] },
  credit: { titles: ['Contrat'], withdrawal: ['…'] },
  withdrawal: {
    ...{ declaration: '<declaration>', at: '<moment>', payBackBy: '<last day>', isAutomatic: false },
    ...{ ground: '<ground>', reason: '<reason>' },
  },
}
const dated: NonNullable<MessageWords['dated']> = {
  rows: [{ day: 'mardi', amount: ONE, fee: null, state: 'paid' }],
  ...{
    paid: ONE,
    held: null,
    isChecked: false,
    cashPart: ONE,
    next: { day: 'mardi', amount: ONE },
    total: ONE,
    fee: ONE,
  },
  ...{ taeg: '1 %', debitRate: '1 %', isCredit: true },
}
const CASES = [
  words,
  { ...words, toFriend: true, hasPaid: false },
  { ...words, dated },
  { ...words, dated: { ...dated, held: ONE } },
]

const inLanguage = (language: Language) => {
  const { checkout, creditOffer, messages } = languages[language]
  const written = MESSAGE_TEMPLATES.flatMap((template) => CASES.map((each) => messages[template](each)))
  return [
    ...sentences(checkout, 'checkout'),
    ...sentences(creditOffer, 'creditOffer'),
    ...sentences(written, 'messages'),
  ]
}

test('before a name that begins with a vowel French elides, and Italian takes its d', () => {
  const wrong = { fr: /(?<!\p{L})(de|que|le|la|ne|se|jusque|puisque) Alice|Seul Alice/u, it: /(?<!\p{L})a Alice/u }
  for (const language of ['fr', 'it'] as const) {
    const all = inLanguage(language)
    assert.ok(all.filter(([, text]) => text.includes('Alice')).length > 30)
    assert.deepEqual(
      all.filter(([, text]) => wrong[language].test(text)),
      [],
      language,
    )
  }
})

test('an amount of one is no plural: what happens to money has somebody who does it', () => {
  const plural = {
    fr: /1,00 € (sont|ont|étaient|seront|reviennent|restent|payés|libérés)|(?<!\p{L})vos 1,00/iu,
    de: /1,00 € (sind|werden|wurden|waren|gehen|haben|kommen)|(sind|werden|Ihre) 1,00/u,
    es: /1,00 € (vuelven|siguen|son|han|pagad|retenid)|(hay|son|tus|cobran|retienen|pagan|liberan|cobrado|pagado) 1,00 € (?=retenid|pagad)|(hay|son|tus|cobran|retienen|pagan|liberan) 1,00/iu,
    it: /1,00 € (sono|vengono|tornano|pagati|si pagano)|(tuoi|sono) 1,00/iu,
  }
  for (const language of ['fr', 'de', 'es', 'it'] as const)
    assert.deepEqual(
      inLanguage(language).filter(([, text]) => plural[language].test(text)),
      [],
      language,
    )
})

test('what is paid by card is nowhere paid in cash', () => {
  const cash = {
    en: /in cash/i,
    de: /(?<!\p{L})(in )?bar(?!\p{L})/iu,
    es: /efectivo/i,
    fr: /espèces/i,
    it: /contanti/i,
    nl: /contant/i,
  }
  for (const language of LANGUAGES)
    for (const [path, text] of inLanguage(language)) assert.doesNotMatch(text, cash[language], `${path} in ${language}`)
})
