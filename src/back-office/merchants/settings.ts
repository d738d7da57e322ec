import { listSettingLines, type SettingLine } from '../../audit/index.ts'
import { readPspReadiness } from '../../connections/index.ts'
import { type Transaction, transaction } from '../../db/database.ts'
import {
  findMerchant,
  lockMerchant,
  type Merchant,
  type MerchantChange,
  SETTING_ENTRIES,
  SETTING_GROUPS,
  type SettingField,
  type SettingName,
  settingsFields,
  settingText,
  updateMerchant,
} from '../../merchants/index.ts'
import { type Html, html } from '../../pages/html.ts'
import { moment } from '../../pages/office/figures.ts'
import { postForm } from '../../pages/office/form.ts'
import { facts, head } from '../../pages/office/head.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { hidden } from '../../pages/parts/field.ts'
import { DomainError } from '../../refusals/index.ts'
import { dateInZone } from '../../schedules/index.ts'
import { languages } from '../../texts/languages.ts'
import type { Input } from '../inputs.ts'
import { StaffRefusal } from '../refusal-page.ts'
import { requireFound } from '../require-found.ts'
import type { RoleOf } from '../roles.ts'
import { SENSITIVE } from '../sensitive.ts'
import { staffPage, type Visit } from '../staff-page.ts'
import { audienceOf } from './detail.ts'
import { aboveMerchant, MERCHANTS_PATH, merchantPath, requireOwnMerchant } from './own-merchant.ts'
import { readSettings, settingField, typedOf } from './setting-inputs.ts'
import { sinceWhen, valueInWords, valueShown, whoWrote } from './setting-words.ts'

/** Read with the setting that it is for, once that is known. */
const asTyped: Input<string> = { read: (value) => ({ value }) }

const everySetting = Object.fromEntries(SETTING_ENTRIES.map(([name]) => [name, asTyped])) as Record<
  SettingName,
  Input<string>
>

/** The newest line of the log that the form was shown with; none: 0. */
const lineNumber: Input<bigint> = {
  read: (given) => ({ value: /^\d{1,18}$/.test(given) ? BigInt(given) : 0n }),
}

/** One group of a merchant's settings, as a form made from the table of all. */
export const merchantSettings = staffPage({
  path: `${MERCHANTS_PATH}/:merchant/settings/:group`,
  audience: 'merchant',
  roles: ['owner', 'developer'],
  ...SENSITIVE,
  statementsMax: 2,
  form: { ...everySetting, seen: lineNumber },
  async view(connection, visit, { typed, errors }) {
    const { scope, reader, visitor, params, formToken } = visit
    const { language } = reader
    const merchant = await requireOwnMerchant(connection, visit)
    const lines = await listSettingLines(connection, scope, merchant.id)
    const { own, fixed } = fieldsOf(merchant, visitor.role, params.group)
    const { merchants: texts, settings } = languages[language]
    const group = requireFound(SETTING_GROUPS.find((each) => each === params.group))
    const { title, what } = settings.groups[group]
    const isSent = typed.seen !== undefined
    const later = isSent ? changesSince(own, lines, BigInt(typed.seen || '0')) : []
    const fields = own.map((field) => {
      const value = isSent ? (typed[field.name] ?? '') : typedOf(field, merchant, language)
      return html`${settingField(field, value, errors[field.name], language)}${sinceWhen(field.name, lines, reader)}`
    })
    return {
      title: `${title} · ${merchant.name}`,
      body: html`${head(reader, { title, above: aboveMerchant(merchant, language), text: what })}
${later.length > 0 && meanwhile(later, reader)}
${postForm({
  formToken,
  fields: [hidden('seen', String(lines[0]?.id ?? 0n)), fields],
  verb: texts.edit.verb,
  stay: { href: merchantPath(merchant), label: texts.edit.stay },
})}
${fixed.length > 0 && html`<section class="section narrow" aria-labelledby="fixed"><h2 id="fixed">${texts.edit.fixed}</h2>${notYours(fixed, merchant, reader)}</section>`}`,
    }
  },
  async submit(db, visit, { seen, ...typed }) {
    const { reader, visitor, params, ports } = visit
    const { language } = reader
    const merchant = await requireOwnMerchant(db, visit)
    const { own } = fieldsOf(merchant, visitor.role, params.group)
    const read = readSettings(own, typed, { language, policy: ports.addressPolicy })
    if ('errors' in read) return read
    try {
      await transaction(db, (tx) => save(tx, visit, { merchant, own, change: read.change, seen }))
    } catch (error) {
      const [first] = differing(own, merchant, read.change)
      if (!(error instanceof DomainError) || error.kind !== 'invalid' || !first) throw error
      return { errors: { [first.name]: languages[language].settings.wrong.rate } }
    }
    return { to: merchantPath(merchant), done: 'saved' }
  },
})

/** What is another value than before. */
function differing(fields: readonly SettingField[], before: Merchant, change: MerchantChange): readonly SettingField[] {
  const after = { ...before, ...change }
  return fields.filter(({ name, type }) => settingText(type, before[name]) !== settingText(type, after[name]))
}

/** Changes what differs, unless somebody else came between. Pressed twice, the second time finds it done. */
async function save(
  tx: Transaction,
  { scope, call, ports }: Pick<Visit<'merchant'>, 'scope' | 'call' | 'ports'>,
  {
    merchant,
    own,
    change,
    seen,
  }: {
    readonly merchant: Merchant
    readonly own: readonly SettingField[]
    readonly change: MerchantChange
    readonly seen: bigint
  },
): Promise<void> {
  await lockMerchant(tx, merchant.id)
  const before = requireFound(await findMerchant(tx, scope, merchant.id))
  const names = differing(own, before, change).map(({ name }) => name)
  if (names.length === 0) return
  const lines = await listSettingLines(tx, scope, merchant.id)
  if (changesSince(own, lines, seen).length > 0) throw new StaffRefusal(409, 'changed')
  const changed = Object.fromEntries(names.map((name) => [name, change[name]]))
  const today = dateInZone(call.systemClock.now())
  const psp = await readPspReadiness(tx, scope, merchant.id)
  await updateMerchant(tx, call, merchant.id, changed, { today, policy: ports.addressPolicy, psp })
}

/** What of a group they may change, and what they may only see. Throws 404 where there is no such group. */
function fieldsOf(merchant: Merchant, role: RoleOf<'merchant'>, group: string) {
  const fields = settingsFields(audienceOf(role) ?? 'developer', merchant.paymentType).filter(
    (field) => field.group === group,
  )
  const own = fields.filter(({ mayChange }) => mayChange)
  requireFound(own[0])
  return { own, fixed: fields.filter(({ mayChange }) => !mayChange) }
}

/** What was changed of these by whoever came between the form and its sending, the newest first. */
function changesSince(
  fields: readonly SettingField[],
  lines: readonly SettingLine[],
  seen: bigint,
): readonly { readonly line: SettingLine; readonly field: SettingField }[] {
  const newer = lines.filter(({ id }) => id > seen)
  return newer.flatMap((line) =>
    fields.flatMap((field) => (Object.hasOwn(line.changes, field.name) ? [{ line, field }] : [])),
  )
}

function meanwhile(later: ReturnType<typeof changesSince>, reader: Reader): Html {
  const { language } = reader
  const { merchants: texts, settings } = languages[language]
  const items = later.map(({ line, field }) => {
    const { from = null, to = null } = line.changes[field.name] ?? {}
    const words = [from, to].map((text) => valueInWords(field, text, language)) as [string, string]
    const said = texts.edit.changed(whoWrote(line, language), settings[field.labelKey].label, ...words)
    return html`<li>${said} (${moment(line.recordedAt, reader)})</li>`
  })
  return html`<section class="section" aria-labelledby="meanwhile"><h2 id="meanwhile">${texts.edit.meanwhile}</h2><ul>${items}</ul></section>`
}

function notYours(fixed: readonly SettingField[], merchant: Merchant, { language }: Reader): Html {
  const { settings } = languages[language]
  return facts(
    fixed.map((field) => {
      const value = valueShown(field, settingText(field.type, merchant[field.name]), language)
      const who = field.changedBy === 'owner' ? 'owner' : 'operator'
      return [settings[field.labelKey].label, html`${value} <span class="quiet">${settings.changedBy[who]}</span>`]
    }),
  )
}
