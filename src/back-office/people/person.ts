import { type Connection, transaction } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { acts } from '../../pages/office/blocks.ts'
import { moment } from '../../pages/office/figures.ts'
import { postForm } from '../../pages/office/form.ts'
import { beside, head } from '../../pages/office/head.ts'
import { changeMember, findFactorReset, listStaff, type StaffMember } from '../../people/index.ts'
import { DomainError } from '../../refusals/index.ts'
import { languages } from '../../texts/languages.ts'
import { requireFound, requireId } from '../require-found.ts'
import { SENSITIVE } from '../sensitive.ts'
import { staffPage, type Visit } from '../staff-page.ts'
import { ownCompany, PEOPLE_PATH } from './own-company.ts'
import { ROLE_FORM, roleFields } from './role-fields.ts'

/** The colleague of an address. Throws 404 for anybody else. */
export async function requireColleague(
  connection: Connection,
  visit: Visit<'merchant', { readonly id: string }>,
): Promise<StaffMember> {
  const id = requireId(visit.params.id)
  return requireFound((await listStaff(connection, ownCompany(visit))).find((person) => person.id === id))
}

/** What a colleague may do. */
export const person = staffPage({
  path: '/dashboard/people/:id',
  audience: 'merchant',
  roles: ['owner'],
  ...SENSITIVE,
  statementsMax: 3,
  form: ROLE_FORM,
  async view(connection, visit, { typed, errors }) {
    const { reader, formToken, address, ports } = visit
    const { id, role, merchantIds, name, email, secondFactorEnabled } = await requireColleague(connection, visit)
    const texts = languages[reader.language].people
    const fields = await roleFields(connection, visit, { typed, errors }, { role, merchantIds })
    const title = name ?? email
    const reset = await findFactorReset(connection, 'person_id', id, ports.systemClock.now())
    const mayReset = secondFactorEnabled && !reset && id !== visit.visitor.staffId
    const isOurs = reset?.companyId === ownCompany(visit)
    const above = [{ href: PEOPLE_PATH, label: texts.title }]
    return {
      title,
      body: html`${head(reader, { title, above, text: name ? email : '' })}
${reset && html`<p>${texts.factorDue} ${moment(reset.dueAt, reader)}.</p>`}
${errors.role && html`<p class="error">${errors.role}</p>`}
${beside(
  postForm({ formToken, fields, verb: texts.changePlace }),
  acts([
    { href: `${address.path}/password`, label: texts.resetPassword },
    ...(mayReset ? [{ href: `${address.path}/factor`, label: texts.factorLost }] : []),
    ...(isOurs ? [{ href: `${address.path}/factor/keep`, label: texts.factorKeep }] : []),
    { href: `${address.path}/remove`, label: texts.remove },
  ]),
)}`,
    }
  },
  async submit(db, visit, { role, merchants: merchantIds }) {
    const { id: staffId } = await requireColleague(db, visit)
    const wished = { staffId, role, merchantIds }
    return unlessLastOwner(visit, 'role', async () => {
      await transaction(db, (tx) => changeMember(tx, visit.call, ownCompany(visit), wished))
      return { to: PEOPLE_PATH, done: 'role_changed' }
    })
  },
})

/** What `work` answers, or that a company needs an owner. */
export async function unlessLastOwner<Outcome, Field extends string>(
  { reader }: Visit<'merchant'>,
  field: Field,
  work: () => Promise<Outcome>,
): Promise<Outcome | { readonly errors: { readonly [Key in Field]?: string } }> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'last_owner') throw error
    return { errors: { [field]: languages[reader.language].people.lastOwner } as { [Key in Field]?: string } }
  }
}
