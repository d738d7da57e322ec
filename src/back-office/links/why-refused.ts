import { DomainError } from '../../refusals/index.ts'
import type { StaffLanguage } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import type { LinkErrors } from './link-form.ts'

/** What a verb has refused, as the field that it is about; throws on whatever is about none. */
export function whyRefused(error: unknown, language: StaffLanguage): LinkErrors {
  const { wrong } = languages[language].links.form
  if (!(error instanceof DomainError)) throw error
  switch (error.code) {
    case 'invalid_date':
      return { date: error.why === 'too_early' ? wrong.tooEarly : wrong.tooLate }
    case 'rate_above_cap':
    case 'rate_cap_outdated':
    case 'rate_without_solution':
      return { amount: wrong.capped }
    case 'reference_already_used':
      return { reference: wrong.referenceTaken }
    case 'settlement_not_available':
      return { merchant: error.why === 'closing' ? wrong.closing : wrong.notSettled }
    default:
      throw error
  }
}
