import { transaction } from '../../db/database.ts'
import {
  addMerchantToken,
  LIVE_TOKENS_MAX,
  listMerchantTokens,
  lockMerchant,
  revokeMerchantToken,
} from '../../merchants/index.ts'
import { html } from '../../pages/html.ts'
import { consequences, empty } from '../../pages/office/blocks.ts'
import { postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { field, hidden } from '../../pages/parts/field.ts'
import { languages } from '../../texts/languages.ts'
import { optional, text } from '../inputs.ts'
import { requireFound, requireUnchanged } from '../require-found.ts'
import { SENSITIVE } from '../sensitive.ts'
import { staffPage } from '../staff-page.ts'
import { LABEL_CHARS_MAX, shortOf } from './credentials.ts'
import { shownOnce } from './shown-once.ts'
import { developersLink } from './tellings.ts'
import { KEEPERS, machineAt, requireMerchant } from './whose.ts'

const isLive = ({ revokedAt }: { readonly revokedAt: Date | null }) => revokedAt === null
const newestOf = (tokens: readonly { readonly id: string }[]) => tokens.at(-1)?.id ?? ''

export const newToken = staffPage({
  path: '/dashboard/developers/merchants/:uid/tokens/new',
  audience: 'merchant',
  roles: KEEPERS,
  ...SENSITIVE,
  statementsMax: 2,
  form: { label: optional(text({ max: LABEL_CHARS_MAX })), seen: optional(text({ max: 100 })) },
  async view(connection, { scope, params, reader, formToken }, { typed, errors }) {
    const texts = languages[reader.language].developers
    const { id, name } = await requireMerchant(connection, scope, params.uid)
    const tokens = await listMerchantTokens(connection, scope, id)
    const back = { href: machineAt(id), label: name }
    const title = texts.makeToken
    const top = head(reader, { title, above: [developersLink(reader), back], text: texts.tokensWhat })
    if (tokens.filter(isLive).length >= LIVE_TOKENS_MAX)
      return {
        title,
        body: html`${top}${empty({ title: texts.manyTokens, text: texts.manyTokensText(LIVE_TOKENS_MAX) })}`,
      }
    const fields = [
      hidden('seen', newestOf(tokens)),
      field({
        ...{ name: 'label', label: texts.label, hint: texts.labelHint, value: typed.label ?? '', error: errors.label },
        ...{ autocomplete: 'off', maxLength: LABEL_CHARS_MAX },
      }),
    ]
    const stay = { href: back.href, label: texts.stay }
    return { title, body: html`${top}${postForm({ formToken, fields, verb: texts.makeToken, stay })}` }
  },
  async submit(db, { scope, params, call, reader }, { label, seen }) {
    const { id, name } = await requireMerchant(db, scope, params.uid)
    const { apiToken } = await transaction(db, async (tx) => {
      await lockMerchant(tx, id)
      requireUnchanged(seen ?? '', newestOf(await listMerchantTokens(tx, scope, id)))
      return addMerchantToken(tx, call, id, label ?? null)
    })
    const texts = languages[reader.language].developers
    const back = { href: machineAt(id), label: name }
    const secrets = [[texts.token, apiToken]] as const
    return { shown: shownOnce(reader, { title: texts.tokenMade, text: texts.tokenMadeText, secrets, back }) }
  },
})

export const endToken = staffPage({
  path: '/dashboard/developers/merchants/:uid/tokens/:id/end',
  audience: 'merchant',
  roles: KEEPERS,
  ...SENSITIVE,
  statementsMax: 2,
  form: { ending: text({ max: 10 }) },
  async view(connection, { scope, params, reader, formToken }, { typed, errors }) {
    const texts = languages[reader.language].developers
    const merchant = await requireMerchant(connection, scope, params.uid)
    const tokens = await listMerchantTokens(connection, scope, merchant.id)
    const token = requireFound(tokens.filter(isLive).find(({ id }) => id === params.id))
    const title = texts.endToken(token.label ?? shortOf(token.id))
    const back = { href: machineAt(merchant.id), label: merchant.name }
    const fields = field({
      ...{ name: 'ending', label: texts.lastFour(token.id.slice(-4)), value: typed.ending ?? '', error: errors.ending },
      ...{ autocomplete: 'off', maxLength: 10 },
    })
    const stay = { href: back.href, label: texts.stay }
    return {
      title,
      body: html`${head(reader, { title, above: [developersLink(reader), back] })}${consequences([
        { shape: 'ended', text: texts.endTokenNow },
      ])}${postForm({ formToken, fields, verb: texts.endTokenVerb, stay, isFinal: true })}`,
    }
  },
  async submit(db, { scope, params, call, reader }, { ending }) {
    const merchant = await requireMerchant(db, scope, params.uid)
    const tokens = await listMerchantTokens(db, scope, merchant.id)
    const token = requireFound(tokens.filter(isLive).find(({ id }) => id === params.id))
    const expected = token.id.slice(-4)
    if (ending !== expected) return { errors: { ending: languages[reader.language].office.wrong.typed(expected) } }
    await transaction(db, (tx) => revokeMerchantToken(tx, call, merchant.id, token.id))
    return { to: machineAt(merchant.id), done: 'token_ended' }
  },
})
