import { transaction } from '../../db/database.ts'
import { findSecretTerms, lockMerchant, rotateSecret } from '../../merchants/index.ts'
import { html } from '../../pages/html.ts'
import { choice, postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { hidden } from '../../pages/parts/field.ts'
import { addMs, HOUR_MS } from '../../shared/clocks.ts'
import { momentInWords } from '../../texts/dates.ts'
import { languages } from '../../texts/languages.ts'
import { oneOf, optional, text } from '../inputs.ts'
import { requireFound, requireUnchanged } from '../require-found.ts'
import { SENSITIVE } from '../sensitive.ts'
import { staffPage } from '../staff-page.ts'
import { OVERLAPS } from './credentials.ts'
import { shownOnce } from './shown-once.ts'
import { developersLink } from './tellings.ts'
import { KEEPERS, machineAt, requireMerchant } from './whose.ts'

const KINDS = ['secret', 'notification_secret'] as const
const kindOf = (word: string) => requireFound(KINDS.find((kind) => kind === word))

/** A rotation moves this date: a form that saw another one would end a secret that nobody has read yet. */
const seenOf = (terms: Awaited<ReturnType<typeof findSecretTerms>>, kind: (typeof KINDS)[number]) => {
  const { previousUntil, previousNotificationUntil, hasNotificationSecret } = requireFound(terms)
  const until = kind === 'secret' ? previousUntil : previousNotificationUntil
  return `${hasNotificationSecret} ${until?.toISOString() ?? 'none'}`
}

export const newSecret = staffPage({
  path: '/dashboard/developers/merchants/:uid/secrets/:kind',
  audience: 'merchant',
  roles: KEEPERS,
  ...SENSITIVE,
  statementsMax: 2,
  form: { overlap: oneOf(OVERLAPS), seen: optional(text({ max: 60 })) },
  async view(connection, { scope, params, reader, formToken }, { typed, errors }) {
    const texts = languages[reader.language].developers
    const kind = kindOf(params.kind)
    const { id, name } = await requireMerchant(connection, scope, params.uid)
    const terms = await findSecretTerms(connection, scope, id)
    const back = { href: machineAt(id), label: name }
    const title = texts.rotateSecret[kind]
    const fields = [
      hidden('seen', seenOf(terms, kind)),
      choice({
        ...{ name: 'overlap', label: texts.overlap, value: typed.overlap ?? OVERLAPS[0], error: errors.overlap },
        options: OVERLAPS.map((hours) => [hours, texts.overlaps[hours]] as const),
      }),
    ]
    const stay = { href: back.href, label: texts.stay }
    const top = head(reader, { title, above: [developersLink(reader), back], text: texts.rotateSecretText })
    return { title, body: html`${top}${postForm({ formToken, fields, verb: texts.rotateVerb, stay })}` }
  },
  async submit(db, { scope, params, call, reader, ports }, { overlap, seen }) {
    const kind = kindOf(params.kind)
    const { id, name } = await requireMerchant(db, scope, params.uid)
    const overlapMs = Number(overlap) * HOUR_MS
    const { secret } = await transaction(db, async (tx) => {
      await lockMerchant(tx, id)
      requireUnchanged(seen ?? '', seenOf(await findSecretTerms(tx, scope, id), kind))
      return rotateSecret(tx, call, ports.sealer, id, { kind, overlapMs })
    })
    const texts = languages[reader.language].developers
    const now = call.systemClock.now()
    const until = momentInWords(addMs(now, overlapMs), now, reader.timeZone, reader.language)
    return {
      shown: shownOnce(reader, {
        title: texts.secretMade,
        text: overlapMs > 0 ? `${texts.secretMadeText} ${texts.oldUntil(until)}` : texts.secretMadeText,
        secrets: [[texts.secretNames[kind], secret]],
        back: { href: machineAt(id), label: name },
      }),
    }
  },
})
