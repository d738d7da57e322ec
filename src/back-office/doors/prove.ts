import type { Connection } from '../../db/database.ts'
import { type Html, html } from '../../pages/html.ts'
import { postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { field } from '../../pages/parts/field.ts'
import { proveByCode, proveByPassword, readFactors } from '../../people/index.ts'
import { DomainError } from '../../refusals/index.ts'
import { languages } from '../../texts/languages.ts'
import { password } from '../inputs.ts'
import { StaffRefusal } from '../refusal-page.ts'
import type { Audience } from '../roles.ts'
import { type DoorPage, type DoorVisit, doorPage, requireSession, type Stage, throttleOf } from './door-page.ts'
import { doorAddress } from './next-of.ts'
import { passkeyButton } from './passkey.ts'

/** What is asked for, and by which field. */
interface Ways {
  readonly title: string
  readonly text: string
  readonly fields: Html
  /** They may be shown instead. */
  readonly hasPasskeys: boolean
  /** Above the field, where it comes second. */
  readonly heading?: string
}

/** The code of an app, or one that was kept for when the app or the passkey is not at hand. */
async function byFactor(
  connection: Connection,
  { reader }: DoorVisit,
  person: { readonly audience: Audience; readonly personId: string; readonly email: string },
  error: string | undefined,
): Promise<Ways> {
  const { door: texts, passkeys: ofPasskeys } = languages[reader.language]
  const { apps, passkeys } = await readFactors(connection, person)
  const hasPasskeys = passkeys.length > 0
  const [label, hint] =
    apps.length > 0 ? [texts.codeLabel, texts.codeHint] : [ofPasskeys.recoveryCode, ofPasskeys.recoveryCodeHint]
  return {
    ...(hasPasskeys
      ? { title: ofPasskeys.prove, text: ofPasskeys.proveText(person.email) }
      : { title: texts.code, text: texts.codeOf(person.email) }),
    fields: field({
      ...{ name: 'proof', label, hint, error, value: '', inputMode: 'numeric', autocomplete: 'one-time-code' },
      className: 'code',
    }),
    hasPasskeys,
    heading: apps.length > 0 ? ofPasskeys.withCode : ofPasskeys.withRecoveryCode,
  }
}

function byPassword({ reader }: DoorVisit, email: string, error: string | undefined): Ways {
  const texts = languages[reader.language].door
  return {
    title: texts.passwordAgain,
    text: texts.passwordAgainOf(email),
    fields: field({
      ...{ name: 'proof', label: texts.password, type: 'password', autocomplete: 'current-password', value: '' },
      error,
    }),
    hasPasskeys: false,
  }
}

function proveAt(path: DoorPage['path'], door: Audience, stage: Stage): DoorPage {
  return doorPage({
    ...{ path, door, form: { proof: password() } },
    async view(connection, visit, { errors }) {
      const { reader, formToken, action } = visit
      const { email, hasSecondFactor, personId } = await requireSession(connection, door, stage, visit)
      const texts = languages[reader.language].door
      const ways = hasSecondFactor
        ? await byFactor(connection, visit, { audience: door, personId, email }, errors.proof)
        : byPassword(visit, email, errors.proof)
      const text = stage === 'again' ? html`${texts.why} ${ways.text}` : ways.text
      const form = postForm({ action, formToken, fields: ways.fields, verb: texts.goOn, isPlain: ways.hasPasskeys })
      const passkeys = ways.hasPasskeys && html`${passkeyButton(visit, door, stage)}<h2>${ways.heading}</h2>`
      const anew =
        stage === 'code' && html`<p><a href="${doorAddress(door, 'sign-in', visit.next)}">${texts.anew}</a></p>`
      const lost = hasSecondFactor && html`<p class="quiet">${texts.lostFactor}</p>`
      return {
        title: ways.title,
        body: html`${head(reader, { title: ways.title, text })}${passkeys}${form}${anew}${lost}`,
      }
    },
    async submit(db, visit, { proof }) {
      const { ports, knock, next } = visit
      const session = await requireSession(db, door, stage, visit)
      const texts = languages[visit.reader.language].door
      if (session.hasSecondFactor) {
        const { isThrottled, failed, triesMax } = throttleOf(visit, 'factor', session.personId)
        if (isThrottled()) throw failed()
        const token = await proveByCode(db, ports.sealer, session, knock, { code: proof, triesMax })
        if (token) return { to: next, token }
        const refusal = failed()
        if (refusal) throw refusal
        return { errors: { proof: texts.wrongCode } }
      }
      try {
        const attempt = { email: session.email, password: proof, ...throttleOf(visit, 'password', session.email) }
        const token = await proveByPassword(db, ports.checkPassword, session, knock, attempt)
        if (!token) throw new StaffRefusal(401, 'signedOut')
        return { to: next, token }
      } catch (error) {
        if (!(error instanceof DomainError) || error.kind !== 'unauthorized') throw error
        return { errors: { proof: texts.wrongPassword } }
      }
    },
  })
}

export const signInCode = proveAt('/dashboard/sign-in/code', 'merchant', 'code')
export const operatorSignInCode = proveAt('/operator/sign-in/code', 'operator', 'code')
export const prove = proveAt('/dashboard/prove', 'merchant', 'again')
export const operatorProve = proveAt('/operator/prove', 'operator', 'again')
