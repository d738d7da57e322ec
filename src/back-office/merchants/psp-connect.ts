import { AccountRefusal, connectPspAccount, listCurrentPsps, type PspAccount } from '../../connections/index.ts'
import { type Html, html } from '../../pages/html.ts'
import { consequences } from '../../pages/office/blocks.ts'
import { choice, type FormToken, postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { checkBox, field } from '../../pages/parts/field.ts'
import { unprovenParts } from '../../providers/charge/index.ts'
import { findBrand, PSP_FAMILIES } from '../../providers/index.ts'
import { languages } from '../../texts/languages.ts'
import { brandNote, credentialFields, credentialsGiven, refusedAt } from '../connections/credential-form.ts'
import { oneOf, optional, text } from '../inputs.ts'
import { requireFound } from '../require-found.ts'
import { SENSITIVE } from '../sensitive.ts'
import { type Shown, staffPage } from '../staff-page.ts'
import { requireOwnMerchant } from './own-merchant.ts'
import { abovePsp, CREDENTIAL_INPUTS, PSP_PATH, pspPath, termsOf } from './psp-parts.ts'

const BRANDS = PSP_FAMILIES.flatMap(({ brands }) => brands)
const API_URL_CHARS_MAX = 500

/** Where what was refused stands on the form, unless it is about a credential. */
const PLACES = {
  mode_unsaid: 'mode',
  other_mode: 'mode',
  live_in_demo: 'mode',
  address: 'api-url',
  mocked: 'mocked',
  unproven: 'unproven',
  unchecked: 'unchecked',
} as const

const form = {
  ...CREDENTIAL_INPUTS,
  mode: optional(oneOf(['test', 'live'])),
  'api-url': optional(text({ max: API_URL_CHARS_MAX })),
  mocked: optional(oneOf(['1'])),
  unproven: optional(oneOf(['1'])),
  unchecked: optional(oneOf(['1'])),
}

/** A merchant's own PSP: chosen first, then asked for what it wants to know. */
export const connectPsp = staffPage({
  path: `${PSP_PATH}/connect`,
  audience: 'merchant',
  roles: ['owner', 'developer'],
  ...SENSITIVE,
  statementsMax: 2,
  query: { psp: oneOf(BRANDS.map(({ id }) => id)) },
  form,
  async view(connection, visit, shown) {
    const { scope, reader, query, address, formToken, ports } = visit
    const merchant = await requireOwnMerchant(connection, visit)
    const [before] = await listCurrentPsps(connection, scope, [merchant.id])
    const texts = languages[reader.language].psp
    const found = query.psp === undefined ? undefined : findBrand(query.psp)
    const options = BRANDS.map(({ id, label }) => [id, label] as const).sort((one, other) =>
      one[1].localeCompare(other[1], reader.language),
    )
    const { title } = texts.connect
    return {
      title,
      body: html`${head(reader, { title, text: texts.connect.text, above: abovePsp(merchant, reader.language) })}
<form class="section narrow" method="get" action="${address.path}">${choice({ name: 'psp', label: texts.connect.choose, value: query.psp ?? '', options })}
<div class="buttons"><button class="button${found ? ' button-plain' : ''}" type="submit">${texts.connect.show}</button></div></form>
${found && formOf(found, { shown, before, reader, formToken, isDemo: ports.isDemo, stay: pspPath(merchant) })}`,
    }
  },
  async submit(db, visit, typed) {
    const { call, query, ports, reader } = visit
    const merchant = await requireOwnMerchant(db, visit)
    const { family, brand } = requireFound(query.psp === undefined ? undefined : findBrand(query.psp))
    const order = {
      ...{ merchantId: merchant.id, family, brand, given: credentialsGiven(family.credentials, typed) },
      mode: typed.mode,
      apiUrl: (ports.isDemo && typed['api-url']) || null,
      mocksCard: typed.mocked !== undefined,
      notifiesAs: undefined,
      scaFlag: undefined,
    }
    const accepts = { acceptsUnchecked: typed.unchecked !== undefined, acceptsUnproven: typed.unproven !== undefined }
    try {
      await connectPspAccount(db, call, order, termsOf(ports, accepts))
    } catch (error) {
      if (!(error instanceof AccountRefusal)) throw error
      const about = { label: brand.label, reader, places: PLACES }
      return { errors: refusedAt(error, family.credentials, about) }
    }
    return { to: pspPath(merchant), done: 'connect' }
  },
})

/** What this PSP wants to know, what has to be decided of it, and what follows. */
function formOf(
  { family, brand }: NonNullable<ReturnType<typeof findBrand>>,
  {
    shown: { typed, errors },
    before,
    reader,
    formToken,
    isDemo,
    stay,
  }: {
    readonly shown: Shown<typeof form>
    readonly before: PspAccount | undefined
    readonly reader: Reader
    readonly formToken: FormToken
    readonly isDemo: boolean
    readonly stay: string
  },
): Html {
  const { psp: texts, merchants } = languages[reader.language]
  const { connect } = texts
  const modes = [
    ['', connect.modeTold],
    ['test', merchants.mode.test],
    ['live', merchants.mode.live],
  ] as const
  const unproven = unprovenParts(family).map((part) => connect.parts[part])
  const beforeLabel = before && (findBrand(before.provider)?.brand.label ?? before.provider)
  const mayBeUnchecked = errors.unchecked !== undefined || typed.unchecked === '1'
  return html`<section class="section" aria-labelledby="form"><h2 id="form">${connect.chosen(brand.label)}</h2>
${brandNote(brand, reader)}
${consequences([
  { shape: 'note', text: connect.asks(brand.label) },
  { shape: 'held', text: connect.sealed },
  ...(beforeLabel ? [{ shape: 'returned' as const, text: connect.replaces(beforeLabel) }] : []),
])}
${postForm({
  formToken,
  fields: [
    credentialFields(family, typed, errors, reader),
    choice({ name: 'mode', label: connect.mode, value: typed.mode ?? '', options: modes, error: errors.mode }),
    isDemo &&
      field({
        ...{ name: 'api-url', label: connect.simulator, value: typed['api-url'] ?? '', autocomplete: 'off' },
        ...{ hint: connect.simulatorWhat(brand.id), error: errors['api-url'] },
      }),
    brand.testCard &&
      checkBox({ name: 'mocked', label: connect.mocked, checked: typed.mocked === '1', error: errors.mocked }),
    unproven.length > 0 &&
      checkBox({
        ...{ name: 'unproven', label: connect.unproven(brand.label, unproven.join(', ')) },
        ...{ checked: typed.unproven === '1', error: errors.unproven },
      }),
    mayBeUnchecked &&
      checkBox({
        ...{ name: 'unchecked', label: connect.unchecked(brand.label) },
        ...{ checked: typed.unchecked === '1', error: errors.unchecked },
      }),
  ],
  verb: connect.verb,
  stay: { href: stay, label: texts.stay },
})}</section>`
}
