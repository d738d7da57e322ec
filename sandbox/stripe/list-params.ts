import type { Form } from './decode-form.ts'
import { integer, integerFrom, listOf, type Rule, shape, text } from './rules.ts'

const range = shape({ gt: integer, gte: integer, lt: integer, lte: integer })

const created: Rule<number | { gt?: number; gte?: number; lt?: number; lte?: number }> = (value: Form, at: string) =>
  typeof value === 'string' ? integer(value, at) : range(value, at)

/** What every list takes. */
export const LIST = {
  limit: integerFrom(1, 100),
  starting_after: text(),
  ending_before: text(),
  created,
  expand: listOf(text()),
}

export const EXPAND = { expand: listOf(text()) }
