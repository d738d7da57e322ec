import { listSettingLines, type SettingLine } from '../../audit/index.ts'
import { readPspReadiness } from '../../connections/index.ts'
import { type Connection, type Database, type Transaction, transaction } from '../../db/database.ts'
import {
  findMerchant,
  lockMerchant,
  type Merchant,
  type MerchantChange,
  SETTING_ENTRIES,
  type SettingName,
  settingText,
  updateMerchant,
} from '../../merchants/index.ts'
import type { SettingField } from '../../merchants/settings-fields.ts'
import { type Html, html } from '../../pages/html.ts'
import { moment } from '../../pages/office/figures.ts'
import { postForm } from '../../pages/office/form.ts'
import type { Link } from '../../pages/office/head.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { hidden } from '../../pages/parts/field.ts'
import { DomainError } from '../../refusals/index.ts'
import { dateInZone } from '../../schedules/index.ts'
import { languages } from '../../texts/languages.ts'
import type { ErrorsOf, Input } from '../inputs.ts'
import { StaffRefusal } from '../refusal-page.ts'
import { requireFound } from '../require-found.ts'
import type { Audience } from '../roles.ts'
import type { Shown, Visit } from '../staff-page.ts'
import { readSettings, settingField, typedOf } from './setting-inputs.ts'
import { sinceWhen, valueInWords, whoWrote } from './setting-words.ts'

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

/** What a form of settings may send: of any page, any setting. */
export const SETTINGS_FORM = { ...everySetting, seen: lineNumber }

type AnyVisit = Pick<Visit<Audience>, 'scope' | 'call' | 'ports' | 'reader' | 'formToken'>

/** Some settings of a merchant, and what somebody else changed of them since the form was shown. */
export async function settingsForm(
  connection: Connection,
  { scope, reader, formToken }: AnyVisit,
  { typed, errors }: Shown<typeof SETTINGS_FORM>,
  asked: {
    readonly merchant: Merchant
    readonly fields: readonly SettingField[]
    readonly verb: string
    readonly stay: Link
  },
): Promise<Html> {
  const { merchant, fields, verb, stay } = asked
  const { language } = reader
  const lines = await listSettingLines(connection, scope, merchant.id)
  const isSent = typed.seen !== undefined
  const later = isSent ? changesSince(fields, lines, BigInt(typed.seen || '0')) : []
  const inputs = fields.map((field) => {
    const value = isSent ? (typed[field.name] ?? '') : typedOf(field, merchant, language)
    return html`${settingField(field, value, errors[field.name], language)}${sinceWhen(field.name, lines, reader)}`
  })
  return html`${later.length > 0 && meanwhile(later, reader)}
${postForm({ formToken, fields: [hidden('seen', String(lines[0]?.id ?? 0n)), inputs], verb, stay })}`
}

/** Changes what differs, unless somebody else came between; what is wrong with which field. Throws 409. */
export async function saveSettings(
  db: Database,
  visit: AnyVisit,
  { merchant, fields }: { readonly merchant: Merchant; readonly fields: readonly SettingField[] },
  { seen, ...typed }: { readonly seen: bigint } & Readonly<Record<SettingName, string>>,
): Promise<ErrorsOf<typeof SETTINGS_FORM> | undefined> {
  const { language } = visit.reader
  const read = readSettings(fields, typed, { language, policy: visit.ports.addressPolicy })
  if ('errors' in read) return read.errors
  try {
    await transaction(db, (tx) => save(tx, visit, { merchant, own: fields, change: read.change, seen }))
    return undefined
  } catch (error) {
    const [first] = differing(fields, merchant, read.change)
    if (!(error instanceof DomainError) || !first) throw error
    if (error.code === 'settlement_not_available') return { settlement: languages[language].settings.wrong.psp }
    if (error.kind !== 'invalid') throw error
    return { [first.name]: languages[language].settings.wrong.rate }
  }
}

/** What is another value than before. */
function differing(fields: readonly SettingField[], before: Merchant, change: MerchantChange): readonly SettingField[] {
  const after = { ...before, ...change }
  return fields.filter(({ name, type }) => settingText(type, before[name]) !== settingText(type, after[name]))
}

/** Changes what differs, unless somebody else came between. Pressed twice, the second time finds it done. */
async function save(
  tx: Transaction,
  { scope, call, ports }: AnyVisit,
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
