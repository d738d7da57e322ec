import { transaction } from '../../../db/database.ts'
import { type Html, html } from '../../../pages/html.ts'
import { consequences } from '../../../pages/office/blocks.ts'
import { type PostForm, postForm } from '../../../pages/office/form.ts'
import { head } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { closeMerchant, readMerchantClosing, reopenMerchant } from '../../../payouts/index.ts'
import { languages } from '../../../texts/languages.ts'
import type { MerchantClosingTexts } from '../../../texts/office/operator/companies.ts'
import { requireFound } from '../../require-found.ts'
import { SENSITIVE } from '../../sensitive.ts'
import { staffPage } from '../../staff-page.ts'
import { REASON, reasonField } from '../reason-field.ts'
import { openEndsOf } from './closing-parts.ts'
import { aboveCompany, merchantPath, requireMerchantAt } from './paths.ts'

const TERMS = {
  audience: 'operator' as const,
  roles: ['admin'] as ['admin'],
  ...SENSITIVE,
  form: { reason: REASON },
}

/** The end of a merchant, begun or reached: what is open of it is shown before anybody says so. */
export const merchantClose = staffPage({
  path: '/operator/merchants/:merchant/close',
  ...TERMS,
  statementsMax: 5,
  async view(connection, { params, reader, formToken }, { typed, errors }) {
    const { merchant, company } = await requireMerchantAt(connection, params.merchant)
    const { merchantClosing: texts } = languages[reader.language].operator
    const closing = await readMerchantClosing(connection, merchant.id)
    const words = closing.since ? texts.again : texts.close
    const [first, then, back] = words.follows
    const above = openEndsOf(closing, merchant.id, reader)
    const follows = consequences([
      { shape: closing.since ? 'onward' : 'ended', text: first },
      { shape: closing.since ? 'waits' : 'onward', text: then },
      { shape: 'note', text: back },
    ])
    const fields = reasonField(texts, { typed, errors })
    const said = html`${above}${follows}`
    return question({ merchant, company, words, said, form: { formToken, fields, isFinal: !closing.since } }, reader)
  },
  async submit(db, { params, call }, { reason }) {
    const { merchant } = await requireMerchantAt(db, params.merchant)
    const { closedAt } = await transaction(db, (tx) => closeMerchant(tx, call, merchant.id, reason))
    return { to: merchantPath(merchant.id), done: closedAt ? 'closed' : 'closing' }
  },
})

/** It sells again. There is nothing to reopen of one that never left. */
export const merchantReopen = staffPage({
  path: '/operator/merchants/:merchant/reopen',
  ...TERMS,
  statementsMax: 2,
  async view(connection, { params, reader, formToken }, { typed, errors }) {
    const { merchant, company } = await requireMerchantAt(connection, params.merchant)
    requireFound(merchant.closingSince ?? undefined)
    const { merchantClosing: texts } = languages[reader.language].operator
    const [sells, paid, invoices] = texts.reopen.follows
    const said = consequences([
      { shape: 'onward', text: sells },
      { shape: 'onward', text: paid },
      { shape: 'note', text: invoices },
    ])
    const fields = reasonField(texts, { typed, errors })
    return question({ merchant, company, words: texts.reopen, said, form: { formToken, fields } }, reader)
  },
  async submit(db, { params, call }, { reason }) {
    const { merchant } = await requireMerchantAt(db, params.merchant)
    await transaction(db, (tx) => reopenMerchant(tx, call, merchant.id, reason))
    return { to: merchantPath(merchant.id), done: 'reopened' }
  },
})

interface Question extends Awaited<ReturnType<typeof requireMerchantAt>> {
  readonly words: Pick<MerchantClosingTexts['close'], 'question' | 'verb' | 'stay'>
  /** What is open, and what follows. */
  readonly said: Html
  readonly form: Pick<PostForm, 'formToken' | 'fields' | 'isFinal'>
}

function question({ merchant, company, words, said, form }: Question, reader: Reader) {
  const title = words.question(merchant.name)
  const href = merchantPath(merchant.id)
  const above = [...aboveCompany(company, reader.language), { href, label: merchant.name }]
  const stay = { href, label: words.stay }
  return { title, body: html`${head(reader, { title, above })}${said}${postForm({ ...form, verb: words.verb, stay })}` }
}
