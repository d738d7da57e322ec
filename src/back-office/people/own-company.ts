import type { Link } from '../../pages/office/head.ts'
import type { Reader } from '../../pages/office/reader.ts'
import type { StaffMember } from '../../people/index.ts'
import { languages } from '../../texts/languages.ts'
import { StaffRefusal } from '../refusal-page.ts'
import type { Visit } from '../staff-page.ts'

export const PEOPLE_PATH = '/dashboard/people'

/** The pages above what is done with a colleague. */
export function aboveColleague(
  { id, name, email }: Pick<StaffMember, 'id' | 'name' | 'email'>,
  { language }: Reader,
): readonly Link[] {
  return [
    { href: PEOPLE_PATH, label: languages[language].people.title },
    { href: `${PEOPLE_PATH}/${id}`, label: name ?? email },
  ]
}

/** People are a company's: whoever sees some of its merchants only sees none of them. Throws 404. */
export function ownCompany({ scope, visitor }: Visit<'merchant'>): string {
  if (scope.kind !== 'company' || visitor.companyId === undefined) throw new StaffRefusal(404, 'unknown')
  return visitor.companyId
}
