import type { Connection } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { field } from '../../pages/parts/field.ts'
import { findSignedIn, proveByCode, proveByPassword } from '../../people/index.ts'
import { DomainError } from '../../refusals/index.ts'
import { languages } from '../../texts/languages.ts'
import { password } from '../inputs.ts'
import { StaffRefusal } from '../refusal-page.ts'
import type { Audience } from '../roles.ts'
import { type DoorPage, type DoorVisit, doorPage } from './door-page.ts'
import { throttleOf } from './throttle-of.ts'

/** What is asked of whom: at the end of a sign-in, or once more before something that matters. */
type Stage = 'code' | 'again'

/** The session of this browser that has come so far. Throws 401 for whoever has none. */
async function requireSession(connection: Connection, door: Audience, stage: Stage, { token, ports }: DoorVisit) {
  const session = token && (await findSignedIn(connection, ports.systemClock, door, token))
  const isHere = session && (stage === 'code' ? session.provedAt === null : session.provedAt !== null)
  if (!isHere) throw new StaffRefusal(401, 'signedOut')
  const companyId = 'companyId' in session ? session.companyId : undefined
  return { ...session, companyId, audience: door }
}

function proveAt(path: DoorPage['path'], door: Audience, stage: Stage): DoorPage {
  return doorPage({
    ...{ path, door, form: { proof: password() } },
    async view(connection, visit, { errors }) {
      const { reader, formToken, action } = visit
      const { email, hasSecondFactor } = await requireSession(connection, door, stage, visit)
      const texts = languages[reader.language].door
      const error = errors.proof
      const [title, text] = hasSecondFactor
        ? [texts.code, texts.codeOf(email)]
        : [texts.passwordAgain, texts.passwordAgainOf(email)]
      const fields = hasSecondFactor
        ? field({
            ...{
              name: 'proof',
              label: texts.codeLabel,
              value: '',
              inputMode: 'numeric',
              autocomplete: 'one-time-code',
            },
            ...{ hint: texts.codeHint, error },
          })
        : field({
            ...{ name: 'proof', label: texts.password, type: 'password', autocomplete: 'current-password', value: '' },
            error,
          })
      const form = postForm({ action, formToken, fields, verb: texts.goOn })
      const lost = hasSecondFactor && html`<p class="quiet">${texts.lostFactor}</p>`
      return {
        title,
        body: html`${head(reader, { title, text: stage === 'again' ? html`${texts.why} ${text}` : text })}${form}${lost}`,
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
