import type { AccountRefusal } from '../../connections/index.ts'
import { type Html, html } from '../../pages/html.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { field as inputField } from '../../pages/parts/field.ts'
import type { PspBrand } from '../../providers/charge/index.ts'
import type { CredentialField } from '../../providers/index.ts'
import { languages } from '../../texts/languages.ts'
import { withCapital } from '../../texts/typeset.ts'
import type { Input } from '../inputs.ts'

/** No credential is longer; certificates are some thousand characters. */
const CREDENTIAL_CHARS_MAX = 20_000

/** In a form, apart from its other fields. */
const inputName = (name: string) => `credential-${name}`

/** Letter for letter: verbs say what is wrong with it, and nothing is trimmed. */
const asGiven: Input<string> = { read: (value) => ({ value }) }

/** What a page's form has to name, for all providers that it may be about. */
export function credentialInputs(fields: readonly CredentialField[]): Readonly<Record<string, Input<string>>> {
  return Object.fromEntries(fields.map(({ name }) => [inputName(name), asGiven]))
}

/** What was given of these, by the names that verbs know. */
export function credentialsGiven(
  fields: readonly CredentialField[],
  typed: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.map(({ name }) => [name, typed[inputName(name)] ?? '']))
}

/**
 * The fields of a provider's credentials. They are written and never read: a secret does not even come back to whoever has
 * typed it, and of the rest only what looks like what was asked for, since a secret may be in the wrong place.
 */
export function credentialFields(
  { name: provider, credentials }: { readonly name: string; readonly credentials: readonly CredentialField[] },
  typed: Readonly<Record<string, string | undefined>>,
  errors: Readonly<Record<string, string | undefined>>,
  { language }: Pick<Reader, 'language'>,
): Html {
  const { secretKept, mayStayEmpty } = languages[language].connections
  const words = languages[language].providers?.credentials[provider]
  return html`${credentials.map(({ name, label, isSecret, isRequired, pattern, help }) => {
    const own = inputName(name)
    const given = typed[own] ?? ''
    return inputField({
      ...{ name: own, label, error: errors[own], maxLength: CREDENTIAL_CHARS_MAX },
      type: isSecret ? 'password' : 'text',
      autocomplete: isSecret ? 'new-password' : 'off',
      value: !isSecret && pattern.test(given) ? given : '',
      hint: [sentence(words?.[name] ?? help), isSecret && secretKept, !isRequired && mayStayEmpty]
        .filter(Boolean)
        .join(' '),
    })
  })}`
}

/** What to know of a PSP before its credentials are given; nothing of most. */
export function brandNote({ id, note }: PspBrand, { language }: Pick<Reader, 'language'>): Html | '' {
  return note === undefined ? '' : html`<p>${sentence(languages[language].providers?.notes[id] ?? note)}</p>`
}

const sentence = (help: string) => `${withCapital(help)}${help.endsWith('.') ? '' : '.'}`

/** What a verb refused, at the field that it is about: a credential, one that `places` names for its code, else the first credential. */
export function refusedAt(
  { code, field }: AccountRefusal,
  fields: readonly CredentialField[],
  about: {
    readonly label: string
    readonly reader: Pick<Reader, 'language'>
    readonly places?: Readonly<Partial<Record<AccountRefusal['code'], string>>>
  },
): Readonly<Record<string, string>> {
  const known = fields.find(({ name }) => name === field)
  const place = about.places?.[code] ?? inputName(field ?? fields[0]?.name ?? '')
  const named = known?.label ?? field ?? ''
  return { [place]: languages[about.reader.language].connections.refused[code](about.label, named) }
}
