import { transaction } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { signOut as endOwnSession, endView } from '../../people/index.ts'
import { languages } from '../../texts/languages.ts'
import { type Audience, DOORS, type StaffVisitor } from '../roles.ts'
import { staffPage, type Visit } from '../staff-page.ts'

const shown = ({ reader, formToken, visitor }: Visit<Audience>) => {
  const { signOut: title, signOutVerb, stay } = languages[reader.language].door
  const form = postForm({
    formToken,
    fields: '',
    verb: signOutVerb,
    stay: { href: DOORS[visitor.audience], label: stay },
  })
  return { title, body: html`${head(reader, { title })}${form}` }
}

async function end({ ports, call, visitor }: Visit<Audience>) {
  const { audience, sessionId, staffId: personId, companyId, viewsUntil }: StaffVisitor = visitor
  if (viewsUntil && companyId) {
    await transaction(ports.db, (tx) => endView(tx, call, { viewId: sessionId, companyId }))
    return { to: DOORS[audience], done: 'signed_out' }
  }
  await transaction(ports.db, (tx) => endOwnSession(tx, call, { audience, sessionId, personId, companyId }))
  return { to: `${DOORS[audience]}/sign-in`, done: 'signed_out' }
}

export const signOut = staffPage({
  path: '/dashboard/sign-out',
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  opensWithoutFactor: true,
  endsVisit: true,
  statementsMax: 0,
  view: (_connection, visit) => shown(visit),
  submit: (_db, visit) => end(visit),
})

export const operatorSignOut = staffPage({
  path: '/operator/sign-out',
  audience: 'operator',
  roles: ['admin', 'support'],
  opensWithoutFactor: true,
  statementsMax: 0,
  view: (_connection, visit) => shown(visit),
  submit: (_db, visit) => end(visit),
})
