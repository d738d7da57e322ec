import { refuse } from '../refusals/index.ts'

/** As long as registers of companies take it, and what fits the subject of an e-mail. */
export const NAME_LENGTH_MAX = 120

export function isName(text: string): boolean {
  return text !== '' && text.length <= NAME_LENGTH_MAX && !/\p{C}/u.test(text)
}

/** The name of a company or a merchant, without blanks around it. Throws invalid `invalid_parameters`. */
export function readName(text: string): string {
  const name = text.trim()
  if (!isName(name)) {
    const rule = `a name has 1 to ${NAME_LENGTH_MAX} characters and no control characters`
    refuse('invalid_parameters', { rule })
  }
  return name
}
