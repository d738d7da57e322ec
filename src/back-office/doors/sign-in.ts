import { html } from '../../pages/html.ts'
import { postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { field } from '../../pages/parts/field.ts'
import { signInOperator, signInStaff } from '../../people/index.ts'
import { DomainError } from '../../refusals/index.ts'
import { EMAIL_LENGTH_MAX } from '../../shared/email.ts'
import { languages } from '../../texts/languages.ts'
import { password, text } from '../inputs.ts'
import type { Audience } from '../roles.ts'
import { type DoorPage, doorPage, throttleOf } from './door-page.ts'
import { doorAddress } from './next-of.ts'
import { passkeyButton } from './passkey.ts'

const SIGN_IN = { merchant: signInStaff, operator: signInOperator } as const

const FORM = { email: text({ max: EMAIL_LENGTH_MAX }), password: password() }

/** E-mail and password, on one page. */
function signInAt(path: DoorPage['path'], door: Audience): DoorPage {
  return doorPage({
    ...{ path, door, form: FORM },
    view(_connection, visit, { typed, errors }) {
      const { reader, formToken, action, ports } = visit
      const texts = languages[reader.language].door
      const title = door === 'operator' ? texts.signInOperator : texts.signIn
      const fields = [
        field({
          ...{ name: 'email', label: texts.email, type: 'email', inputMode: 'email', autocomplete: 'username' },
          ...{ value: typed.email ?? '', error: errors.email },
        }),
        field({
          ...{ name: 'password', label: texts.password, type: 'password', autocomplete: 'current-password' },
          ...{ value: '', error: errors.password },
        }),
      ]
      const passkeys = passkeyButton(visit, door, 'whole')
      const told = ports.isDemo ? { text: texts.ofDemo(door === 'operator' ? 'operator' : 'dashboard') } : {}
      return {
        title,
        body: html`${head(reader, { title, ...told })}${postForm({ action, formToken, fields, verb: texts.signInVerb })}${passkeys && html`<p class="or">${texts.or}</p>${passkeys}`}${door === 'merchant' && html`<p><a href="/dashboard/forgotten">${texts.forgotten}</a></p>`}`,
      }
    },
    async submit(db, visit, { email, password }) {
      const { ports, knock, next } = visit
      try {
        const attempt = { email, password, ...throttleOf(visit, 'password', email) }
        const { token, needsSecondFactor } = await SIGN_IN[door](db, ports.checkPassword, attempt, knock)
        return { to: needsSecondFactor ? doorAddress(door, 'sign-in/code', next) : next, token }
      } catch (error) {
        if (!(error instanceof DomainError) || error.kind !== 'unauthorized') throw error
        return { errors: { password: languages[visit.reader.language].door.wrongPassword } }
      }
    },
  })
}

export const signIn = signInAt('/dashboard/sign-in', 'merchant')
export const operatorSignIn = signInAt('/operator/sign-in', 'operator')
