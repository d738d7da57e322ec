import { type Html, html } from '../../../pages/html.ts'
import { choice } from '../../../pages/office/form.ts'
import { folded } from '../../../pages/office/plot.ts'
import { field } from '../../../pages/parts/field.ts'
import type { PspReportColumns } from '../../../providers/charge/index.ts'
import { findBrand } from '../../../providers/index.ts'
import { isCurrency } from '../../../shared/money.ts'
import type { StaffLanguage } from '../../../texts/language.ts'
import { languages } from '../../../texts/languages.ts'
import { oneOf, optional, text } from '../../inputs.ts'

const NAME = optional(text({ max: 100 }))

/** How a report's columns are called, where nothing published says so, or somebody's report has others. */
export const COLUMNS_FORM = {
  ...{ payment: NAME, reference: NAME, amount: NAME, debit: NAME, currency: NAME },
  ...{ onlyColumn: NAME, onlyValues: optional(text({ max: 200 })) },
  unit: optional(oneOf(['decimal', 'minor'])),
}

type Name = keyof typeof COLUMNS_FORM
type Asked = { readonly [Key in Exclude<Name, 'unit'>]: string | undefined } & {
  readonly unit: 'decimal' | 'minor' | undefined
}

interface Form {
  readonly typed: { readonly [Key in Name]?: string }
  readonly errors: { readonly [Key in Name]?: string }
}

/** Folded, until something of them was typed or is wrong. */
export function columnFields(language: StaffLanguage, { typed, errors }: Form): Html {
  const { pspReport: texts } = languages[language].operator
  const named = (name: keyof typeof texts.columnOf, hint?: string) =>
    field({
      ...{ name, label: texts.columnOf[name], value: typed[name] ?? '', error: errors[name], hint },
      ...{ autocomplete: 'off', maxLength: name === 'onlyValues' ? 200 : 100 },
    })
  const units = (['decimal', 'minor'] as const).map((unit) => [unit, texts.units[unit]] as const)
  const fields = html`<p class="quiet">${texts.columnsHint}</p>${named('payment')}${named('reference')}${named('amount')}${named('debit')}${choice(
    { name: 'unit', label: texts.unit, value: typed.unit ?? 'decimal', options: units, error: errors.unit },
  )}${named('currency', texts.currencyHint)}${named('onlyColumn')}${named('onlyValues', texts.onlyHint)}`
  const isOpen = Object.keys(COLUMNS_FORM).some(
    (name) => errors[name as Name] || (name !== 'unit' && typed[name as Name]),
  )
  return isOpen ? fields : folded(texts.columns, fields)
}

/** Those that were named, or the published ones; else which field says too little. */
export function columnsAsked(
  psp: string,
  asked: Asked,
  language: StaffLanguage,
): { readonly columns: PspReportColumns } | { readonly errors: Form['errors'] } {
  const { pspReport: texts } = languages[language].operator
  const {
    payment = null,
    reference = null,
    amount,
    debit = null,
    currency,
    onlyColumn,
    onlyValues,
    unit = 'decimal',
  } = asked
  const isNamed = [payment, reference, amount, debit, currency, onlyColumn, onlyValues].some(Boolean)
  const published = findBrand(psp)?.family.report
  if (!isNamed && published) return { columns: published.columns }
  const values = onlyValues?.split(',').flatMap((value) => value.trim() || [])
  const errors = {
    ...(payment === null && reference === null && { payment: texts.needsName }),
    ...(!amount && { amount: texts.needsAmount }),
    ...(!currency && { currency: texts.needsCurrency }),
    ...(onlyColumn && !values?.length && { onlyValues: texts.needsValues }),
  }
  if (!amount || !currency || Object.keys(errors).length > 0) return { errors }
  return {
    columns: {
      ...{ payment, reference, amount, debit, unit },
      currency: isCurrency(currency) ? { code: currency } : { column: currency },
      only: onlyColumn ? [{ column: onlyColumn, values: values ?? [] }] : [],
    },
  }
}
