import { type Html, html } from '../../../pages/html.ts'
import { bytes, empty } from '../../../pages/office/blocks.ts'
import { moment } from '../../../pages/office/figures.ts'
import { postForm } from '../../../pages/office/form.ts'
import { facts, head, section } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { table } from '../../../pages/office/table.ts'
import { cardName } from '../../../pages/parts/card-label.ts'
import { field, hidden } from '../../../pages/parts/field.ts'
import { exportPerson, namedRecipients, type PersonExport, readPerson } from '../../../privacy/index.ts'
import { EMAIL_LENGTH_MAX } from '../../../shared/email.ts'
import { publicId } from '../../../shared/ids.ts'
import { languages } from '../../../texts/languages.ts'
import { text } from '../../inputs.ts'
import { staffPage } from '../../staff-page.ts'
import { moneyHref, PAYER_ERASE, PAYERS_PATH } from '../paths.ts'
import { sides } from '../people/list.ts'
import { ADMINS } from '../people/operators.ts'
import { reasonField } from '../reason-field.ts'
import { whatFollows } from './erase.ts'

type Purchase = PersonExport['purchases'][number]

/** What a payer may ask for. Who it is stands in no address: it is posted, and answered once. */
export const payers = staffPage({
  path: PAYERS_PATH,
  ...ADMINS,
  statementsMax: 0,
  form: { who: text({ max: EMAIL_LENGTH_MAX }) },
  view(_connection, { reader, formToken }, { typed, errors }) {
    const texts = languages[reader.language].operator.payers
    const fields = field({
      ...{ name: 'who', label: texts.who, hint: texts.whoHint, value: typed.who ?? '', error: errors.who },
      ...{ autocomplete: 'off', maxLength: EMAIL_LENGTH_MAX },
    })
    return {
      title: texts.title,
      body: html`${head(reader, { title: texts.title, text: texts.text })}${sides(reader, 'payers')}${postForm({ formToken, fields, verb: texts.show })}
<p><a href="${PAYER_ERASE}">${texts.erase}</a></p>`,
    }
  },
  async submit(db, { call, reader, formToken }, { who }) {
    const texts = languages[reader.language].operator.payers
    const person = readPerson(who)
    if (!person) return { errors: { who: texts.neither } }
    const found = await exportPerson(db, call, person)
    if (!found) return { errors: { who: texts.unknown } }
    const title = texts.found(who.trim())
    const above = [{ href: PAYERS_PATH, label: texts.title }]
    const erase = postForm({
      ...{ action: PAYER_ERASE, formToken, verb: texts.eraseVerb, isFinal: true },
      fields: html`${hidden('who', who.trim())}${reasonField(texts, { typed: {}, errors: {} })}`,
    })
    return {
      shown: {
        title,
        body: html`${head(reader, { title, text: texts.foundText, above })}${section({ id: 'purchases', title: texts.purchases }, purchasesOf(found.purchases, reader))}${recipientsOf(found, reader)}${section({ id: 'machine', title: texts.machine }, bytes(texts.machine, JSON.stringify(found, null, 2)))}${section({ id: 'erase', title: texts.erase }, html`${whatFollows(reader)}${erase}`)}`,
      },
    }
  },
})

function purchasesOf(purchases: readonly Purchase[], reader: Reader): Html {
  const { payers: texts, acquirerPayouts } = languages[reader.language].operator
  if (purchases.length === 0) return empty({ title: texts.noPurchases, text: '' })
  return table({
    caption: texts.purchases,
    rows: purchases,
    columns: [
      {
        ...{ label: texts.purchase, place: 'name' as const },
        cell: ({ id, title }: Purchase) =>
          html`${title}<br><code class="quiet">${publicId('pur', id)}</code><br><a href="${moneyHref(id)}">${acquirerPayouts.money.link}</a>`,
      },
      { label: texts.merchant, place: 'end', cell: ({ merchant, role }) => html`${merchant}<br>${texts.role[role]}` },
      { label: texts.made, place: 'away', cell: ({ made_at: madeAt }) => moment(new Date(madeAt), reader) },
      { label: texts.parts, place: 'whole', cell: (purchase) => keptText(purchase, reader) },
    ],
  })
}

const CLIENT_IN_ORDER = ['first_name', 'last_name', 'email', 'phone_number', 'ref'] as const

/** In words: who they said they are, which cards, how many messages. */
function keptText(purchase: Purchase, reader: Reader): Html {
  const { payers: texts } = languages[reader.language].operator
  const people = purchase.parts.flatMap(({ name, email, phone_number: phone }) => [name, email, phone])
  const client = CLIENT_IN_ORDER.map((name) => purchase.client?.[name] ?? null)
  const cards = purchase.payments.flatMap(({ card_brand: brand, card_last4: last4 }) => {
    const card = cardName({ brand: brand ?? undefined, last4: last4 ?? undefined }, reader.language)
    return card ? [texts.paid(card)] : []
  })
  const said = [...client, ...people, ...cards].filter((word) => word !== null)
  return html`${[...new Set(said)].join(', ')}; ${texts.messages(purchase.messages.length)}`
}

function recipientsOf({ recipients }: PersonExport, reader: Reader): Html {
  const { payers: texts } = languages[reader.language].operator
  const named = namedRecipients(recipients)
  return section(
    { id: 'recipients', title: texts.recipients },
    facts(named.map(([kind, names]) => [texts.recipientsOf[kind], names] as const)),
  )
}
