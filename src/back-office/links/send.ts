import { hashToken, randomToken } from '../../crypto/index.ts'
import { actorText, findRequestEventId } from '../../events/index.ts'
import { answerOnceInTwoSteps, idempotentRequest } from '../../http/index.ts'
import { sendLinkNow } from '../../messages/index.ts'
import { html } from '../../pages/html.ts'
import { postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { checkBox, field, hidden } from '../../pages/parts/field.ts'
import { readPaymentLink } from '../../reading/index.ts'
import { requestLink } from '../../selling/index.ts'
import { newId, publicId } from '../../shared/ids.ts'
import { languages } from '../../texts/languages.ts'
import { requireFound } from '../require-found.ts'
import { staffPage } from '../staff-page.ts'
import { CHARS_MAX, LINK_FORM, readWayOut } from './link-form.ts'
import { LINKS_PATH, linkPath, requireLinkId } from './link-parts.ts'

const { email, phone, byEmail, bySms, key } = LINK_FORM

/** The same link once more, to the customer's own address or another. */
export const sendLink = staffPage({
  path: `${LINKS_PATH}/:link/send`,
  audience: 'merchant',
  roles: ['owner', 'developer', 'support'],
  statementsMax: 5,
  form: { byEmail, email, bySms, phone, key },
  async view(connection, { scope, params, reader, formToken }, { typed, errors }) {
    const { purchase, customer } = requireFound(await readPaymentLink(connection, scope, requireLinkId(params)))
    const { title: all, again, form } = languages[reader.language].links
    const isSent = typed.key !== undefined
    const known = { email: customer?.email ?? '', phone: customer?.phoneNumber ?? '' }
    const shown = isSent ? typed : { ...known, byEmail: known.email ? '1' : '', bySms: '' }
    const path = linkPath(purchase.id)
    return {
      title: again.title,
      body: html`${head(reader, {
        title: again.title,
        above: [
          { href: LINKS_PATH, label: all },
          { href: path, label: purchase.title },
        ],
        text: again.text,
      })}
${postForm({
  formToken,
  fields: html`${hidden('key', typed.key || randomToken(''))}
${checkBox({ name: 'byEmail', label: form.fields.byEmail.label, checked: shown.byEmail === '1', error: errors.byEmail })}
${field({ name: 'email', label: form.fields.email.label, value: shown.email ?? '', inputMode: 'email', autocomplete: 'off', maxLength: CHARS_MAX.contact, error: errors.email })}
${checkBox({ name: 'bySms', label: form.fields.bySms.label, checked: shown.bySms === '1' })}
${field({ name: 'phone', label: form.fields.phone.label, value: shown.phone ?? '', type: 'tel', inputMode: 'tel', autocomplete: 'off', error: errors.phone })}`,
  ...{ verb: again.verb, stay: { href: path, label: again.stay } },
})}`,
    }
  },
  async submit(db, { call, scope, params, reader, ports }, typed) {
    const id = requireLinkId(params)
    const { merchant } = requireFound(await readPaymentLink(db, scope, id))
    const read = readWayOut(typed, merchant.countryCode, reader.language)
    if ('errors' in read) return read
    if (!read.value.linkRequest) return { errors: { byEmail: languages[reader.language].links.again.nowhere } }
    const wanted = read.value.linkRequest
    const owner = actorText(call.actor)
    const asked = idempotentRequest(
      hashToken(JSON.stringify(typed)).toString('hex'),
      { owner, credential: owner },
      `POST ${LINKS_PATH}/${publicId('pur', id)}/send`,
      typed,
    )
    await answerOnceInTwoSteps(
      db,
      ports.systemClock,
      asked,
      async (tx) => {
        const requestId = newId()
        await requestLink(tx, call, { purchaseId: id, requestId, ...wanted })
        return requestId
      },
      async (requestId) => {
        await sendLinkNow(db, ports.messages, { eventId: await findRequestEventId(db, id, requestId) })
        return { status: 200, body: '{}' }
      },
    )
    return { to: linkPath(id), done: 'sent' }
  },
})
