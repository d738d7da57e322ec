import { hashToken, randomToken } from '../../crypto/index.ts'
import type { Connection, Database } from '../../db/database.ts'
import { actorText, findFirstEventId } from '../../events/index.ts'
import { answerOnceInTwoSteps, idempotentRequest } from '../../http/index.ts'
import type { Merchant } from '../../merchants/index.ts'
import { sendLinkNow } from '../../messages/index.ts'
import { type Html, html, type Renderable } from '../../pages/html.ts'
import { empty } from '../../pages/office/blocks.ts'
import { choice, postForm, wrongFields } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { checkBox, field, hidden, textArea } from '../../pages/parts/field.ts'
import { notice } from '../../pages/parts/notice.ts'
import { LIMIT_MAX, readMerchants, readPaymentLink } from '../../reading/index.ts'
import { createPurchase } from '../../selling/index.ts'
import { parsePublicId } from '../../shared/ids.ts'
import { toDecimal } from '../../shared/money.ts'
import { LANGUAGES, toLanguage } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import { decimalInWords } from '../../texts/numbers.ts'
import { text } from '../inputs.ts'
import { type Content, staffPage, type Visit } from '../staff-page.ts'
import {
  CHARS_MAX,
  chosenMerchant,
  LINK_FORM,
  type LinkErrors,
  type LinkOrder,
  type LinkTyped,
  readLinkForm,
  readPrice,
  requestedDateOf,
  uidOf,
} from './link-form.ts'
import { LINKS_PATH, linkPath } from './link-parts.ts'
import { scheduleShown } from './schedule-shown.ts'
import { whyRefused } from './why-refused.ts'

/** A link for one customer: one form for every way of paying, which the merchant decides. */
export const newLink = staffPage({
  path: `${LINKS_PATH}/new`,
  audience: 'merchant',
  roles: ['owner', 'developer', 'support'],
  statementsMax: 7,
  query: { merchant: text({ max: 60 }), like: text({ max: 60 }), again: text({ max: 60 }) },
  form: LINK_FORM,
  view: formPage,
  async submit(db, visit, typed) {
    const { scope, reader } = visit
    const { rows } = await readMerchants(db, scope, { limit: LIMIT_MAX })
    const merchants = rows.map(({ merchant }) => merchant)
    if (typed.act === 'schedule') {
      const price = readPrice(typed, merchants, reader.language)
      return 'errors' in price ? price : { shown: await formPage(db, visit, { typed, errors: {} }) }
    }
    const read = readLinkForm(typed, merchants, reader.language)
    if ('errors' in read) return read
    // What its payer is asked for is another thing than what was on the page.
    if (typed.seen && typed.seen !== typed.merchant) return { shown: await formPage(db, visit, { typed, errors: {} }) }
    try {
      const id = await makeOnce(db, visit, read.value, typed)
      return { to: linkPath(id), done: read.value.linkRequest ? 'made-and-sent' : 'made' }
    } catch (error) {
      return { errors: whyRefused(error, reader.language) }
    }
  },
})

type FormVisit = Pick<
  Visit<'merchant', unknown, { readonly merchant?: string; readonly like?: string; readonly again?: string }>,
  'scope' | 'query' | 'reader' | 'formToken'
>

/** The form as it was typed, with the schedule of what can be read of it. */
async function formPage(
  connection: Connection,
  visit: FormVisit,
  { typed, errors }: { readonly typed: LinkTyped; readonly errors: LinkErrors },
): Promise<Content> {
  const { scope, reader, formToken } = visit
  const { language } = reader
  const { links } = languages[language]
  const { rows } = await readMerchants(connection, scope, { limit: LIMIT_MAX })
  const merchants = rows.map(({ merchant }) => merchant)
  const isSent = typed.key !== undefined
  const shown = isSent ? typed : await firstShown(connection, visit)
  const merchant = chosenMerchant(merchants, shown.merchant) ?? merchants[0]
  const above = [{ href: LINKS_PATH, label: links.title }]
  const heading = head(reader, { title: links.form.title, above, text: links.form.intro })
  if (!merchant) return { title: links.form.title, body: html`${heading}${empty(languages[language].merchants.none)}` }
  const offered = isSent ? offer(shown, merchants, reader) : {}
  const all = { ...errors, ...(Object.keys(errors).length === 0 && offered.errors) }
  const isOther = Boolean(shown.seen) && shown.seen !== uidOf(merchant) && Object.keys(all).length === 0
  const form = postForm({
    formToken,
    fields: fieldsOf({ shown, errors: all, merchant, merchants, schedule: offered.schedule }, reader),
    verb: links.form.verb,
    stay: { href: LINKS_PATH, label: links.form.stay },
  })
  return {
    title: links.form.title,
    body: html`${isOther && notice('bad', { heading: links.form.otherMerchant.title, body: html`<p>${links.form.otherMerchant.text}</p>`, focus: true })}
${heading}
${Object.keys(errors).length === 0 && wrongFields(reader, all, form)}
${form}`,
  }
}

/**
 * An empty form, or one like a link that was made before: what is sold, and neither whose it was nor its reference. `again`: in place
 * of one that has ended unpaid, for the same person under the same reference.
 */
async function firstShown(connection: Connection, { scope, query, reader }: FormVisit): Promise<LinkTyped> {
  const named = query.again ?? query.like
  const id = named ? parsePublicId('pur', named) : undefined
  const like = id && (await readPaymentLink(connection, scope, id))
  if (!like) return { merchant: query.merchant ?? '', currency: 'EUR', language: reader.language }
  const { purchase, merchant, customer } = like
  const same = query.again && {
    reference: purchase.reference ?? '',
    ...{ firstName: customer?.firstName ?? '', lastName: customer?.lastName ?? '' },
    ...{ email: customer?.email ?? '', phone: customer?.phoneNumber ?? '' },
  }
  return {
    ...same,
    merchant: uidOf(merchant),
    title: purchase.title,
    description: purchase.description ?? '',
    amount: decimalInWords(toDecimal(purchase.amountMinor, purchase.currency), reader.language),
    currency: purchase.currency,
    language: toLanguage(purchase.language),
  }
}

/** The schedule for what was typed so far; what keeps it from being offered, at its field. */
function offer(
  typed: LinkTyped,
  merchants: readonly Merchant[],
  reader: Reader,
): { readonly schedule?: Html; readonly errors?: LinkErrors } {
  const price = readPrice(typed, merchants, reader.language)
  if ('errors' in price) return {}
  try {
    return { schedule: scheduleShown(price.value, reader) }
  } catch (error) {
    return { errors: whyRefused(error, reader.language) }
  }
}

/** The purchase's id. The same form pressed twice makes one; changed in between, it is another one. */
async function makeOnce(
  db: Database,
  { call, ports }: Pick<Visit<'merchant'>, 'call' | 'ports'>,
  { merchant, firstName, lastName, phone, email, linkRequest, ...order }: LinkOrder,
  typed: LinkTyped,
): Promise<string> {
  const owner = actorText(call.actor)
  const key = hashToken(JSON.stringify(typed)).toString('hex')
  const request = idempotentRequest(key, { owner, credential: owner }, `POST ${LINKS_PATH}`, typed)
  const isSomebody = firstName || lastName || email || phone
  const leader = {
    ...{ ref: null, email: email ?? null, phoneNumber: phone ?? null },
    ...{ firstName: firstName ?? null, lastName: lastName ?? null },
  }
  const { body } = await answerOnceInTwoSteps(
    db,
    ports.systemClock,
    request,
    async (tx) => {
      const wanted = { ...order, products: [], leader: isSomebody ? leader : null, linkRequest, isLink: true }
      return (await createPurchase(tx, call, merchant, wanted)).purchase.id
    },
    async (id) => {
      if (linkRequest) await sendLinkNow(db, ports.messages, { eventId: await findFirstEventId(db, id) })
      return { status: 200, body: JSON.stringify({ id }) }
    },
  )
  return (JSON.parse(body) as { id: string }).id
}

interface FormShown {
  readonly shown: LinkTyped
  readonly errors: LinkErrors
  readonly merchant: Merchant
  readonly merchants: readonly Merchant[]
  readonly schedule: Renderable
}

function fieldsOf({ shown, errors, merchant, merchants, schedule }: FormShown, { language }: Reader): Renderable {
  const { links, checkout } = languages[language]
  const { form } = links
  const date = requestedDateOf(merchant) && form.dates[merchant.paymentType]
  const input = (
    name: keyof typeof form.fields & keyof typeof LINK_FORM,
    more: Partial<Parameters<typeof field>[0]> = {},
  ) => {
    const { label, hint } = form.fields[name]
    return field({
      ...{ name, label, hint, value: shown[name] ?? '', error: errors[name], autocomplete: 'off' },
      ...more,
    })
  }
  const tick = (name: 'byEmail' | 'bySms') =>
    checkBox({ name, label: form.fields[name].label, checked: shown[name] === '1' })
  const sellers = merchants.map(
    (each) => [uidOf(each), `${each.name} · ${checkout.paymentTypes[each.paymentType].short}`] as const,
  )
  return html`${hidden('key', shown.key || randomToken(''))}${hidden('seen', uidOf(merchant))}
<fieldset class="fields"><legend>${form.what}</legend>
${choice({ name: 'merchant', label: form.fields.merchant.label, value: uidOf(merchant), options: sellers, error: errors.merchant })}
${input('title', { maxLength: CHARS_MAX.title })}
${textArea({ name: 'description', label: form.fields.description.label, value: shown.description ?? '', error: errors.description, maxLength: CHARS_MAX.description })}
${input('reference', { maxLength: CHARS_MAX.reference })}
<div class="add-fields">${input('amount', { inputMode: 'decimal' })}${input('currency', { maxLength: 3 })}${
    date &&
    field({
      ...{ name: 'date', type: 'date' as const, value: shown.date ?? '', error: errors.date, autocomplete: 'off' },
      ...{ label: date.label, hint: date.hint },
    })
  }</div>
<div class="buttons"><button class="button button-plain" type="submit" name="act" value="schedule">${form.showSchedule}</button></div>
${schedule}</fieldset>
<fieldset class="fields"><legend>${form.customer}</legend><p class="quiet">${form.customerHint}</p>
<div class="add-fields">${input('firstName', { maxLength: CHARS_MAX.name })}${input('lastName', { maxLength: CHARS_MAX.name })}</div>
<div class="add-fields">${input('email', { inputMode: 'email', maxLength: CHARS_MAX.contact })}${input('phone', { type: 'tel', inputMode: 'tel' })}</div>
${choice({ name: 'language', label: form.fields.language.label, value: shown.language || language, options: LANGUAGES.map((each) => [each, languages[each].conventions.ownName] as const) })}</fieldset>
<fieldset class="fields"><legend>${form.send}</legend>${tick('byEmail')}${tick('bySms')}</fieldset>`
}
