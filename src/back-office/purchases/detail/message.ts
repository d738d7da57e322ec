import { type Connection, transaction } from '../../../db/database.ts'
import { type ReadMessage, readMessage, sendMessageAgain } from '../../../messages/index.ts'
import { html } from '../../../pages/html.ts'
import { acts, consequences } from '../../../pages/office/blocks.ts'
import { moment } from '../../../pages/office/figures.ts'
import { postForm } from '../../../pages/office/form.ts'
import { facts, head, section } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { hidden } from '../../../pages/parts/field.ts'
import { notice } from '../../../pages/parts/notice.ts'
import type { OwnerScope } from '../../../shared/scope.ts'
import { withCapital } from '../../../texts/typeset.ts'
import { wholeNumber } from '../../inputs.ts'
import { StaffRefusal } from '../../refusal-page.ts'
import { requireFound, requireId, requirePublicId } from '../../require-found.ts'
import { staffPage } from '../../staff-page.ts'
import { readAbout, wayTo } from './about-purchase.ts'
import { ACT_ROLES, messagePath } from './acts.ts'
import { messageName } from './what-was-told.ts'

/** More than any plan has, and as many rounds as anybody asks for. */
const TRIES_MAX = 10_000

interface Visited {
  readonly scope: OwnerScope
  readonly params: { readonly id: string; readonly message: string }
  readonly reader: Reader
}

/** At most nine statements. */
async function readAboutMessage(connection: Connection, visit: Visited) {
  const { id, outline, words } = await readAbout(connection, visit)
  const { told, purchases } = words.texts
  const wanted = { purchaseId: id, id: requireId(visit.params.message) }
  const terms = { link: told.message.link, now: visit.reader.now }
  const message: ReadMessage = requireFound(await readMessage(connection, visit.scope, wanted, terms))
  const name = messageName(message, outline.shares, words)
  const isFriends = outline.shares.some(({ id: shareId, role }) => shareId === message.shareId && role === 'pledger')
  const recipient = isFriends ? shortened(message.recipient) : message.recipient
  return {
    message,
    recipient,
    name,
    told,
    path: messagePath(id, message.id),
    above: wayTo(outline.purchase, purchases),
  }
}

/** `b…@example.org`, `…78`: a friend gave it to the leader, not to the shop. */
function shortened(recipient: string): string {
  const [name = '', domain] = recipient.split('@')
  return domain === undefined ? `…${name.slice(-2)}` : `${name.slice(0, 1)}…@${domain}`
}

const letter = (written: string) =>
  html`<div class="sheet">${written.split('\n\n').map((paragraph) => html`<p class="break">${paragraph.split('\n').map((line, index) => html`${index > 0 && html`<br>`}${line}`)}</p>`)}</div>`

/** What a mail or an SMS says, to whom it went, and never its reader's own link. */
export const messageOfPurchase = staffPage({
  path: '/dashboard/purchases/:id/messages/:message',
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  statementsMax: 9,
  async view(connection, visit) {
    const { reader, visitor, done } = visit
    const { message, recipient, name, told, path, above } = await readAboutMessage(connection, visit)
    const said = told.message
    const mayRepeat = ACT_ROLES.some((role) => role === visitor.role) && message.state !== 'pending'
    return {
      title: name,
      body: html`${done === 'again' && notice('good', { heading: said.done })}${head(reader, { title: name, above, text: said.notKept })}
${facts([
  [said.to, recipient],
  [said.by, withCapital(told.channels[message.channel])],
  [
    said.state,
    html`${withCapital(said.states[message.state])}${message.endedAt && html`, ${moment(message.endedAt, reader)}`}`,
  ],
  ...(message.channel === 'email' ? [[said.subject, message.subject] as const] : []),
])}
${section({ id: 'text', title: said.text }, letter(message.text))}
${message.droppedFor && html`<p>${said.senseless}</p>`}${mayRepeat && !message.droppedFor && acts([{ href: `${path}/again`, label: said.again }])}`,
    }
  },
})

/** The same message once more: asked for on a page of its own, because somebody gets it. */
export const messageAgain = staffPage({
  path: '/dashboard/purchases/:id/messages/:message/again',
  audience: 'merchant',
  roles: ACT_ROLES,
  statementsMax: 9,
  form: { tries: wholeNumber({ min: 0, max: TRIES_MAX }) },
  async view(connection, visit) {
    const { reader, formToken } = visit
    const { message, recipient, name, told, path, above } = await readAboutMessage(connection, visit)
    const said = told.message
    const title = said.question(name)
    const whyNot = message.state === 'pending' ? said.waits : message.droppedFor && said.senseless
    const stay = { href: path, label: said.stay }
    const ask = html`${consequences([
      { shape: 'mail', text: said.follows(recipient) },
      { shape: 'note', text: said.asNow },
    ])}
${postForm({ formToken, verb: said.verb, stay, fields: hidden('tries', message.tries) })}`
    return {
      title,
      body: html`${head(reader, { title, above: [...above, { href: path, label: name }] })}
${whyNot ? html`<p>${whyNot}</p><p><a href="${path}">${name}</a></p>` : ask}`,
    }
  },
  async submit(db, { params, call }, { tries }) {
    const purchaseId = requirePublicId('pur', params.id)
    const id = requireId(params.message)
    const isSent = requireFound(await transaction(db, (tx) => sendMessageAgain(tx, call, { purchaseId, id, tries })))
    if (!isSent) throw new StaffRefusal(409, 'changed')
    return { to: messagePath(purchaseId, id), done: 'again' }
  },
})
