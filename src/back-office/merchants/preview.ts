import { readHouseStyle } from '../../http/index.ts'
import { brokenRule, type Merchant } from '../../merchants/index.ts'
import { composeMessage } from '../../messages/index.ts'
import { parseColour } from '../../pages/brand.ts'
import { html } from '../../pages/html.ts'
import { brandStyle, inlineStyle } from '../../pages/inline-style.ts'
import { layout } from '../../pages/layout.ts'
import { addressWith } from '../../pages/office/filters.ts'
import { head, section } from '../../pages/office/head.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { field } from '../../pages/parts/field.ts'
import { languages } from '../../texts/languages.ts'
import { text } from '../inputs.ts'
import type { StaffPorts } from '../ports.ts'
import { requireFound } from '../require-found.ts'
import { type Framed, staffPage } from '../staff-page.ts'
import { exampleMessage } from './example-message.ts'
import { aboveMerchant, MERCHANTS_PATH, merchantPath, requireOwnMerchant } from './own-merchant.ts'

/** Of payers' pages. */
const PAYERS_STYLE = inlineStyle(readHouseStyle(new URL('../../pages/assets/whipround.css', import.meta.url)))

const ADDRESS_CHARS_MAX = 2048
const SENDER_CHARS_MAX = 60
const COLOUR_CHARS_MAX = 7

const query = {
  colour: text({ max: COLOUR_CHARS_MAX }),
  logo: text({ max: ADDRESS_CHARS_MAX }),
  sender: text({ max: SENDER_CHARS_MAX }),
}
type Wished = { readonly [Name in keyof typeof query]?: string | undefined }

/** The merchant as it would be; what is no colour or no address changes nothing. */
function wishedBrand(merchant: Merchant, { colour, logo, sender }: Wished, { addressPolicy }: StaffPorts): Merchant {
  const isLogo =
    logo !== undefined && !brokenRule('logoUrl', { kind: 'address', isOptional: true }, logo, addressPolicy)
  return {
    ...merchant,
    brandColour: colour !== undefined && parseColour(colour) ? colour : merchant.brandColour,
    logoUrl: isLogo ? logo : merchant.logoUrl,
    senderName: sender ?? merchant.senderName,
  }
}

/** What payers would see with another logo, colour and sender. */
export const brandingPreview = staffPage({
  path: `${MERCHANTS_PATH}/:merchant/branding`,
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  showsFrames: true,
  statementsMax: 1,
  query,
  async view(connection, visit) {
    const { reader, address, ports, visitor } = visit
    const { language } = reader
    const merchant = await requireOwnMerchant(connection, visit)
    const shown = wishedBrand(merchant, visit.query, ports)
    const { preview } = languages[language].merchants
    const { settings } = languages[language]
    const message = messageOf(shown, reader, ports.baseUrl)
    const frame = (sample: string, title: string) =>
      html`<iframe class="sample" sandbox title="${title}" src="${addressWith({ ...address, path: `${address.path}/${sample}` })}"></iframe>`
    const fields = [
      field({
        ...{
          name: 'colour',
          label: settings.setting_brandColour.label,
          value: shown.brandColour ?? '',
          autocomplete: 'off',
        },
      }),
      field({ name: 'logo', label: settings.setting_logoUrl.label, value: shown.logoUrl ?? '', autocomplete: 'off' }),
      field({
        name: 'sender',
        label: settings.setting_senderName.label,
        value: shown.senderName ?? '',
        autocomplete: 'off',
      }),
    ]
    return {
      title: preview.title,
      body: html`${head(reader, {
        title: preview.title,
        text: preview.text,
        above: aboveMerchant(merchant, language),
        action:
          visitor.role === 'owner' &&
          html`<a class="button button-plain" href="${merchantPath(merchant)}/settings/branding">${preview.save}</a>`,
      })}
<form class="section" method="get" action="${address.path}"><div class="add-fields">${fields}</div>
<div class="buttons"><button class="button" type="submit">${preview.verb}</button></div></form>
${section({ id: 'page', title: preview.page }, frame('page', preview.page))}
${section({ id: 'mail', title: preview.mail, aside: preview.from(shown.senderName ?? shown.name) }, html`<p><strong>${message.subject}</strong></p>${frame('mail', preview.mail)}`)}
${section({ id: 'sms', title: preview.sms }, html`<p class="sheet break">${message.sms}</p>`)}`,
    }
  },
})

/** One of them alone, for the frame of the page above: made by what makes the real ones. */
export const brandingSample = staffPage({
  path: `${MERCHANTS_PATH}/:merchant/branding/:sample`,
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  statementsMax: 1,
  query,
  async view(connection, visit) {
    const { reader, ports, params } = visit
    const merchant = wishedBrand(await requireOwnMerchant(connection, visit), visit.query, ports)
    if (params.sample === 'page') return payerPage(merchant, reader)
    requireFound(params.sample === 'mail' || undefined)
    // Mail readers drop style sheets: its styles are inline.
    return { document: messageOf(merchant, reader, ports.baseUrl).html, styles: "'unsafe-inline'" }
  },
})

function messageOf(merchant: Merchant, { language, now }: Reader, baseUrl: string) {
  const { title } = languages[language].merchants.preview.example
  const url = () => `${baseUrl}/pay/example`
  const links = { paymentUrl: url, leaderUrl: url, pledgeUrl: url }
  return composeMessage(exampleMessage(merchant, { title, language, now }), links, now)
}

/** A payers' page with nothing to pay; its styles are let in by their hashes. */
function payerPage(merchant: Merchant, { language, now, timeZone }: Reader): Framed {
  const { title, lead, pay } = languages[language].merchants.preview.example
  const own = brandStyle(merchant.brandColour)
  const shop = { name: merchant.name, logoUrl: merchant.logoUrl ?? undefined, brandStyle: own }
  const assets = { style: PAYERS_STYLE, scriptPath: '' }
  const page = layout({ shop, assets, now, timeZone }, language, {
    title,
    lead: html`<h1>${title}</h1><p>${lead}</p>`,
    action: html`<p><span class="button">${pay}</span></p>`,
  })
  // Nothing runs in the frame: a script would only be refused there.
  const still = page.replace(/<script [^<>]{0,500}><\/script>/, '')
  return { document: still, styles: [PAYERS_STYLE, own].flatMap((style) => style?.source ?? []).join(' ') }
}
