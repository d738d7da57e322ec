import { type KeptTerms, listTerms, ON_REFUND, setTerms, VAT_CODES } from '../../../commissions/index.ts'
import { transaction } from '../../../db/database.ts'
import { type Html, html } from '../../../pages/html.ts'
import { empty } from '../../../pages/office/blocks.ts'
import { moneyText } from '../../../pages/office/figures.ts'
import { choice, postForm } from '../../../pages/office/form.ts'
import { head, section } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { table } from '../../../pages/office/table.ts'
import { field } from '../../../pages/parts/field.ts'
import { notice } from '../../../pages/parts/notice.ts'
import { DEFAULT_TIME_ZONE, dateInZone, hourInZone, parseDate } from '../../../schedules/index.ts'
import { dayInWords } from '../../../texts/dates.ts'
import { languages } from '../../../texts/languages.ts'
import { percentInWords } from '../../../texts/numbers.ts'
import { amount, day, type Input, oneOf, optional, text } from '../../inputs.ts'
import { SENSITIVE } from '../../sensitive.ts'
import { staffPage } from '../../staff-page.ts'
import { aboveCompany, merchantPath, requireMerchantAt } from './paths.ts'

/** Terms of other currencies are set at the command line; those there are are listed here all the same. */
const CURRENCY = 'EUR'
const FIXED_MINOR_MAX = 100_000_000n
const TEXT_LENGTH_MAX = 200

/** Hundredths of a percent, written as people of the language write a number with two decimals. */
function percent(): Input<number> {
  const hundredths = amount(CURRENCY, { min: 0n, max: 10_000n })
  return {
    read(given, language) {
      const read = hundredths.read(given, language)
      return 'wrong' in read
        ? { wrong: languages[language].operator.commission.wrongPercent }
        : { value: Number(read.value) }
    },
  }
}

/** What is taken of a merchant's sales: the terms there ever were, and those that are to come. */
export const merchantCommission = staffPage({
  path: '/operator/merchants/:merchant/commission',
  audience: 'operator',
  roles: ['admin'],
  ...SENSITIVE,
  statementsMax: 4,
  form: {
    percent: percent(),
    fixed: amount(CURRENCY, { min: 0n, max: FIXED_MINOR_MAX }),
    vat: oneOf(VAT_CODES),
    rate: optional(percent()),
    law: optional(text({ max: TEXT_LENGTH_MAX })),
    refunds: oneOf(ON_REFUND),
    from: optional(day()),
    why: text({ max: TEXT_LENGTH_MAX }),
  },
  async view(connection, { scope, params, reader, formToken, done }, { typed, errors }) {
    const { merchant, company } = await requireMerchantAt(connection, params.merchant)
    const texts = languages[reader.language].operator.commission
    const kept = await listTerms(connection, scope, { merchantId: merchant.id })
    const href = merchantPath(merchant.id)
    const above = [...aboveCompany(company, reader.language), { href, label: merchant.name }]
    const written = (
      name: 'percent' | 'fixed' | 'rate' | 'law' | 'why',
      more: { hint?: string; usual?: string } = {},
    ) =>
      field({
        ...{ name, label: texts[name], value: typed[name] ?? more.usual ?? '', error: errors[name], hint: more.hint },
        ...{ autocomplete: 'off', ...(name !== 'law' && name !== 'why' && { inputMode: 'decimal' as const }) },
      })
    const vat = VAT_CODES.map((code) => [code, texts.codes[code]] as const)
    const refunds = ON_REFUND.map((code) => [code, texts.onRefund[code]] as const)
    const from = { name: 'from', label: texts.from, type: 'date' as const, value: typed.from ?? '', error: errors.from }
    const fields = [
      written('percent'),
      written('fixed', { hint: texts.fixedHint(CURRENCY), usual: '0' }),
      choice({ name: 'vat', label: texts.vat, value: typed.vat ?? 'standard', options: vat, error: errors.vat }),
      written('rate', { hint: texts.rateHint }),
      written('law', { hint: texts.lawHint }),
      choice({ name: 'refunds', label: texts.refunds, value: typed.refunds ?? 'keep', options: refunds }),
      field({ ...from, hint: texts.fromHint, autocomplete: 'off' }),
      written('why'),
    ]
    return {
      title: `${texts.title} · ${merchant.name}`,
      body: html`${done === 'saved' && notice('good', { heading: texts.saved })}
${head(reader, { title: texts.title, text: texts.text, above })}
${section({ id: 'terms', title: texts.terms }, termsTable(kept, reader))}
${section({ id: 'new', title: texts.other }, postForm({ formToken, fields, verb: texts.verb, stay: { href, label: texts.stay } }))}`,
    }
  },
  async submit(db, { params, call, reader }, { percent: bps, fixed, vat, rate = 0, law, refunds, from, why }) {
    const { merchant } = await requireMerchantAt(db, params.merchant)
    const texts = languages[reader.language].operator.commission
    const now = call.businessClock.now()
    const today = dateInZone(now, DEFAULT_TIME_ZONE).toString()
    const first = from === undefined ? undefined : parseDate(from)
    const errors = {
      ...(vat === 'standard' && rate === 0 && { rate: texts.wrongRate }),
      ...(vat !== 'standard' && rate !== 0 && { rate: texts.noRate }),
      ...(vat !== 'standard' && !law && { law: texts.wrongLaw }),
      ...(from !== undefined && from < today && { from: texts.wrongFrom }),
    }
    if (Object.keys(errors).length > 0) return { errors }
    // Today is now: what was sold this morning keeps its terms.
    const validFrom = first && from !== today ? hourInZone(first, 0, DEFAULT_TIME_ZONE) : undefined
    await transaction(db, (tx) =>
      setTerms(tx, call, {
        ...{ merchantId: merchant.id, currency: CURRENCY, bps, fixedMinor: fixed, vatCode: vat, vatBps: rate },
        ...{ vatReason: law ?? null, onRefund: refunds, validFrom, reason: why },
      }),
    )
    return { to: `/operator/merchants/${params.merchant}/commission`, done: 'saved' }
  },
})

function termsTable(kept: readonly KeptTerms[], reader: Reader): Html {
  const texts = languages[reader.language].operator.commission
  if (kept.length === 0) return empty(texts.none)
  const share = (bps: number) => percentInWords(String(bps / 100), reader.language)
  return table({
    caption: texts.terms,
    rows: kept,
    columns: [
      {
        label: texts.from,
        place: 'name',
        cell: ({ validFrom }) => dayInWords(validFrom, reader.now, DEFAULT_TIME_ZONE, reader.language),
      },
      {
        label: texts.taken,
        place: 'amount',
        cell: ({ bps, fixedMinor, currency }) =>
          `${share(bps)} + ${moneyText({ amountMinor: fixedMinor, currency }, reader)}`,
      },
      {
        label: texts.vat,
        place: 'start',
        cell: ({ vatCode, vatBps, vatReason }) => (vatCode === 'standard' ? share(vatBps) : (vatReason ?? '')),
      },
      { label: texts.refunds, place: 'end', cell: ({ onRefund }) => texts.onRefund[onRefund] },
      { label: texts.why, place: 'late', cell: ({ reason }) => reason },
    ],
  })
}
