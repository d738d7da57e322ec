import { isBic, isIban, isInSepa, transliterate } from '../../bank/index.ts'
import { DEMO_COOLING_MS, findBankDetails, setBankDetails } from '../../bank-accounts/index.ts'
import { transaction } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { consequences } from '../../pages/office/blocks.ts'
import { postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { field, hidden } from '../../pages/parts/field.ts'
import { languages } from '../../texts/languages.ts'
import { type Input, optional, text } from '../inputs.ts'
import { aboveMerchant, requireOwnMerchant } from '../merchants/own-merchant.ts'
import { requireUnchanged } from '../require-found.ts'
import { SENSITIVE } from '../sensitive.ts'
import { staffPage } from '../staff-page.ts'
import { detailsHref } from './payout-parts.ts'

const HOLDER_CHARS_MAX = 70
/** What a form has seen where there were no details. */
const NONE = 'none'

const compact = (given: string) => given.replace(/\s/g, '').toUpperCase()

const iban: Input<string> = {
  read(given, language) {
    const { wrong } = languages[language].payouts.details.form
    const value = compact(given)
    if (!isIban(value)) return { wrong: wrong.iban }
    return isInSepa(value) ? { value } : { wrong: wrong.sepa }
  },
}

const bic: Input<string> = {
  read(given, language) {
    const value = compact(given)
    return isBic(value) ? { value } : { wrong: languages[language].payouts.details.form.wrong.bic }
  },
}

const holder: Input<string> = {
  read(given, language) {
    const read = text({ max: HOLDER_CHARS_MAX }).read(given, language)
    if ('wrong' in read || transliterate(read.value)?.trim()) return read
    return { wrong: languages[language].payouts.details.form.wrong.holder }
  },
}

/** An owner says where a merchant is paid: with a second factor, and every owner hears of it. */
export const changeBankDetails = staffPage({
  path: '/dashboard/merchants/:merchant/bank/change',
  audience: 'merchant',
  roles: ['owner'],
  ...SENSITIVE,
  statementsMax: 2,
  // Of the details that the form was opened on: somebody else may have changed them since.
  form: { iban, bic: optional(bic), holder, seen: text({ max: 60 }) },
  async view(connection, visit, { typed, errors }) {
    const { scope, reader, formToken } = visit
    const { details: texts } = languages[reader.language].payouts
    const merchant = await requireOwnMerchant(connection, visit)
    const found = await findBankDetails(connection, scope, merchant.id)
    const back = detailsHref(merchant.id)
    const common = { autocomplete: 'off' } as const
    const title = found ? texts.form.title : texts.set.replace('…', '')
    const [told, cooling, before] = texts.form.follows
    return {
      title,
      body: html`${head(reader, { title, above: [...aboveMerchant(merchant, reader.language), { href: back, label: texts.title }] })}${consequences(
        [
          { shape: 'mail', text: told },
          { shape: 'waits', text: cooling },
          { shape: 'onward', text: before },
        ],
      )}${postForm({
        formToken,
        fields: html`${hidden('seen', found?.id ?? NONE)}${field({ ...common, name: 'iban', label: texts.form.iban, hint: texts.form.ibanHint, value: typed.iban ?? '', error: errors.iban, maxLength: 50 })}${field({ ...common, name: 'holder', label: texts.form.holder, hint: texts.form.holderHint, value: typed.holder ?? '', error: errors.holder, maxLength: HOLDER_CHARS_MAX })}${field({ ...common, name: 'bic', label: texts.form.bic, hint: texts.form.bicHint, value: typed.bic ?? '', error: errors.bic, maxLength: 20 })}`,
        verb: texts.form.verb,
        stay: { href: back, label: texts.form.stay },
      })}`,
    }
  },
  async submit(db, visit, { iban: number, bic: code, holder: name, seen }) {
    const { call, ports } = visit
    const merchant = await requireOwnMerchant(db, visit)
    const wished = { iban: number, bic: code ?? null, holder: name }
    await transaction(db, async (tx) => {
      const current = await findBankDetails(tx, visit.scope, merchant.id)
      requireUnchanged(seen, current?.id ?? NONE)
      const cooling = ports.isDemo ? [DEMO_COOLING_MS] : []
      await setBankDetails(tx, call, ports.sealer, merchant.id, wished, ...cooling)
    })
    return { to: detailsHref(merchant.id), done: 'set' }
  },
})
