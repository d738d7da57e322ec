import {
  addApiKey,
  LIVE_API_KEYS_MAX,
  listApiKeys,
  requireCompany,
  revokeApiKey,
  rotateApiKey,
} from '../../companies/index.ts'
import { type Connection, transaction } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { consequences, empty } from '../../pages/office/blocks.ts'
import { choice, postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { field, hidden } from '../../pages/parts/field.ts'
import { addMs, HOUR_MS } from '../../shared/clocks.ts'
import { momentInWords } from '../../texts/dates.ts'
import type { Language } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import { oneOf, optional, text } from '../inputs.ts'
import { requireFound } from '../require-found.ts'
import { SENSITIVE } from '../sensitive.ts'
import { staffPage } from '../staff-page.ts'
import { LABEL_CHARS_MAX, liveKeys, OVERLAPS, shortOf } from './credentials.ts'
import { shownOnce } from './shown-once.ts'
import { KEEPERS, requireCompanyId, requireUnchanged } from './whose.ts'

const BACK = '/dashboard/developers'

const above = (language: Language) => [{ href: BACK, label: languages[language].developers.title }]

/** The newest key there is: a form that saw another one is of another day. */
const newestOf = (keys: readonly { readonly id: string }[]) => keys.at(-1)?.id ?? ''

export const newKey = staffPage({
  path: '/dashboard/developers/keys/new',
  audience: 'merchant',
  roles: KEEPERS,
  ...SENSITIVE,
  statementsMax: 1,
  form: { label: optional(text({ max: LABEL_CHARS_MAX })), seen: optional(text({ max: 100 })) },
  async view(connection, { visitor, reader, formToken, call }, { typed, errors }) {
    const texts = languages[reader.language].developers
    const keys = await listApiKeys(connection, requireCompanyId(visitor))
    const title = texts.makeKey
    const top = head(reader, { title, above: above(reader.language), text: texts.keyHelp })
    if (liveKeys(keys, call.systemClock.now()).length >= LIVE_API_KEYS_MAX)
      return { title, body: html`${top}${empty({ title: texts.twoKeys, text: texts.twoKeysText })}` }
    const fields = [
      hidden('seen', newestOf(keys)),
      field({
        ...{ name: 'label', label: texts.label, hint: texts.labelHint, value: typed.label ?? '', error: errors.label },
        ...{ autocomplete: 'off', maxLength: LABEL_CHARS_MAX },
      }),
    ]
    const stay = { href: BACK, label: texts.stay }
    return { title, body: html`${top}${postForm({ formToken, fields, verb: texts.makeKey, stay })}` }
  },
  async submit(db, { visitor, call, reader }, { label, seen }) {
    const companyId = requireCompanyId(visitor)
    const made = await transaction(db, async (tx) => {
      await requireCompany(tx, companyId)
      requireUnchanged(seen ?? '', newestOf(await listApiKeys(tx, companyId)))
      return addApiKey(tx, call, companyId, label ?? null)
    })
    const texts = languages[reader.language].developers
    return { shown: keyOnce(texts.keyMade, texts.keyMadeText, made, reader) }
  },
})

function keyOnce(
  title: string,
  told: string,
  { apiKey, apiSecret }: { readonly apiKey: string; readonly apiSecret: string },
  reader: Parameters<typeof shownOnce>[0],
) {
  const texts = languages[reader.language].developers
  const secrets = [[texts.apiSecret, apiSecret]] as const
  const back = { href: BACK, label: texts.title }
  return shownOnce(reader, { title, text: told, facts: [[texts.apiKey, apiKey]], secrets, back })
}

/** A key of the company that works. Throws 404. */
async function requireKey(connection: Connection, companyId: string, id: string, now: Date) {
  const key = liveKeys(await listApiKeys(connection, companyId), now).find((each) => each.id === id)
  return requireFound(key)
}

export const rotateKey = staffPage({
  path: '/dashboard/developers/keys/:id/rotate',
  audience: 'merchant',
  roles: KEEPERS,
  ...SENSITIVE,
  statementsMax: 1,
  form: { overlap: oneOf(OVERLAPS) },
  async view(connection, { visitor, params, reader, formToken, call }, { typed, errors }) {
    const texts = languages[reader.language].developers
    const companyId = requireCompanyId(visitor)
    const now = call.systemClock.now()
    const keys = liveKeys(await listApiKeys(connection, companyId), now)
    const key = requireFound(keys.find(({ id }) => id === params.id))
    const title = texts.rotateKey(key.label ?? shortOf(key.id))
    const top = head(reader, { title, above: above(reader.language), text: texts.rotateKeyText })
    // With two at work only one that ends at once makes room for another.
    const overlaps = keys.length >= LIVE_API_KEYS_MAX ? (['0'] as const) : OVERLAPS
    const fields = choice({
      ...{ name: 'overlap', label: texts.overlap, value: typed.overlap ?? overlaps[0], error: errors.overlap },
      options: overlaps.map((hours) => [hours, texts.overlaps[hours]] as const),
    })
    const stay = { href: BACK, label: texts.stay }
    return { title, body: html`${top}${postForm({ formToken, fields, verb: texts.rotateVerb, stay })}` }
  },
  async submit(db, { visitor, params, call, reader }, { overlap }) {
    const companyId = requireCompanyId(visitor)
    const overlapMs = Number(overlap) * HOUR_MS
    const now = call.systemClock.now()
    const made = await transaction(db, async (tx) => {
      await requireCompany(tx, companyId)
      await requireKey(tx, companyId, params.id, now)
      return rotateApiKey(tx, call, companyId, { apiKey: params.id, overlapMs })
    })
    const texts = languages[reader.language].developers
    const until = momentInWords(addMs(now, overlapMs), now, reader.timeZone, reader.language)
    const told = overlapMs > 0 ? texts.rotatedUntil(until) : texts.rotatedNow
    return { shown: keyOnce(texts.keyMade, told, made, reader) }
  },
})

export const endKey = staffPage({
  path: '/dashboard/developers/keys/:id/end',
  audience: 'merchant',
  roles: KEEPERS,
  ...SENSITIVE,
  statementsMax: 1,
  form: { ending: text({ max: 10 }) },
  async view(connection, { visitor, params, reader, formToken, call }, { typed, errors }) {
    const texts = languages[reader.language].developers
    const key = await requireKey(connection, requireCompanyId(visitor), params.id, call.systemClock.now())
    const title = texts.endKey(key.label ?? shortOf(key.id))
    const { language } = reader
    const fields = field({
      ...{ name: 'ending', label: texts.lastFour(key.id.slice(-4)), value: typed.ending ?? '', error: errors.ending },
      ...{ autocomplete: 'off', maxLength: 10 },
    })
    const stay = { href: BACK, label: texts.stay }
    return {
      title,
      body: html`${head(reader, { title, above: above(language) })}${consequences([
        { shape: 'ended', text: texts.endKeyNow },
      ])}${postForm({ formToken, fields, verb: texts.endKeyVerb, stay, isFinal: true })}`,
    }
  },
  async submit(db, { visitor, params, call, reader }, { ending }) {
    const companyId = requireCompanyId(visitor)
    if (ending !== params.id.slice(-4))
      return { errors: { ending: languages[reader.language].office.wrong.typed(params.id.slice(-4)) } }
    await transaction(db, async (tx) => {
      await requireKey(tx, companyId, params.id, call.systemClock.now())
      await revokeApiKey(tx, call, companyId, params.id)
    })
    return { to: BACK, done: 'key_ended' }
  },
})
