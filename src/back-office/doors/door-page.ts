import type { Connection, Database } from '../../db/database.ts'
import type { FormToken } from '../../pages/office/form.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { findSignedIn, type Knock } from '../../people/index.ts'
import { EMAIL_LENGTH_MAX } from '../../shared/email.ts'
import { type ErrorsOf, type Inputs, readInputs, type ValuesOf } from '../inputs.ts'
import type { StaffPorts } from '../ports.ts'
import { StaffRefusal } from '../refusal-page.ts'
import type { Audience } from '../roles.ts'
import type { Content, Shown } from '../staff-page.ts'
import type { Kept } from './cookies.ts'

/** What is asked of whom: at the end of a sign-in, or once more before something that matters. */
export type Stage = 'code' | 'again'

/** The session of this browser that has come so far. Throws 401 for whoever has none. */
export async function requireSession(
  connection: Connection,
  door: Audience,
  stage: Stage,
  { token, ports }: Pick<DoorVisit, 'token' | 'ports'>,
) {
  const session = token && (await findSignedIn(connection, ports.systemClock, door, token))
  const isHere = session && (stage === 'code' ? session.provedAt === null : session.provedAt !== null)
  if (!isHere) throw new StaffRefusal(401, 'signedOut')
  const companyId = 'companyId' in session ? session.companyId : undefined
  return { ...session, companyId, audience: door }
}

/** One request of somebody whom nobody knows yet. */
export interface DoorVisit {
  readonly knock: Knock
  /** Whose failures count together. */
  readonly address: string
  readonly reader: Reader
  readonly params: Readonly<Record<string, string>>
  /** Where they wanted to go: a page of this audience, or its first one. */
  readonly next: string
  /** Where the form is sent: this page, with where they wanted to go. */
  readonly action: string
  /** Bound to this browser, which has no session. */
  readonly formToken: FormToken
  /** What this browser holds in place of a session. */
  readonly browserToken: string
  /** What the browser's session cookie holds: nothing, what is over, or a sign-in that is half done. */
  readonly token: string | undefined
  readonly ports: StaffPorts
}

/** Where to go on, with what the door's cookie holds from now on, or another one; what is shown next, by no address; or what is wrong with which field. */
type DoorOutcome<Form extends Inputs> =
  | { readonly to: string; readonly token?: string; readonly cookie?: Kept }
  | { readonly shown: Content }
  | { readonly errors: ErrorsOf<Form> }

interface DoorTerms<Form extends Inputs> {
  readonly path: `/${string}`
  readonly door: Audience
  readonly form: Form
  view(connection: Connection, visit: DoorVisit, form: Shown<Form>): Promise<Content> | Content
  submit(db: Database, visit: DoorVisit, form: ValuesOf<Form>): Promise<DoorOutcome<Form>>
}

/** The same for whoever serves it. */
export interface DoorPage {
  readonly path: `/${string}`
  readonly audience: 'door'
  readonly door: Audience
  readonly roles: readonly []
  readonly formNames: readonly string[]
  view(connection: Connection, visit: DoorVisit, form: Shown<Inputs>): Promise<Content>
  submit(db: Database, visit: DoorVisit, typed: Readonly<Record<string, string>>): Promise<DoorOutcome<Inputs>>
}

/** A page before the sign-in: open to whoever asks, with a form that proves who it is. */
export function doorPage<const Form extends Inputs>(page: DoorTerms<Form>): DoorPage {
  const { path, door, form, view, submit } = page
  return {
    ...{ path, audience: 'door', door, roles: [], formNames: Object.keys(form) },
    view: async (connection, visit, shown) => view(connection, visit, shown as Shown<Form>),
    async submit(db, visit, typed) {
      const read = readInputs(form, typed, visit.reader.language)
      return 'errors' in read ? read : submit(db, visit, read.values)
    },
  }
}

/** Failures count for the address, and for the account from everywhere; those of passwords together with those of `Basic`. */
export function throttleOf({ ports, address }: DoorVisit, kind: 'password' | 'factor' | 'reset', who?: string) {
  const guess = { kind, address, account: who?.toLowerCase().slice(0, EMAIL_LENGTH_MAX) } as const
  return {
    isThrottled: () => ports.limits.guesses.waitMs(guess) > 0,
    failed: () => ports.limits.guesses.failed(guess),
    /** As many of one account; 0: no limit. */
    triesMax: ports.limits.guesses.accountMax(kind),
  }
}
