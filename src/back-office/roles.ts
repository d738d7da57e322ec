import type { OwnerScope, Scope } from '../shared/scope.ts'
import type { StaffRole } from '../texts/office.ts'

/** Who a page is for, what they may be there, and on whose behalf they read. Signed in apart, with tables and hosts of their own. */
interface Audiences {
  readonly merchant: {
    readonly role: Extract<StaffRole, 'owner' | 'developer' | 'support' | 'read_only'>
    readonly scope: OwnerScope
  }
  readonly operator: {
    readonly role: Extract<StaffRole, 'admin' | 'support'>
    readonly scope: Exclude<Scope, OwnerScope | { readonly kind: 'payer' }>
  }
}

export type Audience = keyof Audiences
export type RoleOf<A extends Audience> = Audiences[A]['role']
export type ScopeOf<A extends Audience> = Audiences[A]['scope']

/** Where each audience comes in: their first page, and where whoever is not signed in is sent. */
export const DOORS: Readonly<Record<Audience, string>> = { merchant: '/dashboard', operator: '/operator' }

/** One of the staff, signed in. */
export interface StaffVisitor<A extends Audience = Audience> {
  readonly audience: A
  readonly staffId: string
  /** As colleagues call them. */
  readonly name: string
  /** What they sign in with. */
  readonly email?: string
  readonly role: RoleOf<A>
  readonly scope: ScopeOf<A>
  /** Whose house it is: the company's name, or the operator's. */
  readonly house: string
  /** Whose pages are open to merchants’ people. */
  readonly companyId?: string
  /** They belong to another company as well, and may open its pages. */
  readonly hasOthers?: boolean
  /** Of this sign-in: forms are tied to it. Nothing that opens it again. */
  readonly sessionId: string
  /** When they last proved who they are. */
  readonly provedAt: Date
  /** An operator who looks at a company's pages, until then: `staffId` is theirs. No form is taken of them, and no file given. */
  readonly viewsUntil?: Date
  /** Whether more than a password was asked for. */
  readonly hasSecondFactor?: boolean
}
