import { type Connection, type Database, transaction } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { consequences } from '../../pages/office/blocks.ts'
import { postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { readFactors, removePasskey } from '../../people/index.ts'
import { languages } from '../../texts/languages.ts'
import { StaffRefusal } from '../refusal-page.ts'
import { requireFound } from '../require-found.ts'
import type { Audience } from '../roles.ts'
import { SENSITIVE } from '../sensitive.ts'
import { staffPage, type Visit } from '../staff-page.ts'
import { OF_MERCHANTS_PEOPLE, personOf } from './own-account.ts'

type OnePasskey = Visit<Audience, { readonly passkey: string }>

const pathAbove = (path: string) => path.replace(/\/passkeys\/[^/]*$/, '')

/** Asks before a passkey is removed: who removes the last one is left with a password. */
async function view(connection: Connection, visit: OnePasskey) {
  const { reader, params, formToken, address } = visit
  const { apps, passkeys } = await readFactors(connection, personOf(visit))
  const { name } = requireFound(passkeys.find(({ id }) => id === params.passkey))
  const texts = languages[reader.language].passkeys
  const title = texts.removeTitle(name)
  const isLast = passkeys.length + apps.length === 1
  const href = pathAbove(address.path)
  const fields = consequences([
    { shape: 'ended', text: texts.removed },
    ...(isLast ? [{ shape: 'attention', text: texts.removedLast } as const] : []),
    { shape: 'dot', text: texts.removedThere },
  ])
  const above = [{ href, label: languages[reader.language].security.title }]
  const stay = { href, label: texts.keep }
  return {
    title,
    body: html`${head(reader, { title, above })}${postForm({ formToken, fields, verb: texts.remove, stay, isFinal: true })}`,
  }
}

async function submit(db: Database, visit: OnePasskey) {
  const { visitor, params, address } = visit
  const of = { ...personOf(visit), sessionId: visitor.sessionId }
  const isRemoved = await transaction(db, (tx) => removePasskey(tx, of, params.passkey))
  if (!isRemoved) throw new StaffRefusal(404, 'unknown')
  return { to: pathAbove(address.path), done: 'passkey_removed' }
}

const TERMS = { provedWithinMs: SENSITIVE.provedWithinMs, opensWithoutFactor: true, statementsMax: 3 } as const

export const securityPasskeyRemoval = staffPage({
  path: '/dashboard/security/passkeys/:passkey',
  ...OF_MERCHANTS_PEOPLE,
  ...TERMS,
  view,
  submit,
})

export const operatorSecurityPasskeyRemoval = staffPage({
  path: '/operator/security/passkeys/:passkey',
  audience: 'operator',
  roles: ['admin', 'support'],
  ...TERMS,
  view,
  submit,
})
