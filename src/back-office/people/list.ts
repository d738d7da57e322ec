import { transaction } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { day } from '../../pages/office/figures.ts'
import { head, section } from '../../pages/office/head.ts'
import { table } from '../../pages/office/table.ts'
import { buttonForm } from '../../pages/parts/actions.ts'
import { hidden } from '../../pages/parts/field.ts'
import { notice } from '../../pages/parts/notice.ts'
import { endInvitation, listInvitations, listStaff } from '../../people/index.ts'
import { languages } from '../../texts/languages.ts'
import { text } from '../inputs.ts'
import { requireId } from '../require-found.ts'
import { staffPage } from '../staff-page.ts'
import { factorMark } from './factor-mark.ts'
import { ownCompany, PEOPLE_PATH } from './own-company.ts'

/** Who belongs to the company, as what; and who is asked to join. */
export const people = staffPage({
  path: PEOPLE_PATH,
  audience: 'merchant',
  isOfCompany: true,
  roles: ['owner'],
  section: (language) => languages[language].people.title,
  place: 22,
  statementsMax: 2,
  form: { invitation: text({ max: 40 }) },
  async view(connection, visit) {
    const { reader, formToken, address, done, ports } = visit
    const companyId = ownCompany(visit)
    const texts = languages[reader.language].people
    const { roles } = languages[reader.language].office
    const staff = await listStaff(connection, companyId)
    const invitations = await listInvitations(connection, companyId, ports.systemClock.now())
    const said = Object.hasOwn(texts.done, done ?? '') && texts.done[done as keyof typeof texts.done]
    const action = html`<a class="button" href="${PEOPLE_PATH}/invite">${texts.invite}</a>`
    const places = (merchantIds: readonly string[] | null) => texts.places(merchantIds?.length ?? 0)
    return {
      title: texts.title,
      body: html`${said && notice('good', { heading: said })}${head(reader, { title: texts.title, action })}
${section(
  { id: 'staff', title: texts.colleagues },
  table({
    caption: texts.colleagues,
    ofPeople: true,
    rows: staff,
    hrefOf: ({ id }) => `${PEOPLE_PATH}/${id}`,
    columns: [
      { label: texts.person, place: 'name', cell: ({ name, email }) => name ?? email },
      {
        label: texts.email,
        place: 'late',
        cell: ({ name, email }) => name && html`<span class="break">${email}</span>`,
      },
      { label: texts.role, place: 'start', cell: ({ role }) => roles[role] },
      { label: texts.sees, place: 'away', cell: ({ merchantIds }) => places(merchantIds) },
      {
        label: texts.factor,
        place: 'end',
        cell: (person) => factorMark(person, reader),
      },
    ],
  }),
)}
${
  invitations.length > 0 &&
  section(
    { id: 'invited', title: texts.invited },
    table({
      caption: texts.invited,
      rows: invitations,
      columns: [
        { label: texts.email, place: 'name', cell: ({ email }) => email },
        { label: texts.role, place: 'start', cell: ({ role }) => roles[role] },
        { label: texts.until, place: 'late', cell: ({ expiresAt }) => day(expiresAt, reader) },
        {
          label: texts.takeBack,
          place: 'end',
          cell: ({ id, email }) =>
            buttonForm({
              ...{ action: address.path, formToken, label: texts.takeBack, fullLabel: `${texts.takeBack}, ${email}` },
              ...{ style: 'link', fields: hidden('invitation', id) },
            }),
        },
      ],
    }),
  )
}`,
    }
  },
  async submit(db, visit, { invitation }) {
    const id = requireId(invitation)
    await transaction(db, (tx) => endInvitation(tx, visit.call, ownCompany(visit), id))
    return { to: PEOPLE_PATH, done: 'taken_back' }
  },
})
