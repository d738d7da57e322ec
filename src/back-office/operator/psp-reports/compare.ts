import { createHash } from 'node:crypto'
import { recordAct } from '../../../audit/index.ts'
import { listUsedPsps } from '../../../connections/index.ts'
import { type Connection, transaction } from '../../../db/database.ts'
import { findMerchant, type Merchant } from '../../../merchants/index.ts'
import { html } from '../../../pages/html.ts'
import { empty } from '../../../pages/office/blocks.ts'
import { numberText } from '../../../pages/office/figures.ts'
import { choice, postForm } from '../../../pages/office/form.ts'
import { head } from '../../../pages/office/head.ts'
import { checkBox, field, fileField } from '../../../pages/parts/field.ts'
import { ReportFault, readPspReport } from '../../../providers/charge/index.ts'
import { findBrand, sameBrands } from '../../../providers/index.ts'
import { comparePspReport } from '../../../reading/index.ts'
import { DEFAULT_TIME_ZONE, hourInZone, parseDate } from '../../../schedules/index.ts'
import { parsePublicId, publicId } from '../../../shared/ids.ts'
import { SYSTEM } from '../../../shared/scope.ts'
import type { StaffLanguage } from '../../../texts/language.ts'
import { languages } from '../../../texts/languages.ts'
import { day, file, oneOf, optional, text } from '../../inputs.ts'
import { staffPage } from '../../staff-page.ts'
import { DECISIONS } from '../decisions/decidable.ts'
import { OPERATORS } from '../operators.ts'
import { PSP_REPORTS } from '../paths.ts'
import { COLUMNS_FORM, columnFields, columnsAsked } from './columns-asked.ts'
import { comparedContent } from './compared-content.ts'

const MEBIBYTE = 1024 * 1024
/** Some twenty thousand payments, read between what else the process has to answer; a longer report is the command's. */
const FILE_BYTES_MAX = 2 * MEBIBYTE
/** So that somewhat more is refused by the page, in a sentence. */
const FORM_BYTES_MAX = 8 * MEBIBYTE
/** A quarter: whatever was settled in it is looked for. */
const DAYS_MAX = 92

/** A PSP's report from whoever has it, against what was settled there. It books nothing, and the file is gone with the answer. */
export const pspReportComparison = staffPage({
  path: PSP_REPORTS,
  ...OPERATORS,
  statementsMax: 1,
  query: { psp: text({ max: 50 }), merchant: text({ max: 60 }) },
  formBytesMax: FORM_BYTES_MAX,
  form: {
    psp: text({ max: 50 }),
    merchant: optional(text({ max: 60 })),
    file: file({ bytesMax: FILE_BYTES_MAX }),
    from: optional(day()),
    to: optional(day()),
    shared: optional(oneOf(['1'])),
    ...COLUMNS_FORM,
  },
  async view(connection, { reader, query, formToken }, { typed, errors }) {
    const { language } = reader
    const { pspReport: texts, decisions } = languages[language].operator
    const used = new Set((await listUsedPsps(connection)).map((id) => sameBrands(id)[0] as string))
    const above = [{ href: DECISIONS, label: decisions.section }]
    const top = head(reader, { title: texts.title, text: texts.text, above })
    if (used.size === 0) return { title: texts.title, body: html`${top}${empty(texts.none)}` }
    const options = [...used].map((id) => [id, pspLabel(id, texts.known)] as const)
    const days = numberText(DAYS_MAX, reader)
    const dayField = (name: 'from' | 'to', hint?: string) =>
      field({
        ...{ name, label: texts[name], type: 'date', value: typed[name] ?? '', error: errors[name] },
        ...{ autocomplete: 'off', hint },
      })
    const fields = html`${choice({ name: 'psp', label: texts.psp, value: typed.psp ?? query.psp ?? '', options, error: errors.psp })}
${fileField({ name: 'file', label: texts.file, accept: '.csv,.txt,text/csv', hint: texts.fileHint(numberText(FILE_BYTES_MAX / MEBIBYTE, reader)), error: errors.file })}
${field({ name: 'merchant', label: texts.merchant, value: typed.merchant ?? query.merchant ?? '', error: errors.merchant, hint: texts.merchantHint, autocomplete: 'off', maxLength: 60 })}
${dayField('from', texts.daysHint(days))}${dayField('to')}
${checkBox({ name: 'shared', label: texts.shared, hint: texts.sharedHint, checked: typed.shared === '1' })}
${columnFields(language, { typed, errors })}`
    const stay = { href: DECISIONS, label: texts.stay }
    return {
      title: texts.title,
      body: html`${top}${postForm({ formToken, fields, verb: texts.verb, stay, isUpload: true })}`,
    }
  },
  async submit(db, { scope, call, reader }, { file: bytes, shared, ...asked }) {
    const { language } = reader
    const { pspReport: texts } = languages[language].operator
    const psps = sameBrands(asked.psp)
    const [psp = asked.psp] = psps
    const found = columnsAsked(psp, asked, language)
    const merchant = asked.merchant ? await findAsked(db, asked.merchant) : undefined
    const period = daysBetween(asked)
    const errors = {
      ...('errors' in found && found.errors),
      ...(!findBrand(psp) && { psp: languages[language].office.wrong.choice }),
      ...(merchant === null && { merchant: texts.unknownMerchant }),
      ...(period === null && { from: texts.wrongDays(numberText(DAYS_MAX, reader)) }),
    }
    if ('errors' in found || Object.keys(errors).length > 0) return { errors }
    const label = findBrand(psp)?.brand.label ?? psp
    const report = await readPspReport(bytes, label, found.columns).catch((error: unknown) => faultOf(error, language))
    if ('wrong' in report) return { errors: { file: report.wrong } }
    const wish = { psps, merchantId: merchant?.id, ...period }
    const compared = await comparePspReport(db, scope, report.payments, wish)
    const changes = {
      sha256: { from: null, to: createHash('sha256').update(bytes).digest('hex') },
      payments: { from: null, to: String(report.payments.length) },
      differences: { from: null, to: String(compared.differences.length) },
      ...(merchant && { merchant: { from: null, to: publicId('mer', merchant.id) } }),
    }
    await transaction(db, (tx) => recordAct(tx, call, { act: 'psp_report_compared', subject: psp, changes }))
    return { shown: comparedContent({ label, report, compared, isShared: shared !== undefined }, reader) }
  },
})

/** Null: nobody has this id. */
async function findAsked(connection: Connection, uid: string): Promise<Merchant | null> {
  const id = parsePublicId('mer', uid)
  return (id && (await findMerchant(connection, SYSTEM, id))) || null
}

function pspLabel(id: string, known: string): string {
  const found = findBrand(id)
  if (!found) return id
  return found.family.report ? `${found.brand.label} (${known})` : found.brand.label
}

/** Whole days of the operator's; undefined: those of what the report has; null: no such days. */
function daysBetween({ from, to }: { readonly from: string | undefined; readonly to: string | undefined }) {
  if (from === undefined && to === undefined) return undefined
  const [first, last] = [parseDate(from ?? ''), parseDate(to ?? '')]
  if (!first || !last) return null
  const days = first.until(last).days
  if (days < 0 || days >= DAYS_MAX) return null
  const midnight = (date: typeof first) => hourInZone(date, 0, DEFAULT_TIME_ZONE)
  return { from: midnight(first), before: midnight(last.add({ days: 1 })) }
}

/** What is wrong with the file, in the reader's language; anything else is no fault of it. */
function faultOf(error: unknown, language: StaffLanguage): { readonly wrong: string } {
  if (!(error instanceof ReportFault)) throw error
  const { faults } = languages[language].operator.pspReport
  return { wrong: faults[error.kind](String(error.line ?? ''), error.columns.join(', ')) }
}
