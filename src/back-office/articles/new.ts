import { makeArticle, type SoldArticle } from '../../articles/index.ts'
import { hashToken, randomToken } from '../../crypto/index.ts'
import type { Connection, Database } from '../../db/database.ts'
import { actorText } from '../../events/index.ts'
import { answerOnce, idempotentRequest } from '../../http/index.ts'
import { listOwnMerchants, type Merchant } from '../../merchants/index.ts'
import { html, type Renderable } from '../../pages/html.ts'
import { empty } from '../../pages/office/blocks.ts'
import { choice, postForm, ticks } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { field, hidden, textArea } from '../../pages/parts/field.ts'
import { LIMIT_MAX } from '../../reading/index.ts'
import { parsePublicId, publicId } from '../../shared/ids.ts'
import { toDecimal } from '../../shared/money.ts'
import { LANGUAGES } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import { decimalInWords } from '../../texts/numbers.ts'
import { text } from '../inputs.ts'
import { staffPage, type Visit } from '../staff-page.ts'
import {
  ARTICLE_CHARS_MAX,
  ARTICLE_FORM,
  type ArticleErrors,
  type ArticleTyped,
  readArticleForm,
} from './article-form.ts'
import { ARTICLES_PATH, aboveArticle, articlePath, requireOwnArticle } from './paths.ts'

/** Something to be sold again and again; like another one where only its price was to change. */
export const newArticle = staffPage({
  path: `${ARTICLES_PATH}/new`,
  audience: 'merchant',
  roles: ['owner', 'developer', 'support'],
  statementsMax: 2,
  query: { like: text({ max: 60 }) },
  form: ARTICLE_FORM,
  async view(connection, visit, { typed, errors }) {
    const { reader, formToken, scope } = visit
    const { articles, merchants: merchantTexts } = languages[reader.language]
    const { form } = articles
    const merchants = await merchantsOf(connection, scope)
    const like = await likeOf(connection, visit)
    const shown = typed.key === undefined ? firstShown(like, merchants, reader) : typed
    const heading = head(reader, {
      ...{ title: form.title, above: aboveArticle(reader.language) },
      text: like ? form.newPrice : form.intro,
    })
    if (merchants.length === 0) return { title: form.title, body: html`${heading}${empty(merchantTexts.none)}` }
    return {
      title: form.title,
      body: html`${heading}
${postForm({
  formToken,
  fields: fieldsOf({ shown, errors, merchants }, reader),
  ...{ verb: form.verb, stay: { href: ARTICLES_PATH, label: form.stay } },
})}`,
    }
  },
  async submit(db, visit, typed) {
    const merchants = await merchantsOf(db, visit.scope)
    const read = await readArticleForm(db, typed, merchants, visit.reader)
    if ('errors' in read) return read
    const id = await makeOnce(db, visit, read.value, typed)
    return { to: articlePath(id), done: 'made' }
  },
})

const merchantsOf = (connection: Connection, scope: Visit<'merchant'>['scope']) =>
  listOwnMerchants(connection, scope, { afterId: undefined, limit: LIMIT_MAX })

async function likeOf(
  connection: Connection,
  { scope, reader, query }: Pick<Visit<'merchant', unknown, { readonly like?: string }>, 'scope' | 'reader' | 'query'>,
): Promise<SoldArticle | undefined> {
  if (!query.like || !parsePublicId('art', query.like)) return undefined
  return requireOwnArticle(connection, { scope, reader, params: { article: query.like } })
}

function firstShown(like: SoldArticle | undefined, merchants: readonly Merchant[], reader: Reader): ArticleTyped {
  const { language } = reader
  if (!like) {
    const [first] = merchants
    return { currency: 'EUR', merchants: first ? publicId('mer', first.id) : '', language: '' }
  }
  return {
    ...{ name: like.name, description: like.description ?? '', currency: like.currency, language: like.language ?? '' },
    amount: decimalInWords(toDecimal(like.amountMinor, like.currency), language),
    merchants: like.merchantIds.map((id) => publicId('mer', id)).join(),
    salesMax: like.salesMax?.toString() ?? '',
  }
}

/** The article's id. The same form pressed twice makes one; changed in between, it is another one. */
async function makeOnce(
  db: Database,
  { call }: Pick<Visit<'merchant'>, 'call'>,
  order: Parameters<typeof makeArticle>[2],
  typed: ArticleTyped,
): Promise<string> {
  const owner = actorText(call.actor)
  const key = hashToken(JSON.stringify(typed)).toString('hex')
  const request = idempotentRequest(key, { owner, credential: owner }, `POST ${ARTICLES_PATH}`, typed)
  const { body } = await answerOnce(db, request, async (tx) => {
    return { status: 200, body: JSON.stringify({ id: await makeArticle(tx, call, order) }) }
  })
  return (JSON.parse(body) as { id: string }).id
}

interface FormShown {
  readonly shown: ArticleTyped
  readonly errors: ArticleErrors
  readonly merchants: readonly Merchant[]
}

function fieldsOf({ shown, errors, merchants }: FormShown, { language }: Reader): Renderable {
  const { articles, checkout } = languages[language]
  const { form } = articles
  const input = (
    name: 'name' | 'amount' | 'currency' | 'salesMax' | 'lastDay',
    more: Partial<Parameters<typeof field>[0]> = {},
  ) => {
    const { label, hint } = form.fields[name]
    return field({ name, label, hint, value: shown[name] ?? '', error: errors[name], autocomplete: 'off', ...more })
  }
  return html`${hidden('key', shown.key || randomToken(''))}
<fieldset class="fields"><legend>${form.what}</legend>
${input('name', { maxLength: ARTICLE_CHARS_MAX.name })}
${textArea({ name: 'description', label: form.fields.description.label, value: shown.description ?? '', error: errors.description, maxLength: ARTICLE_CHARS_MAX.description })}
<div class="add-fields">${input('amount', { inputMode: 'decimal' })}${input('currency', { maxLength: 3 })}</div>
${choice({
  ...{ name: 'language', label: form.fields.language.label, value: shown.language ?? '' },
  options: [['', form.browser], ...LANGUAGES.map((each) => [each, languages[each].conventions.ownName] as const)],
})}</fieldset>
${ticks({
  ...{ name: 'merchants', legend: form.fields.merchants.label, values: (shown.merchants ?? '').split(',') },
  error: errors.merchants,
  options: merchants.map((each) => [
    publicId('mer', each.id),
    `${checkout.paymentTypes[each.paymentType].short} · ${each.name}`,
  ]),
})}
<fieldset class="fields"><legend>${form.limits}</legend>
<div class="add-fields">${input('salesMax', { inputMode: 'numeric' })}${input('lastDay', { type: 'date' })}</div></fieldset>`
}
