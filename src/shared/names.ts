import { DomainError } from './errors.ts'

/** As long as registers of companies take it, and what fits the subject of an e-mail. */
const NAME_LENGTH_MAX = 120

/** The name of a company or a merchant, without blanks around it. Throws invalid `invalid_parameters`. */
export function readName(text: string): string {
  const name = text.trim()
  if (name === '' || name.length > NAME_LENGTH_MAX || /\p{C}/u.test(name)) {
    const detail = `a name has 1 to ${NAME_LENGTH_MAX} characters and no control characters`
    throw new DomainError('invalid', 'invalid_parameters', detail)
  }
  return name
}
