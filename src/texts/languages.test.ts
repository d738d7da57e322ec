import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES, type Language } from './language.ts'
import { languages } from './languages.ts'
import { MESSAGE_TEMPLATES, type MessageText, type MessageWords } from './messages.ts'

/** One sign for each value that a sentence is given: what it says of them can be counted. */
const SIGNS = [...'①②③④⑤⑥']

/** Every sentence with its path; in those that are given values, signs stand for them. */
function sentences(node: unknown, path = ''): [path: string, sentence: string][] {
  if (typeof node === 'string') return [[path, node]]
  if (typeof node === 'function') return sentences(node(...SIGNS.slice(0, node.length)), path)
  return Object.entries((node ?? {}) as object).flatMap(([key, child]) => sentences(child, `${path}.${key}`))
}

const dated: NonNullable<MessageWords['dated']> = {
  rows: [
    { day: '<row day>', amount: '<row>', fee: '<row fee>', state: 'paid' },
    { day: '<due day>', amount: '<due>', fee: null, state: 'due' },
  ],
  ...{ paid: '<paid>', held: null, next: { day: '<next day>', amount: '<next>' }, total: '<total>', fee: '<fee>' },
  ...{ taeg: '<taeg>', debitRate: '<rate>', isCredit: true, isChecked: false, cashPart: null },
}

const words: MessageWords = {
  ...{ merchant: '<merchant>', title: '<title>', amount: '<amount>', leader: '<leader>', friend: '<friend>' },
  ...{ friendAmount: '<part>', note: '<note>', deadline: '<deadline>', isPotOpen: true, linkExpiry: '<expiry>' },
  ...{ charged: '<charged>', released: '<released>', pledged: '<pledged>', asked: '<asked>', hasPaid: true },
  people: [{ name: '<person>', amount: '<their part>', isWritten: true }],
  ...{ wasAccepted: true, shareAmount: '<share>', day: '<day>', cardLast4: '<last4>', warnsOfCredit: true },
  ...{ dated: null, refund: { amount: '<refund>', returned: '<returned>', dues: [] }, toFriend: false },
  credit: { titles: ['Contrat'], withdrawal: ['…'] },
  withdrawal: {
    ...{ declaration: '<declaration>', at: '<moment>', payBackBy: '<last day>', isAutomatic: false },
    ...{ ground: '<ground>', reason: '<reason>' },
  },
  late: {
    ...{ open: '<open>', law: 'french', canRearrange: true, until: '<last day to choose>' },
    help: [{ name: '<adviser>', at: '<address>' }],
  },
}

/** Whoever reads it, and whatever is known: each makes other sentences. */
const CASES: readonly MessageWords[] = [
  words,
  { ...words, toFriend: true, hasPaid: false },
  { ...words, leader: null, friend: null, note: null, deadline: null, charged: null, isPotOpen: false },
  { ...words, leader: null, toFriend: true, wasAccepted: false, refund: null },
  { ...words, dated },
  { ...words, dated: { ...dated, held: '<held>', fee: null, next: null } },
  { ...words, dated: { ...dated, isChecked: true } },
  { ...words, dated: { ...dated, cashPart: '<cash part>' } },
  { ...words, people: [], deadline: null },
  { ...words, late: { open: null, law: 'other', canRearrange: false, until: null, help: [] } },
  { ...words, withdrawal: { ...words.withdrawal, isAutomatic: true } as MessageWords['withdrawal'] },
]

const wholeOf = ({ subject, paragraphs, list = [], action = '', smallPrint, sms }: MessageText) =>
  [
    subject,
    // What French law wants repeated is French in every language.
    ...paragraphs.filter((one) => !one.startsWith('Article L. ')),
    ...list.map((row) => (typeof row === 'string' ? row : row.text)),
    action,
    smallPrint,
    sms,
  ].join('\n')

const messagesIn = (language: Language): [string, string][] =>
  MESSAGE_TEMPLATES.flatMap((template) =>
    CASES.map((each, index): [string, string] => [
      `${template} ${index}`,
      wholeOf(languages[language].messages[template](each)),
    ]),
  )

const said = new Map(
  LANGUAGES.map((language) => {
    const { checkout, errors, shopErrors, plugin, comments } = languages[language]
    return [
      language,
      new Map([...sentences({ checkout, errors, shopErrors, plugin, comments }), ...messagesIn(language)]),
    ]
  }),
)
const inLanguage = (language: Language) => [...(said.get(language) ?? [])]
const PAYERS_ONLY = ['de', 'es', 'it', 'nl'] as const

const given = (text: string | undefined) => [...new Set(text?.match(/[①-⑥]|\{seconds\}|<[^>]+>/g) ?? [])].sort()

test('a sentence says the same values in every language: no amount, day, name or place is lost in translation', () => {
  for (const language of PAYERS_ONLY)
    for (const [path, english] of inLanguage('en'))
      assert.deepEqual(given(said.get(language)?.get(path)), given(english), `${path} in ${language}`)
})

/** What is written alike in two languages: signs, and words that both have. */
const ALIKE: readonly (string | undefined)[] = ['Name', 'Total', 'Later', 'Niveau', '①, de ②', '① via ②', '“①”']

test('no sentence was left in French or in English', () => {
  for (const language of PAYERS_ONLY)
    for (const [path, text] of inLanguage(language)) {
      if (!/\p{L}/u.test(text) || ALIKE.includes(text)) continue
      for (const other of ['en', 'fr'] as const)
        assert.notEqual(text, said.get(other)?.get(path), `${path} in ${language}`)
      const plain = text.replaceAll(/<[^>]+>/g, '')
      assert.doesNotMatch(
        plain,
        /\b(the|your|you|paid|order|with|vous|votre|vos|nous|avec|commande)\b/i,
        `${path} in ${language}`,
      )
    }
})

test('each language addresses its readers in one way: Sie, tú, tu, je', () => {
  const foreign = {
    // What the leader sends to friends in their own name is the one exception.
    de: /(?<!\p{L})(du|dir|dich|dein\p{L}*|ihr (?=habt|seid|könnt))(?!\p{L})/iu,
    es: /(?<!\p{L})(usted|ustedes|su tarjeta|sus datos|le pide)(?!\p{L})/iu,
    it: /(?<!\p{L})(Lei|La preghiamo|Suo|Sua|vostro|vostra)(?!\p{L})/u,
    nl: /(?<!\p{L})(u|uw)(?!\p{L})/iu,
  }
  for (const language of PAYERS_ONLY)
    for (const [path, text] of inLanguage(language))
      if (!path.endsWith('group.share.sentence')) assert.doesNotMatch(text, foreign[language], `${path} in ${language}`)
})

test('quotation marks and apostrophes are those of each language', () => {
  const foreign = { de: /[«»‚‘"']|”/, es: /[„“”"']/, it: /[„«»"']/, nl: /[„“”«»"']/ }
  for (const language of PAYERS_ONLY)
    for (const [path, text] of inLanguage(language))
      assert.doesNotMatch(text, foreign[language], `${path} in ${language}`)
  for (const [path, text] of inLanguage('es')) {
    assert.equal((text.match(/¿/g) ?? []).length, (text.match(/\?/g) ?? []).length, path)
    assert.equal((text.match(/¡/g) ?? []).length, (text.match(/!/g) ?? []).length, path)
  }
})

test('who has not been charged is told so on every page of a fault, in every language', () => {
  for (const language of LANGUAGES)
    for (const [code, { moved }] of Object.entries(languages[language].checkout.faults))
      assert.match(moved, /\p{L}{3}.*\.$/u, `${code} in ${language}`)
})
