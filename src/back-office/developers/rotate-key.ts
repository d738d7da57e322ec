import { LIVE_API_KEYS_MAX, listApiKeys, requireCompany, rotateApiKey } from '../../companies/index.ts'
import { transaction } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import { choice, postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { addMs, HOUR_MS } from '../../shared/clocks.ts'
import { momentInWords } from '../../texts/dates.ts'
import { languages } from '../../texts/languages.ts'
import { oneOf } from '../inputs.ts'
import { requireFound } from '../require-found.ts'
import { SENSITIVE } from '../sensitive.ts'
import { staffPage } from '../staff-page.ts'
import { liveKeys, OVERLAPS, shortOf } from './credentials.ts'
import { above, BACK, keyOnce, requireKey } from './key-page.ts'
import { KEEPERS, requireCompanyId } from './whose.ts'

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
