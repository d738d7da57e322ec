import type { Connection } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { head } from '../../pages/office/head.ts'
import { passkeyForm, withoutScript } from '../../pages/office/passkey-form.ts'
import { shape } from '../../pages/office/shape.ts'
import { buttonForm } from '../../pages/parts/actions.ts'
import { hidden } from '../../pages/parts/field.ts'
import { beginProof, beginSignIn, proveByPasskey, signInByPasskey } from '../../people/index.ts'
import { languages } from '../../texts/languages.ts'
import { oneOf, optional, text } from '../inputs.ts'
import type { Audience } from '../roles.ts'
import type { Content } from '../staff-page.ts'
import { type DoorPage, type DoorVisit, doorPage, requireSession, type Stage, throttleOf } from './door-page.ts'
import { doorAddress } from './next-of.ts'
import { relyingPartyOf, requireRelyingParty } from './relying-party.ts'

/** An answer of a browser is some hundred bytes long, with an attestation some thousand. */
const ANSWER_CHARS_MAX = 16_000

const FORM = { act: oneOf(['begin', 'answer']), answer: optional(text({ max: ANSWER_CHARS_MAX })) }

/** What a passkey stands for: a whole sign-in, or one proof of a session. */
type Use = 'whole' | Stage

/** Where each is asked for, beside the page that asks for something else. */
const PAGES = { whole: 'sign-in', code: 'sign-in/code', again: 'prove' } as const satisfies Record<Use, string>

/** What leads to a passkey from the page beside it; nothing where there are none. */
export function passkeyButton({ reader, formToken, next, ports }: DoorVisit, door: Audience, use: Use) {
  const texts = languages[reader.language].passkeys
  if (!relyingPartyOf(ports, door)) return ''
  const action = doorAddress(door, `${PAGES[use]}/passkey`, next)
  const [label, style] = [texts.use, use === 'whole' ? 'secondary' : 'primary'] as const
  const content = html`${shape('key')}${label}`
  return buttonForm({ action, formToken, label: content, style, fields: hidden('act', 'begin') })
}

function titleOf({ reader }: DoorVisit, use: Use, email: string) {
  const texts = languages[reader.language].passkeys
  if (use === 'whole') return { title: texts.signIn, text: texts.signInText }
  const { why } = languages[reader.language].door
  return { title: texts.prove, text: use === 'again' ? `${why} ${texts.proveText(email)}` : texts.proveText(email) }
}

/** The way round. */
function beside({ reader, next }: DoorVisit, door: Audience, use: Use) {
  const texts = languages[reader.language].passkeys
  const label = use === 'whole' ? texts.withPassword : texts.withCode
  return { href: doorAddress(door, PAGES[use], next), label }
}

function passkeyAt(door: Audience, use: Use): DoorPage {
  const sessionOf = async (connection: Connection, visit: DoorVisit) =>
    use === 'whole' ? undefined : requireSession(connection, door, use, visit)

  return doorPage({
    ...{ path: `/${door === 'merchant' ? 'dashboard' : 'operator'}/${PAGES[use]}/passkey`, door, form: FORM },
    async view(connection, visit, { errors }) {
      requireRelyingParty(visit.ports, door)
      const { reader } = visit
      const session = await sessionOf(connection, visit)
      const { title, text: told } = titleOf(visit, use, session?.email ?? '')
      const error = errors.answer && html`<p class="error" id="answer">${errors.answer}</p>`
      const { href, label } = beside(visit, door, use)
      return {
        title,
        body: html`${head(reader, { title, text: told })}${error}${passkeyButton(visit, door, use)}<p><a href="${href}">${label}</a></p>${withoutScript(reader.language)}`,
      }
    },
    async submit(db, visit, { act, answer = '' }) {
      const { reader, formToken, action, browserToken, ports, knock, next } = visit
      const relyingParty = requireRelyingParty(ports, door)
      const session = await sessionOf(db, visit)
      if (act === 'begin') {
        const options = session
          ? await beginProof(db, session, relyingParty, knock)
          : await beginSignIn(db, { audience: door, browserToken, relyingParty }, knock)
        const form = { action, formToken, asks: 'get', options, stay: beside(visit, door, use) } as const
        const { title } = titleOf(visit, use, session?.email ?? '')
        const asking = languages[reader.language].passkeys.asking
        const body = html`${head(reader, { title, text: asking })}${passkeyForm(reader.language, form)}`
        return { shown: { title, body, asksPasskey: true } satisfies Content }
      }
      // Of nobody who is known yet, an address alone has failed: a right signature passes, and codes of others go on.
      const throttle = session ? throttleOf(visit, 'factor', session.personId) : throttleOf(visit, 'password')
      const locked = session && throttle.isThrottled() && throttle.failed()
      if (locked) throw locked
      const token = session
        ? await proveByPasskey(db, session, { relyingParty, knock, triesMax: throttle.triesMax }, answer)
        : await signInByPasskey(db, { audience: door, browserToken, relyingParty }, knock, answer)
      if (token) return { to: next, token }
      const refusal = throttle.failed()
      if (refusal) throw refusal
      return { errors: { answer: languages[reader.language].passkeys.wrong } }
    },
  })
}

export const signInPasskey = passkeyAt('merchant', 'whole')
export const operatorSignInPasskey = passkeyAt('operator', 'whole')
export const signInCodePasskey = passkeyAt('merchant', 'code')
export const operatorSignInCodePasskey = passkeyAt('operator', 'code')
export const provePasskey = passkeyAt('merchant', 'again')
export const operatorProvePasskey = passkeyAt('operator', 'again')
