import type { Connection, Database } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import type { Renderable } from '../pages/html.ts'
import type { Address } from '../pages/office/filters.ts'
import type { FormToken } from '../pages/office/form.ts'
import type { Reader } from '../pages/office/reader.ts'
import type { StaffLanguage } from '../texts/language.ts'
import { type ErrorsOf, type Inputs, readInputs, readQuery, type TypedOf, type ValuesOf } from './inputs.ts'
import type { StaffPorts } from './ports.ts'
import type { Audience, RoleOf, ScopeOf, StaffVisitor } from './roles.ts'

/** `/dashboard/purchases/:id` → `{ id: string }`. */
type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [Key in Name]: string } & ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { readonly [Key in Name]: string }
    : unknown

/** One request of one visitor, with all that a page may know of it. */
export interface Visit<A extends Audience, Params = unknown, Query = unknown> {
  readonly visitor: StaffVisitor<A>
  /** Whose rows they may see: the first thing that a read is told. */
  readonly scope: ScopeOf<A>
  /** Who acts, for verbs. */
  readonly call: Call
  readonly reader: Reader
  readonly params: Params
  readonly query: Query
  /** The page's own: what is filtered by, and nothing that could not be read. */
  readonly address: Address
  /** What the form before has done, by its name: said once, on the page that it led to. */
  readonly done: string | undefined
  /** Signs every form that is sent with POST, for where it is sent. */
  readonly formToken: FormToken
  /** For verbs that speak to somebody, or open what is sealed. */
  readonly ports: StaffPorts
}

/** A form that is shown: empty, or as it came back. */
export interface Shown<Form extends Inputs> {
  readonly typed: TypedOf<Form>
  readonly errors: ErrorsOf<Form>
}

export interface Content {
  readonly title: string
  readonly body: Renderable
  /** It tells what changes by itself: it is read again while somebody looks at it. */
  readonly isLive?: boolean
  /** How many tasks wait for the visitor, where the page has read it: the rail need not ask again. */
  readonly waiting?: number
  /** It asks the browser for a passkey. */
  readonly asksPasskey?: boolean
}

/** A document of its own, for a frame of one of our pages and nobody else's. It runs nothing and leads nowhere. */
export interface Framed {
  readonly document: string
  /** What may style it, as the content security policy names it. */
  readonly styles: string
}

/** A file instead of a page. That it was taken is recorded before its first byte leaves. */
export interface Download {
  readonly fileName: string
  readonly type: string
  /** Whole, or written while it is read: then it ends with its last line, or visibly in the middle. */
  readonly body: string | Uint8Array | ((db: Database) => AsyncIterable<string>)
  /** What it was narrowed to: words that somebody typed may name a person, and are kept apart. */
  readonly narrowedBy?: Readonly<Record<string, string>>
  readonly personal?: Readonly<Record<string, string>>
  /** Like the page's own, where it depends on what is in the file. */
  readonly asksFor?: Pick<StaffPage, 'provedWithinMs' | 'needsFactor'> | undefined
}

/**
 * Where to go on, and what was done, which that page says; what can be told once and by no address, as the answer itself; or
 * what is wrong with which field.
 */
type Outcome<Form extends Inputs> =
  | { readonly to: string; readonly done: string }
  | { readonly shown: Content }
  | { readonly errors: ErrorsOf<Form> }

/** What a page says of itself. */
interface Terms<A extends Audience, Path extends `/${string}`, Query extends Inputs, Form extends Inputs> {
  readonly path: Path
  readonly audience: A
  readonly roles: readonly [RoleOf<A>, ...RoleOf<A>[]]
  /** Its name in the rail; a page without one is led to by others. */
  readonly section?: (language: StaffLanguage) => string
  /** Where in the rail: lower first; what is ten or more further stands apart. */
  readonly place?: number
  /** For whoever has proved who they are within so long; others do it again first. */
  readonly provedWithinMs?: number
  /** Owners and developers do it with a second factor only. */
  readonly needsFactor?: boolean
  /** Where an operator without a second factor gets one, or leaves: elsewhere they see nothing. */
  readonly opensWithoutFactor?: boolean
  /** About whoever is signed in: an operator who looks at the company is told nothing by it. */
  readonly isPersonal?: true
  /** Of a whole company: whoever sees some of its merchants only is not led to it, and finds nothing there. */
  readonly isOfCompany?: true
  /** Its form ends what is open: an operator who looks at the company may send it, and no other one. */
  readonly endsVisit?: true
  /** It shows documents of ours in frames. */
  readonly showsFrames?: true
  /** A list, a search, a report or a file: it may lack what others have done in the last minute, and nothing of the visitor's own. */
  readonly mayLag?: true
  /** Statements that showing it may take, however long the list: one more is a mistake of ours. */
  readonly statementsMax: number
  /** Its form sends a file: what the whole form may have at most. Of whoever may not send it, nothing is read. */
  readonly formBytesMax?: number
  readonly query?: Query
  readonly form?: Form
}

type VisitOf<A extends Audience, Path extends string, Query extends Inputs> = Visit<
  A,
  ParamsOf<Path>,
  Partial<ValuesOf<Query>>
>

/** `view` answers a GET and may only read; `submit` answers a POST. Both throw not_found for what is not the visitor's. */
interface Parts<A extends Audience, Path extends `/${string}`, Query extends Inputs, Form extends Inputs> {
  view(
    connection: Connection,
    visit: VisitOf<A, Path, Query>,
    form: Shown<Form>,
  ): Promise<Content | Download | Framed> | Content | Download | Framed
  submit?(db: Database, visit: VisitOf<A, Path, Query>, form: ValuesOf<Form>): Promise<Outcome<Form>>
}

type AnyVisit = Visit<Audience, never, never>

/** The same for whoever serves it: its types are its own affair. */
export interface StaffPage extends Omit<Terms<Audience, `/${string}`, Inputs, Inputs>, 'query' | 'form' | 'roles'> {
  readonly roles: readonly string[]
  readonly reads: {
    query(given: Readonly<Record<string, string>>, language: StaffLanguage): Readonly<Record<string, unknown>>
    readonly queryNames: readonly string[]
    readonly formNames: readonly string[]
  }
  view(connection: Connection, visit: AnyVisit, form: Shown<Inputs>): Promise<Content | Download | Framed>
  readonly submit:
    | ((db: Database, visit: AnyVisit, typed: Readonly<Record<string, string>>) => Promise<Outcome<Inputs>>)
    | undefined
}

/** A page of merchants' people or of the operator. Without its roles it does not compile. */
export function staffPage<
  A extends Audience,
  const Path extends `/${string}`,
  Query extends Inputs = Record<never, never>,
  Form extends Inputs = Record<never, never>,
>(page: Terms<A, Path, Query, Form> & Parts<A, Path, Query, Form>): StaffPage {
  const { query = {} as Query, form = {} as Form, view, submit, ...terms } = page
  return {
    ...terms,
    reads: {
      query: (given, language) => readQuery(query, given, language),
      queryNames: Object.keys(query),
      formNames: Object.keys(form),
    },
    // Whoever serves it has checked audience and role, and read what the page said it reads.
    view: async (connection, visit, shown) =>
      view(connection, visit as unknown as VisitOf<A, Path, Query>, shown as Shown<Form>),
    submit:
      submit &&
      (async (db, visit, typed) => {
        const read = readInputs(form, typed, visit.reader.language)
        return 'errors' in read ? read : submit(db, visit as unknown as VisitOf<A, Path, Query>, read.values)
      }),
  }
}
