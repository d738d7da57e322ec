import { type Connection, transaction } from '../../../db/database.ts'
import { findMerchant } from '../../../merchants/index.ts'
import { html } from '../../../pages/html.ts'
import { consequences } from '../../../pages/office/blocks.ts'
import { moneyText } from '../../../pages/office/figures.ts'
import { postForm } from '../../../pages/office/form.ts'
import { facts, head } from '../../../pages/office/head.ts'
import { field } from '../../../pages/parts/field.ts'
import { confirmOpening, listOpenings, type Opening } from '../../../payouts/index.ts'
import { parseDecimal } from '../../../shared/money.ts'
import { SYSTEM } from '../../../shared/scope.ts'
import { languages } from '../../../texts/languages.ts'
import { text } from '../../inputs.ts'
import { requireFound } from '../../require-found.ts'
import { SENSITIVE } from '../../sensitive.ts'
import { staffPage } from '../../staff-page.ts'
import { OPERATOR_PAYOUTS } from '../paths.ts'
import { REASON, reasonField } from '../reason-field.ts'

const AMOUNT_CHARS_MAX = 20

/** One that was confirmed meanwhile waits for nobody: 404. */
async function requireOpening(connection: Connection, id: string): Promise<Opening> {
  return requireFound((await listOpenings(connection, SYSTEM, { isConfirmed: false })).find((one) => one.id === id))
}

/** Somebody says what a merchant had been paid before payouts were made here: the rest is payable. */
export const openingPage = staffPage({
  path: `${OPERATOR_PAYOUTS}/openings/:opening`,
  audience: 'operator',
  roles: ['admin'],
  ...SENSITIVE,
  statementsMax: 2,
  form: { paidOutside: text({ max: AMOUNT_CHARS_MAX }), reason: REASON },
  async view(connection, { reader, params, formToken }, { typed, errors }) {
    const { payouts: all, ...operator } = languages[reader.language].operator
    const texts = all.opening
    const opening = await requireOpening(connection, params.opening)
    const merchant = requireFound(await findMerchant(connection, SYSTEM, opening.merchantId))
    const title = texts.title(merchant.name)
    const promised = moneyText({ amountMinor: opening.promisedMinor, currency: opening.currency }, reader)
    const [off, rest] = texts.follows
    const fields = html`${field({
      ...{ name: 'paidOutside', label: `${texts.paidOutside} (${opening.currency})`, hint: texts.paidOutsideHint },
      ...{ value: typed.paidOutside ?? '', error: errors.paidOutside, inputMode: 'decimal', autocomplete: 'off' },
    })}${reasonField({ reason: texts.reason, reasonHint: operator.decisions.reasonHint }, { typed, errors })}`
    return {
      title,
      body: html`${head(reader, { title, above: [{ href: OPERATOR_PAYOUTS, label: all.section }] })}${facts([
        [all.promised, promised],
      ])}${consequences([
        { shape: 'ended', text: off },
        { shape: 'onward', text: rest },
      ])}${postForm({ formToken, fields, verb: texts.verb, stay: { href: OPERATOR_PAYOUTS, label: texts.stay } })}`,
    }
  },
  async submit(db, { call, params, reader }, { paidOutside, reason }) {
    const { merchantId, currency } = await requireOpening(db, params.opening)
    const paidOutsideMinor = parseDecimal(paidOutside, currency)
    if (paidOutsideMinor === undefined || paidOutsideMinor < 0n)
      return { errors: { paidOutside: languages[reader.language].operator.payouts.opening.wrong } }
    await transaction(db, (tx) => confirmOpening(tx, call, { merchantId, currency }, { paidOutsideMinor, reason }))
    return { to: OPERATOR_PAYOUTS, done: 'opened' }
  },
})
