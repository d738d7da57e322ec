import { SCRIPT } from '../../src/back-office/office-shell.ts'
import { fillingPots } from '../../src/back-office/today/figures.ts'
import { html } from '../../src/pages/html.ts'
import { acts, bytes, consequences, copyable, empty, figures, linkList, tasks } from '../../src/pages/office/blocks.ts'
import { day, moment, moneyText } from '../../src/pages/office/figures.ts'
import { filters, pager, search, views } from '../../src/pages/office/filters.ts'
import { choice, postForm, ticks, wrongFields } from '../../src/pages/office/form.ts'
import { beside, dates, facts, head, section } from '../../src/pages/office/head.ts'
import { type Mark, mark, why } from '../../src/pages/office/mark.ts'
import { bars, folded, sparkline } from '../../src/pages/office/plot.ts'
import { shareBar } from '../../src/pages/office/share-bar.ts'
import { office, type Shell } from '../../src/pages/office/shell.ts'
import { statement, table } from '../../src/pages/office/table.ts'
import { timeline } from '../../src/pages/office/timeline.ts'
import { checkBox, field, textArea } from '../../src/pages/parts/field.ts'
import { notice } from '../../src/pages/parts/notice.ts'
import { STAFF_LANGUAGES, type StaffLanguage } from '../../src/texts/language.ts'
import { languages } from '../../src/texts/languages.ts'

const NOW = new Date('2026-11-23T10:12:00Z')
const at = (text: string) => new Date(`2026-11-${text}:00+01:00`)
const eur = (amountMinor: bigint) => ({ amountMinor, currency: 'EUR' })

/** What the pages below say, in both languages. */
const WORDS = {
  en: {
    purchases: 'Purchases',
    today: 'Today',
    payouts: 'Payouts',
    developers: 'Developers',
    find: 'Find',
    hint: 'The start of a reference, a card’s last four, or words of a name',
    states: {
      filling: 'Filling, 2 of 4',
      done: 'Complete',
      returned: 'Part refunded',
      declined: 'Declined',
      attention: 'Refund refused',
    },
    columns: ['What', 'Reference', 'Leader', 'State', 'When (Paris)', 'Amount'],
    reason: 'Reason, for your colleagues',
  },
  fr: {
    purchases: 'Achats',
    today: 'Aujourd’hui',
    payouts: 'Versements',
    developers: 'Développement',
    find: 'Chercher',
    hint: 'Le début d’une référence, les quatre derniers chiffres d’une carte, ou les mots d’un nom',
    states: {
      filling: 'En cours, 2 sur 4',
      done: 'Complet',
      returned: 'Remboursé en partie',
      declined: 'Refusé',
      attention: 'Remboursement refusé',
    },
    columns: ['Quoi', 'Référence', 'Porteur', 'État', 'Quand (Paris)', 'Montant'],
    reason: 'Motif, pour vos collègues',
  },
} as const

interface Row {
  readonly title: string
  readonly reference: string
  readonly leader: string
  readonly state: Mark
  readonly at: Date
  readonly amountMinor: bigint
}

const wordsOf = (language: StaffLanguage) => WORDS[language as keyof typeof WORDS]
const readerOf = (language: StaffLanguage) => ({ language, now: NOW, timeZone: 'Europe/Paris' })

function rowsOf(language: StaffLanguage): readonly Row[] {
  const { states } = wordsOf(language)
  const filling: Mark = { shape: 'filling', word: states.filling }
  const done: Mark = { shape: 'done', word: states.done }
  return [
    ['Week-end à Brest', 'BREST-2126', 'Anaëlle Jaouen', filling, '23T08:40', 48000n],
    ['Week-end à Brest', 'BREST-2124', 'Bob Morel', filling, '22T14:00', 60000n],
    ['Kayak à Bréhat', 'BREH-2112', 'Soizic Hervé', { shape: 'declined', word: states.declined }, '19T14:43', 13330n],
    ['Nuit à Ouessant', 'OUES-2101', 'Gwenaël Riou', done, '15T18:29', 33680n],
    ['Voile en baie de Morlaix', 'MORL-2102', 'Maïwenn Cadiou', done, '16T08:32', 20580n],
    ['Gîte à Carnac', 'CARN-2077', 'Éric Tanguy', { shape: 'attention', word: states.attention }, '09T08:19', 17300n],
    ['Gîte à Carnac', 'CARN-2076', 'Loïc Guéguen', { shape: 'returned', word: states.returned }, '08T17:15', 32001n],
  ].map(([title, reference, leader, state, when, amountMinor]) => ({
    ...{ title, reference, leader, state, amountMinor },
    at: at(when as string),
  })) as Row[]
}

function shellOf(language: StaffLanguage, stylesheetPath: string, current: string, isOperator = false): Shell {
  const words = wordsOf(language)
  const sections = [words.today, words.purchases, words.payouts, words.developers]
  return {
    stylesheetPath,
    isOperator,
    brand: { href: '/', label: 'Breizh Escapes', under: 'Whipround' },
    who: { name: 'Nolwenn Le Goff', role: languages[language].office.roles.owner },
    sections: sections.map((label, index) => ({
      ...{ href: `/${index}`, label, isCurrent: label === current },
      isApart: index === sections.length - 1,
    })),
    signOut: { action: '/out', formToken: () => 'x', label: languages[language].door.signOutVerb },
    scriptPath: SCRIPT.path,
    findAction: '/1',
    notes: [languages[language].office.times('Paris')],
    translations: STAFF_LANGUAGES.filter((other) => other !== language).map((other) => ({
      ...{ language: other, label: languages[other].conventions.ownName, href: `?lang=${other}` },
    })),
  }
}

function listPage(language: StaffLanguage, stylesheetPath: string): string {
  const words = wordsOf(language)
  const reader = readerOf(language)
  const address = { path: '/1', query: { type: 'split', from: '2026-11-01' } }
  const [what, reference, leader, state, when, amount] = words.columns
  const body = html`${head(reader, { title: words.purchases, action: html`<a class="button button-plain" href="/new">${words.find}</a>` })}
<section class="section" aria-label="${languages[language].office.filters}">
${search({ address, name: 'q', label: `${words.find} · ${words.purchases}`, verb: words.find, hint: words.hint })}
${views(reader, [
  { href: '?', label: languages[language].office.any, count: 37, isCurrent: true },
  { href: '?view=filling', label: words.states.filling, count: 7, isCurrent: false },
  { href: '?view=complete', label: words.states.done, isCurrent: false },
])}
${filters(reader, {
  address,
  chips: [
    { names: ['from'], label: when, value: '1–23 Nov 2026' },
    { names: ['type'], label: 'Type', value: 'Split' },
  ],
  fields: [
    ticks({
      ...{ name: 'state', legend: state, values: ['done'] },
      options: Object.entries(words.states).map(([key, label]) => [key, label] as const),
    }),
    choice({
      name: 'type',
      label: what,
      value: '',
      options: [
        ['', languages[language].office.any],
        ['done', words.states.done],
      ],
    }),
    field({ name: 'least', label: amount, value: '', inputMode: 'decimal', autocomplete: 'off' }),
  ],
})}
</section>
<section class="section" aria-label="${words.purchases}">
${table({
  caption: words.purchases,
  hrefOf: ({ reference: id }) => `/1/${id}`,
  rows: rowsOf(language),
  columns: [
    { label: what, place: 'name', cell: ({ title }) => title },
    { label: reference, place: 'late', cell: (row) => html`<span class="id">${row.reference}</span>` },
    { label: leader, place: 'late_end', cell: (row) => row.leader },
    { label: state, place: 'start', cell: (row) => mark(row.state) },
    { label: when, place: 'end', cell: (row) => moment(row.at, reader) },
    { label: amount, place: 'amount', cell: (row) => moneyText(eur(row.amountMinor), reader) },
  ],
})}
${pager(reader, { address, said: '6 / 37', nextCursor: 'next', csvPath: '/1.csv' })}
</section>`
  return office(shellOf(language, stylesheetPath, words.purchases), language, { title: words.purchases, body })
}

function detailPage(language: StaffLanguage, stylesheetPath: string): string {
  const words = wordsOf(language)
  const reader = readerOf(language)
  const done: Mark = { shape: 'done', word: words.states.done }
  const people = [
    { name: 'Alice Martin', state: done, part: 12002n, paid: 24002n },
    { name: 'Bob Morel', state: done, part: 12000n, paid: 12000n },
    { name: 'Dora Petit', state: done, part: 12000n, paid: 12000n },
    { name: 'Éric Tanguy', state: { shape: 'declined', word: words.states.declined } as const, part: 12000n, paid: 0n },
  ]
  const money = (amountMinor: bigint) => moneyText(eur(amountMinor), reader)
  const story = html`${section(
    { id: 'paid', title: 'Alice, Bob, Dora, Éric' },
    html`${shareBar(
      [
        { amountMinor: 12002n, is: 'paid' },
        { amountMinor: 12000n, is: 'covered' },
        { amountMinor: 12000n, is: 'paid' },
        { amountMinor: 12000n, is: 'open' },
      ],
      `${money(36002n)} / ${money(48002n)}`,
    )}
${table({
  caption: 'Alice, Bob, Dora, Éric',
  rows: people,
  columns: [
    { label: words.columns[2], place: 'name', cell: ({ name }) => name },
    { label: words.columns[3], place: 'whole', cell: ({ state }) => mark(state) },
    { label: words.columns[0], place: 'away', isNumber: true, cell: ({ part }) => money(part) },
    { label: words.columns[5], place: 'amount', cell: ({ paid }) => money(paid) },
  ],
  totals: [languages[language].office.total, '', money(48002n), money(48002n)],
  rulesTwice: true,
})}`,
  )}
${section(
  { id: 'happened', title: words.columns[4], aside: 'Paris' },
  timeline(
    [
      { at: at('17T09:00'), shape: 'onward', what: `${words.payouts} : ${money(44975n)}`, by: 'Whipround' },
      { at: at('15T14:03'), shape: 'done', what: words.states.done, by: 'Whipround' },
      {
        at: at('14T21:40'),
        shape: 'declined',
        what: 'Éric',
        by: html`Éric Tanguy · <q class="said">Je ne viens pas, désolé !</q>`,
      },
      { at: at('14T11:17'), shape: 'dot', what: `Dora ${money(12000n)}`, by: 'Dora Petit, Mastercard ·· 4444' },
      { at: at('12T14:04'), shape: 'mail', what: 'Bob, Dora, Éric', by: 'Whipround' },
    ],
    reader,
  ),
)}`
  const side = html`${section(
    { id: 'acts', title: 'Actions' },
    acts([
      { href: '/refund', label: words.states.returned },
      { post: '/send', formToken: () => 'token', label: words.find },
    ]),
  )}
${section(
  { id: 'facts', title: words.columns[1] },
  facts([
    ['Id', copyable(readerOf(language), 'pur_019a77c2-5b1e-7c40-9d3f-1e0a6b5f2c87')],
    [words.columns[2], html`<span class="break">Alice Martin</span>`],
  ]),
)}`
  const body = html`${notice('good', { heading: words.states.done, body: html`<p>${money(48002n)}</p>` })}
${head(reader, {
  title: 'Week-end à Brest',
  above: [{ href: '/1', label: words.purchases }],
  amount: money(48002n),
  state: [mark(done), html`<span class="quiet">Alice Martin</span>`, why(reader, html`<p>${words.hint}</p>`)],
})}
${dates([
  { label: words.columns[3], value: day(at('12T14:03'), reader), note: '14:03' },
  { label: words.payouts, value: day(at('17T09:00'), reader), note: money(44975n) },
  { label: words.columns[4], value: day(new Date('2025-11-17T09:00:00Z'), reader) },
])}
${beside(story, side)}
${section(
  { id: 'net', title: words.payouts },
  statement({
    caption: words.payouts,
    lines: [
      { label: words.purchases, amount: money(48002n) },
      { label: 'Commission', rule: '1,20 %', amount: money(-627n) },
      { label: languages[language].office.total, amount: money(47375n), isSubtotal: true },
      { label: 'Réserve', rule: '5 %', amount: money(-2400n) },
    ],
    net: { label: words.payouts, amount: money(44975n) },
  }),
)}
${section({ id: 'bytes', title: 'POST' }, bytes('POST /hook', 'POST /hook HTTP/1.1\nhost: shop.example\n\n{"uid":"pur_019a77c2","state":"SUCCESSFUL"}'))}`
  return office(shellOf(language, stylesheetPath, words.purchases), language, { title: 'BREST-2087', body })
}

function todayPage(language: StaffLanguage, stylesheetPath: string): string {
  const words = wordsOf(language)
  const reader = readerOf(language)
  const values = [310, 480, 220, 96, 1300, 840, 560, 910].map((value, index) => ({
    label: `${16 + index} Nov`,
    value,
    told: moneyText(eur(BigInt(value) * 100n), reader),
    isRunning: index === 7,
  }))
  const body = html`${head(reader, { title: words.today, text: words.hint })}
${tasks([
  {
    isUrgent: true,
    title: `Dora ${moneyText(eur(12000n), reader)}`,
    text: 'BREST-2087',
    action: { href: '/a', label: words.find },
  },
  { isUrgent: false, title: 'IBAN', text: words.payouts, action: { href: '/b', label: words.find } },
])}
${figures([
  { label: words.purchases, value: '37', href: '/1', drawing: sparkline([3, 5, 2, 8, 6, 9]) },
  { label: words.payouts, value: moneyText(eur(246553n), reader), href: '/2', drawing: sparkline([4, 4, 4]) },
  { label: words.states.done, value: '98 / 106', href: '/3' },
  { label: words.states.returned, value: '2', href: '/4' },
])}
${fillingPots(
  [
    {
      id: '019a77c2-5b1e-7c40-9d3f-1e0a6b5f2c87',
      ...{ title: 'Cabin at Crozon', leaderName: 'Maïwenn', deadlineAt: at('26T18:00'), potsInAll: 1 },
      ...eur(43_250n),
      parts: [true, true, false].map((isPaid, index) => ({ amountMinor: 8_650n, isPaid, isLeader: index === 0 })),
    },
  ],
  reader,
)}
${section(
  { id: 'plot', title: words.purchases, aside: '16–23 Nov' },
  html`<p>${words.hint}</p>${bars({ values, label: words.purchases, axis: (value) => `${value} €` })}
${folded(
  languages[language].office.asTable,
  table({
    caption: words.purchases,
    showsCaption: true,
    rows: values,
    columns: [
      { label: words.columns[4], place: 'name', cell: ({ label }) => label },
      { label: words.columns[5], place: 'amount', cell: ({ told }) => told },
    ],
  }),
)}`,
)}
${linkList([{ href: '/reports/purchases', label: words.purchases }])}
${section({ id: 'none', title: words.developers }, empty({ title: words.developers, text: words.hint, action: { href: '/new', label: words.find } }))}`
  return office(shellOf(language, stylesheetPath, words.today, true), language, { title: words.today, body })
}

function formPage(language: StaffLanguage, stylesheetPath: string): string {
  const words = wordsOf(language)
  const reader = readerOf(language)
  const { wrong, refused } = languages[language].office
  const errors = { amount: wrong.amountBetween('0,01', '480,02'), why: wrong.missing }
  const form = postForm({
    formToken: () => 'token',
    fields: [
      field({
        name: 'amount',
        label: words.columns[5],
        value: '900,00',
        inputMode: 'decimal',
        autocomplete: 'off',
        hint: words.hint,
        error: errors.amount,
      }),
      choice({
        name: 'why',
        label: words.reason,
        value: 'a',
        options: [
          ['a', 'A'],
          ['b', 'B'],
        ],
        error: errors.why,
      }),
      textArea({ name: 'note', label: words.reason, value: '', maxLength: 200 }),
      checkBox({ name: 'sure', label: words.find, checked: true }),
    ],
    verb: words.states.returned,
    stay: { href: '/1/2', label: words.purchases },
    isFinal: true,
  })
  const body = html`${notice('bad', { heading: refused.changed.title, body: html`<p>${refused.changed.text}</p>` })}
${wrongFields(reader, errors, form)}
${head(reader, {
  title: words.states.returned,
  above: [
    { href: '/1', label: words.purchases },
    { href: '/1/2', label: 'BREST-2087' },
  ],
  text: words.hint,
})}
${consequences([
  { shape: 'returned', text: 'Stripe' },
  { shape: 'mail', text: 'Alice, Bob, Dora' },
  { shape: 'note', text: html`<code>purchaseRefunded</code>` },
])}
${form}`
  return office(shellOf(language, stylesheetPath, words.purchases), language, { title: words.states.returned, body })
}

function doorPage(language: StaffLanguage, stylesheetPath: string): string {
  const { signedOut, back } = languages[language].office.refused
  const shell = { ...shellOf(language, stylesheetPath, ''), who: undefined, scriptPath: undefined }
  const body = html`${head(readerOf(language), signedOut)}<p><a class="button button-plain" href="/">${back}</a></p>`
  return office(shell, language, { title: signedOut.title, body })
}

/** Every part that a page of staff may be made of, on pages as they will be. */
export const OFFICE_PAGES = { list: listPage, detail: detailPage, today: todayPage, form: formPage, door: doorPage }
