import type { FormError } from './view-models.ts'
import type { ViewTexts } from './view-texts.ts'

/** Every refusal as a sentence, in the order given. */
export function errorSentences(errors: readonly FormError[], texts: ViewTexts): { field: string; text: string }[] {
  return errors.map(({ field, code, amount }) => ({
    field,
    text: texts.start.errors[code](amount ? texts.money(amount) : ''),
  }))
}

/** The first refusal of one field, for the words beside it. */
export function errorOf(field: string, errors: readonly FormError[], texts: ViewTexts): string | undefined {
  return errorSentences(
    errors.filter((error) => error.field === field),
    texts,
  )[0]?.text
}
