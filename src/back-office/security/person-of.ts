import type { OfPerson } from '../../people/index.ts'
import type { Audience } from '../roles.ts'
import type { Visit } from '../staff-page.ts'

export type OwnVisit = Visit<Audience>

/** A page about whoever is signed in to a company's pages. */
export const OF_MERCHANTS_PEOPLE = {
  audience: 'merchant',
  isPersonal: true,
  roles: ['owner', 'developer', 'support', 'read_only'],
} as const

/** Whoever is signed in, about their own account. */
export function personOf({ visitor, call, reader }: OwnVisit): OfPerson {
  const { audience, staffId: personId, companyId } = visitor
  return { audience, personId, companyId, by: call, language: reader.language }
}
