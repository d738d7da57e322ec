import { transaction } from '../../../db/database.ts'
import { askFactorResetOf, endAllSessions, type Person, stopFactorReset } from '../../../people/index.ts'
import { languages } from '../../../texts/languages.ts'
import { SENSITIVE } from '../../sensitive.ts'
import { staffPage, type Visit } from '../../staff-page.ts'
import { OPERATORS } from '../operators.ts'
import { PEOPLE_PATH } from '../paths.ts'
import { REASON, reasonField } from '../reason-field.ts'
import { nameOf, requirePerson } from './person.ts'
import { questionPage } from './question-page.ts'

const above = (person: Person, { reader }: Visit<'operator'>) =>
  [
    { href: PEOPLE_PATH, label: languages[reader.language].operator.people.title },
    { href: `${PEOPLE_PATH}/${person.id}`, label: nameOf(person) },
  ] as const

/** For whoever no owner speaks for: the last owner of a company, or one of several. */
export const operatorFactorReset = staffPage({
  path: `${PEOPLE_PATH}/:id/factor`,
  audience: 'operator',
  roles: ['admin'],
  ...SENSITIVE,
  statementsMax: 1,
  form: { reason: REASON },
  async view(connection, visit, { typed, errors }) {
    const person = await requirePerson(connection, visit)
    const { people: words, operator } = languages[visit.reader.language]
    return questionPage(visit, above(person, visit), {
      ...{ title: words.factorAsked(nameOf(person)), verb: words.factorLost },
      follows: [
        { shape: 'note', text: operator.people.sureFirst },
        { shape: 'held', text: words.factorWaits },
        { shape: 'mail', text: words.factorMail(person.email) },
        { shape: 'note', text: words.factorStops },
      ],
      fields: reasonField(operator.decisions, { typed, errors }),
    })
  },
  async submit(db, visit, { reason }) {
    const { id: staffId } = await requirePerson(db, visit)
    const asked = { staffId, operatorId: visit.visitor.staffId, reason, language: visit.reader.language }
    await transaction(db, (tx) => askFactorResetOf(tx, visit.call, asked))
    return { to: PEOPLE_PATH, done: 'factor_reset' }
  },
})

/** Takes back a reset, whoever asked for it. */
export const operatorFactorKept = staffPage({
  path: `${PEOPLE_PATH}/:id/factor/keep`,
  audience: 'operator',
  roles: ['admin'],
  ...SENSITIVE,
  statementsMax: 1,
  async view(connection, visit) {
    const person = await requirePerson(connection, visit)
    const words = languages[visit.reader.language].people
    const title = words.factorKeepAsked(nameOf(person))
    return questionPage(visit, above(person, visit), { title, verb: words.factorKeep, follows: [], fields: '' })
  },
  async submit(db, visit) {
    const { id } = await requirePerson(db, visit)
    await transaction(db, (tx) => stopFactorReset(tx, visit.call, id))
    return { to: PEOPLE_PATH, done: 'factor_kept' }
  },
})

/** Signs somebody out everywhere: their password and factor stay. */
export const operatorSessionsEnd = staffPage({
  path: `${PEOPLE_PATH}/:id/sessions`,
  ...OPERATORS,
  ...SENSITIVE,
  statementsMax: 1,
  form: { reason: REASON },
  async view(connection, visit, { typed, errors }) {
    const person = await requirePerson(connection, visit)
    const { people: texts, decisions } = languages[visit.reader.language].operator
    return questionPage(visit, above(person, visit), {
      ...{ title: texts.endAsked(nameOf(person)), verb: texts.endSessions },
      follows: [
        { shape: 'ended', text: texts.endText },
        { shape: 'held', text: texts.endStays },
      ],
      fields: reasonField(decisions, { typed, errors }),
    })
  },
  async submit(db, visit, { reason }) {
    const { id: staffId } = await requirePerson(db, visit)
    await transaction(db, (tx) => endAllSessions(tx, visit.call, { staffId, reason }))
    return { to: PEOPLE_PATH, done: 'sessions_ended' }
  },
})
