import type { SettingLine } from '../../audit/index.ts'
import type { SettingName } from '../../merchants/index.ts'
import type { SettingField } from '../../merchants/settings-fields.ts'
import { type Html, html, type Renderable } from '../../pages/html.ts'
import { day, numberText } from '../../pages/office/figures.ts'
import type { Reader } from '../../pages/office/reader.ts'
import type { StaffLanguage } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import { percentInWords } from '../../texts/numbers.ts'

/** A value as `settingText` writes it, in words of the language. */
export function valueInWords(
  { type }: Pick<SettingField, 'type'>,
  text: string | null,
  language: StaffLanguage,
): string {
  const { on, off, none, units, values } = languages[language].settings
  if (text === null || text === '') return none
  switch (type.kind) {
    case 'switch':
      return text === 'on' ? on : off
    case 'integer':
      return units[type.unit](numberText(Number(text), { language }))
    case 'percent':
      return percentInWords(text, language)
    case 'country':
      return new Intl.DisplayNames(language, { type: 'region' }).of(text) ?? text
    case 'choice':
      return values[text] ?? text
    default:
      return text
  }
}

/** The same where there is room for more: each address on its own line, a colour beside itself. */
export function valueShown(
  field: Pick<SettingField, 'type'>,
  text: string | null,
  language: StaffLanguage,
): Renderable {
  const words = valueInWords(field, text, language)
  if (!text) return html`<span class="quiet">${words}</span>`
  const { kind } = field.type
  if (kind === 'addresses') return text.split(' ').map((address) => html`<span class="break">${address}</span><br>`)
  if (kind === 'address') return html`<span class="break">${words}</span>`
  if (kind === 'colour') return html`${swatch(text)} ${words}`
  return words
}

/** A drop of the colour; its name stands beside it. */
function swatch(colour: string): Html {
  return html`<svg class="swatch" viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="7" fill="${colour}"/></svg>`
}

/** Who wrote a line, as colleagues call them. */
export function whoWrote(
  { actor, staffEmail }: Pick<SettingLine, 'actor' | 'staffEmail'>,
  language: StaffLanguage,
): string {
  const { operator, service, somebody } = languages[language].merchants
  if (staffEmail) return staffEmail
  if (actor.startsWith('operator')) return operator
  return actor.startsWith('job:') ? service : somebody
}

/** Since when a setting is what it is, and who made it so; nothing for one that nobody has changed. */
export function sinceWhen(name: SettingName, lines: readonly SettingLine[], reader: Reader): Html | undefined {
  const line = lines.find(({ changes }) => Object.hasOwn(changes, name))
  if (!line) return undefined
  const { since } = languages[reader.language].merchants
  const [before = '', after = ''] = since('\0', whoWrote(line, reader.language)).split('\0')
  return html`<span class="quiet">${before}${day(line.recordedAt, reader)}${after}</span>`
}
