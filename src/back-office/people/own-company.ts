import { StaffRefusal } from '../refusal-page.ts'
import type { Visit } from '../staff-page.ts'

export const PEOPLE_PATH = '/dashboard/people'

/** People are a company's: whoever sees some of its merchants only sees none of them. Throws 404. */
export function ownCompany({ scope, visitor }: Visit<'merchant'>): string {
  if (scope.kind !== 'company' || visitor.companyId === undefined) throw new StaffRefusal(404, 'unknown')
  return visitor.companyId
}
