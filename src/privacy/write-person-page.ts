import { type Html, html } from '../pages/html.ts'
import { DEFAULT_TIME_ZONE } from '../schedules/index.ts'
import { publicId } from '../shared/ids.ts'
import { momentInWords } from '../texts/dates.ts'
import type { StaffLanguage } from '../texts/language.ts'
import { staffLanguages } from '../texts/languages.ts'
import { namedRecipients } from './erase-store.ts'
import type { PersonExport } from './export-person.ts'

type Purchase = PersonExport['purchases'][number]

/** What is kept of somebody, as a page that they open, read and print: alone, without a script or anything from elsewhere. */
export function personPage(found: PersonExport, language: StaffLanguage): { fileName: string; bytes: Uint8Array } {
  const texts = staffLanguages[language].operator.payers
  const who = found.asked_for.email ?? found.asked_for.phone_number ?? ''
  const made = new Date(found.made_at)
  const at = (moment: string) => momentInWords(new Date(moment), made, DEFAULT_TIME_ZONE, language)
  const recipients = namedRecipients(found.recipients)
  const page = html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${texts.found(who)}</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}dt{font-weight:600}dd{margin:0 0 .5rem}pre{overflow:auto}</style></head>
<body><main>
<h1>${texts.found(who)}</h1>
<p>${at(found.made_at)}</p>
${found.purchases.map((purchase) => purchaseOf(purchase, at, language))}
<h2>${texts.recipients}</h2>
<dl>${recipients.map(([kind, names]) => html`<dt>${texts.recipientsOf[kind]}</dt><dd>${names}</dd>`)}</dl>
</main></body></html>
`
  return { fileName: 'personal-data.html', bytes: Buffer.from(page.toString()) }
}

/** Names of what is kept are the database's own: nothing is left out for want of a word. */
function purchaseOf(purchase: Purchase, at: (moment: string) => string, language: StaffLanguage): Html {
  const texts = staffLanguages[language].operator.payers
  const { id, title, merchant, sold_by: soldBy, role, made_at: madeAt, ...kept } = purchase
  return html`<h2>${title}</h2>
<p>${texts.role[role]} · ${merchant}${soldBy && ` (${soldBy})`} · ${at(madeAt)} · ${publicId('pur', id)}</p>
${listOf(kept)}`
}

function listOf(kept: Readonly<Record<string, unknown>>): Html {
  const said = Object.entries(kept).filter(([, value]) => !isNothing(value))
  return html`<dl>${said.map(([name, value]) => html`<dt>${name.replaceAll('_', ' ')}</dt><dd>${written(value)}</dd>`)}</dl>`
}

function written(value: unknown): Html | string {
  if (Array.isArray(value)) return html`<ol>${value.map((each) => html`<li>${written(each)}</li>`)}</ol>`
  if (typeof value === 'object' && value !== null) return listOf(value as Readonly<Record<string, unknown>>)
  return String(value)
}

function isNothing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0)
}
