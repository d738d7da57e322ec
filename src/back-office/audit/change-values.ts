import { moneyText } from '../../pages/office/figures.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { findAcquirer, findBrand, findIssuer } from '../../providers/index.ts'
import { parseUuid, publicId } from '../../shared/ids.ts'
import { momentInWords } from '../../texts/dates.ts'
import { languages } from '../../texts/languages.ts'

type Texts = (typeof languages)[Reader['language']]
type Say = (value: string, texts: Texts) => string | undefined

const fromWords =
  (wordsOf: (texts: Texts) => Readonly<Record<string, string>>): Say =>
  (value, texts) =>
    wordFor(value, wordsOf(texts))

const ofList =
  (say: Say): Say =>
  (value, texts) =>
    value
      .split(',')
      .map((each) => say(each, texts) ?? each)
      .join(', ')

const paymentType: Say = (value, { checkout }) =>
  wordFor(
    value,
    Object.fromEntries(Object.entries(checkout.paymentTypes).map(([type, { short }]) => [type, short] as const)),
  )

const yes: Say = (_value, { office }) => office.yes

/** What lines keep as a code, by the name that they keep it under. */
const VALUES: ReadonlyMap<string, Say> = new Map([
  ['role', fromWords(({ office }) => office.roles)],
  ['mode', fromWords(({ merchants }) => merchants.mode)],
  ['task_mails', fromWords(({ audit }) => audit.values.taskMails)],
  ['basic_auth', fromWords(({ settings }) => ({ on: settings.on, off: settings.off }))],
  ['collection', fromWords(({ audit }) => audit.values.collection)],
  ['webhooks', fromWords(({ audit }) => audit.values.told)],
  ['notifications', fromWords(({ audit }) => audit.values.told)],
  ['messages', fromWords(({ audit }) => audit.values.told)],
  ['sca', fromWords(({ psp }) => psp.flags)],
  ['type', paymentType],
  ['psp', (value) => findBrand(value)?.brand.label],
  ['provider', (value) => (findAcquirer(value) ?? findIssuer(value))?.label],
  ['merchants', (value) => value.split(' ').map(merchantIn).join(', ')],
  ['message', messageIn],
])

/** What a decision was about, and how it was decided. */
const DECISIONS = ['attempt', 'operation', 'settlement', 'card_movement', 'finding'] as const
const outcome: Say = (value, { operator }) => wordFor(value, operator.decisions.made.outcomes)

/** What a file was narrowed to: the codes of its address. */
const FILTERS: ReadonlyMap<string, Say> = new Map([
  ['type', paymentType],
  ['state', ofList(fromWords(({ purchases }) => purchases.standings))],
  ['settlement', fromWords(({ purchases }) => purchases.settlements)],
  ['attention', yes],
  ['accepted', yes],
  ['act', fromWords(({ audit }) => audit.acts)],
  ['event', fromWords(({ audit }) => audit.events)],
  ['by', fromWords(({ audit }) => audit.views)],
])

/** What stands under a name in a line, in the reader's words; null: nothing. What has none stays as it was written. */
export function changedValue(
  act: string,
  name: string,
  value: string | null,
  reader: Pick<Reader, 'language' | 'timeZone' | 'now'>,
): string | null {
  const texts: Texts = languages[reader.language]
  // Whoever sees no certain merchants sees all of them.
  if (value === null) return name === 'merchants' ? texts.people.seesAll : null
  if (MOMENT.test(value)) return momentInWords(new Date(value), reader.now, reader.timeZone, reader.language)
  const [, currency] = /^paid_outside ([A-Z]{3})$/.exec(name) ?? []
  if (currency && /^\d+$/.test(value)) return moneyText({ amountMinor: BigInt(value), currency }, reader)
  return sayOf(act, name)?.(value, texts) ?? value
}

function sayOf(act: string, name: string): Say | undefined {
  if (act === 'export_taken') return FILTERS.get(name)
  if (act === 'decided' && DECISIONS.some((each) => each === name)) return outcome
  return VALUES.get(name)
}

/** What a line calls what it changed, in the reader's words. */
export function changedName(act: string, name: string, { language }: Pick<Reader, 'language'>): string {
  const { audit, operator, purchases } = languages[language]
  const own = act === 'decided' ? operator.decisions.made.kinds : act === 'export_taken' ? purchases.filters : {}
  const isPaidOutside = /^paid_outside [A-Z]{3}$/.test(name)
  if (isPaidOutside) return audit.names.paid_outside ?? name
  return wordFor(name, own) ?? wordFor(name, audit.names) ?? name
}

/** As lines keep a time. */
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function merchantIn(id: string): string {
  const uuid = parseUuid(id)
  return uuid ? publicId('mer', uuid) : id
}

/** `pledge_invitation sms`. */
function messageIn(value: string, { purchase }: Texts): string | undefined {
  const { messages, channels } = purchase.told
  const [template = '', channel = ''] = value.split(' ')
  const words = [wordFor(template, messages) ?? template, wordFor(channel, channels) ?? channel]
  return words.filter(Boolean).join(', ')
}

function wordFor<Word>(code: string, words: Readonly<Partial<Record<string, Word>>>): Word | undefined {
  return Object.hasOwn(words, code) ? words[code] : undefined
}
