import { transaction } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { field } from '../../pages/parts/field.ts'
import { sendPasswordLink } from '../../people/index.ts'
import { EMAIL_LENGTH_MAX } from '../../shared/email.ts'
import { languages } from '../../texts/languages.ts'
import { text } from '../inputs.ts'
import { doorPage, throttleOf } from './door-page.ts'

/** Asks for a link by mail: the answer is the same whether anybody has the address. */
export const forgotten = doorPage({
  path: '/dashboard/forgotten',
  door: 'merchant',
  form: { email: text({ max: EMAIL_LENGTH_MAX }) },
  view(_connection, { reader, formToken, action }, { typed, errors }) {
    const texts = languages[reader.language].door
    const fields = field({
      ...{ name: 'email', label: texts.email, type: 'email', inputMode: 'email', autocomplete: 'username' },
      ...{ value: typed.email ?? '', error: errors.email },
    })
    const form = postForm({ action, formToken, fields, verb: texts.sendLink })
    return {
      title: texts.forgotten,
      body: html`${head(reader, { title: texts.forgotten, text: texts.forgottenText })}${form}`,
    }
  },
  async submit(db, visit, { email }) {
    const { knock, reader } = visit
    // Each asking counts as a failure would: nobody fills a mailbox of somebody else.
    const refusal = throttleOf(visit, 'reset', email).failed()
    if (refusal) throw refusal
    const by = { ...knock, actor: { kind: 'anybody' } } as const
    await transaction(db, (tx) => sendPasswordLink(tx, by, { email, language: reader.language }))
    return { to: '/dashboard/forgotten/sent' }
  },
})

/** What follows, told to whoever has asked. */
export const forgottenSent = doorPage({
  path: '/dashboard/forgotten/sent',
  door: 'merchant',
  form: {},
  view(_connection, { reader }) {
    const texts = languages[reader.language].door
    const back = html`<p><a class="button button-plain" href="/dashboard/sign-in">${texts.signInVerb}</a></p>`
    return {
      title: texts.linkSent,
      body: html`${head(reader, { title: texts.linkSent, text: texts.linkSentText })}${back}`,
    }
  },
  submit: async () => ({ to: '/dashboard/forgotten' }),
})
