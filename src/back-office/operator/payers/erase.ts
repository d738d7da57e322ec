import { type Html, html } from '../../../pages/html.ts'
import { consequences } from '../../../pages/office/blocks.ts'
import { postForm } from '../../../pages/office/form.ts'
import { facts, head, section } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { field } from '../../../pages/parts/field.ts'
import { type Erased, erasePerson, namedRecipients, readPerson } from '../../../privacy/index.ts'
import { EMAIL_LENGTH_MAX } from '../../../shared/email.ts'
import { publicId } from '../../../shared/ids.ts'
import { plainDay } from '../../../texts/dates.ts'
import { languages } from '../../../texts/languages.ts'
import { text } from '../../inputs.ts'
import { staffPage } from '../../staff-page.ts'
import { PAYER_ERASE, PAYERS_PATH } from '../paths.ts'
import { ADMINS } from '../people/operators.ts'
import { REASON, reasonField } from '../reason-field.ts'

/** Forgets a payer. What law keeps, and who else is to be told, is answered once: nothing here knows afterwards who it was. */
export const payerErase = staffPage({
  path: PAYER_ERASE,
  ...ADMINS,
  statementsMax: 0,
  form: { who: text({ max: EMAIL_LENGTH_MAX }), reason: REASON },
  view(_connection, { reader, formToken }, { typed, errors }) {
    const texts = languages[reader.language].operator.payers
    const above = [{ href: PAYERS_PATH, label: texts.title }]
    const fields = html`${field({
      ...{ name: 'who', label: texts.who, hint: texts.whoHint, value: typed.who ?? '', error: errors.who },
      ...{ autocomplete: 'off', maxLength: EMAIL_LENGTH_MAX },
    })}${reasonField(texts, { typed, errors })}`
    const stay = { href: PAYERS_PATH, label: texts.stay }
    return {
      title: texts.erase,
      body: html`${head(reader, { title: texts.erase, text: texts.eraseText, above })}${whatFollows(reader)}${postForm({ formToken, fields, verb: texts.eraseVerb, stay, isFinal: true })}`,
    }
  },
  async submit(db, { call, reader, ports }, { who, reason }) {
    const texts = languages[reader.language].operator.payers
    const person = readPerson(who)
    if (!person) return { errors: { who: texts.neither } }
    const erased = await erasePerson({ db, sealer: ports.sealer, dataDir: ports.dataDir }, call, { person, reason })
    if (erased.kind === 'unknown') return { errors: { who: texts.unknown } }
    if (erased.kind === 'has_account') return { errors: { who: texts.hasAccount } }
    if (erased.kind === 'under_way') {
      const named = erased.underWay.map(({ purchaseId }) => publicId('pur', purchaseId)).join(', ')
      return { errors: { who: texts.underWay(named) } }
    }
    return { shown: { title: texts.erased, body: answerOf(erased, reader) } }
  },
})

/** What erasing does and does not, above each form that asks for it. */
export function whatFollows(reader: Reader): Html {
  const [gone, locked, never] = languages[reader.language].operator.payers.eraseFollows
  return consequences([
    { shape: 'ended', text: gone },
    { shape: 'note', text: locked },
    { shape: 'waits', text: never },
  ])
}

function answerOf({ rows, locked, recipients }: Extract<Erased, { kind: 'erased' }>, reader: Reader): Html {
  const { payers: texts } = languages[reader.language].operator
  const above = [{ href: PAYERS_PATH, label: texts.title }]
  const kept = [...new Map(locked.map(({ kind, until }) => [`${kind} ${until}`, { kind, until }])).values()]
  const named = namedRecipients(recipients)
  const told = texts.erasedText(new Set([...rows.purchases, ...rows.shares]).size, rows.messages.length)
  return html`${head(reader, { title: texts.erased, text: told, above })}${
    kept.length > 0 &&
    section(
      { id: 'locked', title: texts.locked },
      facts(kept.map(({ kind, until }) => [texts.lockedFor[kind], texts.until(plainDay(until, reader.language))])),
    )
  }${
    named.length > 0 &&
    section({ id: 'tell', title: texts.tell }, facts(named.map(([kind, names]) => [texts.recipientsOf[kind], names])))
  }`
}
