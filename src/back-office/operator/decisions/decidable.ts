import { findDecision, type KeptDecision } from '../../../audit/index.ts'
import type { Connection, Database } from '../../../db/database.ts'
import { html } from '../../../pages/html.ts'
import { acts, consequences } from '../../../pages/office/blocks.ts'
import { moment } from '../../../pages/office/figures.ts'
import { postForm } from '../../../pages/office/form.ts'
import { beside, facts, head } from '../../../pages/office/head.ts'
import { field } from '../../../pages/parts/field.ts'
import { DomainError, refuse } from '../../../refusals/index.ts'
import { parsePublicId } from '../../../shared/ids.ts'
import type { StaffLanguage } from '../../../texts/language.ts'
import { languages } from '../../../texts/languages.ts'
import type { OperatorDecisionsTexts } from '../../../texts/office/operator/decisions.ts'
import { whoDid } from '../../audit/audit-columns.ts'
import { optional, text } from '../../inputs.ts'
import { requireFound } from '../../require-found.ts'
import { SENSITIVE } from '../../sensitive.ts'
import { type Content, type StaffPage, staffPage, type Visit } from '../../staff-page.ts'
import { OPERATORS } from '../operators.ts'
import { REASON, reasonField } from '../reason-field.ts'

export const DECISIONS = '/operator/decisions'
const REFERENCE_CHARS_MAX = 200

export type OperatorVisit = Visit<'operator'>
type WayName = keyof OperatorDecisionsTexts['ways']

/** What somebody found elsewhere, and why they say so. */
interface Said {
  readonly reference: string
  readonly reason: string
}

interface Way<Subject> {
  /** The last part of its address. */
  readonly segment: string
  /** Whether it says under which name it was found. */
  readonly isNamed?: true
  /** The verb behind the command of the same name. */
  readonly decide: (db: Database, visit: OperatorVisit, subject: Subject, said: Said) => Promise<unknown>
}

interface Decidable<Subject, Ways extends Partial<Record<WayName, Way<Subject>>>> {
  /** Its list, which is its address and its sentences. */
  readonly name: 'charges' | 'operations' | 'refunds' | 'settlements' | 'movements' | 'findings'
  readonly statementsMax: number
  /** Undefined for what waits for nobody. */
  readonly find: (connection: Connection, visit: OperatorVisit, id: string) => Promise<Subject | undefined>
  readonly title: (subject: Subject, visit: OperatorVisit) => string
  readonly facts: (subject: Subject, visit: OperatorVisit) => Parameters<typeof facts>[0]
  readonly ways: Ways
}

/** What waits for a person: a page that shows it, and one for each way in which it can be decided. */
export function decidable<Subject, const Ways extends Partial<Record<WayName, Way<Subject>>>>(
  kind: Decidable<Subject, Ways>,
): { readonly [Name in keyof Ways | 'shown']: StaffPage } {
  const ways = Object.entries(kind.ways) as unknown as [WayName, Way<Subject>][]
  const pages = ways.map(([name, way]) => [name, wayPage(kind, name, way)])
  return Object.fromEntries([['shown', subjectPage(kind, ways)], ...pages])
}

const aboveOf = ({ name }: { readonly name: Decidable<never, never>['name'] }, texts: OperatorDecisionsTexts) => [
  { href: DECISIONS, label: texts.section },
  { href: `${DECISIONS}/${name}`, label: texts[name].title },
]

function subjectPage<Subject>(kind: Decidable<Subject, object>, ways: readonly (readonly [WayName, Way<Subject>])[]) {
  return staffPage({
    path: `${DECISIONS}/${kind.name}/:id`,
    ...OPERATORS,
    statementsMax: kind.statementsMax + 1,
    async view(connection, visit) {
      const subject = await kind.find(connection, visit, visit.params.id)
      if (subject === undefined) return decidedPage(connection, kind, visit, visit.params.id)
      const { decisions } = languages[visit.reader.language].operator
      const title = kind.title(subject, visit)
      const links = ways.map(([name, { segment }]) => {
        return { href: `${visit.address.path}/${segment}`, label: `${decisions.ways[name].verb}…` }
      })
      const text = decisions[kind.name].what
      return {
        title,
        body: html`${head(visit.reader, { title, above: aboveOf(kind, decisions), text })}
${beside(facts(kind.facts(subject, visit)), visit.visitor.role === 'admin' && acts(links))}`,
      }
    },
  })
}

/** Somebody was faster: who decided what, and why. Throws 404 for what nobody ever decided. */
async function decidedPage(
  connection: Connection,
  kind: { readonly name: Decidable<never, never>['name'] },
  { scope, reader }: OperatorVisit,
  id: string,
): Promise<Content> {
  const decision = requireFound(await findDecision(connection, scope, parsePublicId('pur', id) ?? id))
  const { decisions } = languages[reader.language].operator
  const { by, why, decided } = decisions.made
  const title = outcomeOf(decision, reader.language)
  const known = facts([
    [why, decision.reason],
    [by, whoDid({ actor: decision.decidedBy, name: decision.deciderName }, reader)],
    [decided, moment(decision.decidedAt, reader)],
  ])
  return { title, body: html`${head(reader, { title, above: aboveOf(kind, decisions) })}${known}` }
}

export function outcomeOf({ kind, outcome }: KeptDecision, language: StaffLanguage): string {
  const { kinds, outcomes } = languages[language].operator.decisions.made
  return `${kinds[kind]} ${outcomes[outcome] ?? outcome}`
}

/** The question, what is known of it, what follows, and a reason that stays. */
function wayPage<Subject>(kind: Decidable<Subject, object>, name: WayName, way: Way<Subject>): StaffPage {
  const list = `${DECISIONS}/${kind.name}`
  const named = text({ max: REFERENCE_CHARS_MAX })
  return staffPage({
    path: `${DECISIONS}/${kind.name}/:id/${way.segment}`,
    audience: 'operator',
    roles: ['admin'],
    // Every way moves money or gives it up.
    ...SENSITIVE,
    statementsMax: kind.statementsMax + 1,
    form: { reference: way.isNamed ? named : optional(named), reason: REASON },
    async view(connection, visit, { typed, errors }) {
      const subject = await kind.find(connection, visit, visit.params.id)
      if (subject === undefined) return decidedPage(connection, kind, visit, visit.params.id)
      const { decisions } = languages[visit.reader.language].operator
      const { question, follows, verb, reference: label = '', hint } = decisions.ways[name]
      const reference = { name: 'reference', label, hint, value: typed.reference ?? '', error: errors.reference }
      const fields = [
        way.isNamed && field({ ...reference, autocomplete: 'off', maxLength: REFERENCE_CHARS_MAX }),
        reasonField(decisions, { typed, errors }),
      ]
      const back = { href: list, label: decisions.stay }
      return {
        title: question,
        body: html`${head(visit.reader, { title: question, above: aboveOf(kind, decisions) })}
<section class="section" aria-label="${question}">${facts(kind.facts(subject, visit))}${followsOf(follows)}</section>
${postForm({ formToken: visit.formToken, fields, verb, stay: back })}`,
      }
    },
    async submit(db, visit, { reference = '', reason }) {
      const subject = await kind.find(db, visit, visit.params.id)
      if (subject === undefined) refuse('not_waiting', { told: `${visit.params.id} waits for nobody` })
      try {
        await way.decide(db, visit, subject, { reference, reason })
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'not_as_said') throw error
        const { contradictions } = languages[visit.reader.language].operator.decisions
        const said = contradictions[error.why as keyof typeof contradictions]
        return { errors: way.isNamed ? { reference: said } : { reason: said } }
      }
      return { to: list, done: name }
    },
  })
}

export const followsOf = (follows: readonly string[]) =>
  consequences(follows.map((each) => ({ shape: 'onward' as const, text: each })))
