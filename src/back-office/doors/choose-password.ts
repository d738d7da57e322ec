import type { Html } from '../../pages/html.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { field } from '../../pages/parts/field.ts'
import { DomainError } from '../../refusals/index.ts'
import { languages } from '../../texts/languages.ts'

/** Where a password is chosen: what makes a good one stands below it, before anything is wrong. */
export function newPasswordField({ language }: Reader, error: string | undefined): Html {
  const texts = languages[language].door
  return field({
    ...{ name: 'password', label: texts.newPassword, type: 'password', autocomplete: 'new-password', value: '' },
    ...{ hint: texts.passwordHint, error },
  })
}

/** What `work` answers, or why the password that was chosen is none. */
export async function orWeakPassword<Outcome>(
  { language }: Reader,
  work: () => Promise<Outcome>,
): Promise<Outcome | { readonly errors: { readonly password: string } }> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'weak_password') throw error
    return { errors: { password: languages[language].door.weakPassword } }
  }
}
