import { type ApiKey, listApiKeys } from '../../companies/index.ts'
import { findUses } from '../../http/index.ts'
import { html, type Renderable } from '../../pages/html.ts'
import { empty, linkList } from '../../pages/office/blocks.ts'
import { head, section } from '../../pages/office/head.ts'
import { mark } from '../../pages/office/mark.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { table } from '../../pages/office/table.ts'
import { notice } from '../../pages/parts/notice.ts'
import { listStaff, type StaffMember } from '../../people/index.ts'
import { languages } from '../../texts/languages.ts'
import { listMachines, type MerchantMachines } from '../../webhooks/index.ts'
import { staffPage } from '../staff-page.ts'
import { credentialColumns, liveKeys, type Uses, usedColumn } from './credentials.ts'
import { addressOf } from './request.ts'
import { REQUESTS } from './requests.ts'
import { companyOfKeys, KEEPERS, machineAt } from './whose.ts'

/** Where whoever keeps the machines of a merchant begins. */
export const developers = staffPage({
  path: '/dashboard/developers',
  audience: 'merchant',
  roles: KEEPERS,
  section: (language) => languages[language].developers.title,
  place: 20,
  statementsMax: 4,
  async view(connection, { visitor, scope, reader, done, call, address }) {
    const texts = languages[reader.language].developers
    const machines = await listMachines(connection, scope)
    const links = [
      { href: `${address.path}/deliveries`, label: texts.deliveries, text: languages[reader.language].tellings.text },
      {
        href: REQUESTS,
        label: languages[reader.language].requests.title,
        text: languages[reader.language].requests.summary,
      },
      { href: '/docs', label: texts.reader, text: texts.readerHint },
    ]
    const companyId = companyOfKeys(visitor)
    const live = companyId ? liveKeys(await listApiKeys(connection, companyId), call.systemClock.now()) : []
    const uses = await findUses(
      connection,
      live.map(({ id }) => id),
    )
    const keys = companyId && keysOf(live, uses, await listStaff(connection, companyId), reader)
    return {
      title: texts.title,
      body: html`${done === 'key_ended' && notice('good', { heading: texts.keyEnded })}
${head(reader, { title: texts.title, text: texts.what })}
<section class="section" aria-label="${texts.title}">${linkList(links)}</section>
${keys}
${section({ id: 'merchants', title: texts.merchants }, merchantsOf(machines, reader))}`,
    }
  },
})

function keysOf(keys: readonly ApiKey[], uses: Uses, people: readonly StaffMember[], reader: Reader) {
  const texts = languages[reader.language].developers
  const make = { href: '/dashboard/developers/keys/new', label: texts.makeKey }
  const { ofKey } = languages[reader.language].requests
  const at = (id: string, verb: string) => `/dashboard/developers/keys/${id}/${verb}`
  const body: Renderable =
    keys.length === 0
      ? empty({ title: texts.noKeys, text: texts.noKeysText, action: make })
      : table({
          caption: texts.keys,
          columns: [
            ...credentialColumns<(typeof keys)[number]>(people, reader, texts.key),
            usedColumn<ApiKey>(uses, reader, ({ id }) => id),
            {
              label: texts.change,
              place: 'whole',
              cell: ({ id }) =>
                html`<a href="${at(id, 'rotate')}">${texts.rotate}</a> · <a href="${at(id, 'end')}">${texts.end}</a> · <a href="${addressOf({ credential: id })}">${ofKey}</a>`,
            },
          ],
          rows: keys,
        })
  const aside = html`<a href="${make.href}">${make.label}</a>`
  return section({ id: 'keys', title: texts.keys, aside }, html`${body}<p class="quiet">${texts.keyHelp}</p>`)
}

function merchantsOf(machines: readonly MerchantMachines[], reader: Reader) {
  const texts = languages[reader.language].developers
  return table({
    caption: texts.merchants,
    columns: [
      { label: texts.merchant, place: 'name', cell: ({ name }) => name },
      {
        label: texts.webhook,
        place: 'end',
        cell: ({ webhookUrl, isWebhookStopped }) =>
          !webhookUrl
            ? texts.webhookNone
            : mark(
                isWebhookStopped
                  ? { shape: 'attention', word: texts.webhookGone }
                  : { shape: 'done', word: texts.webhookSet },
              ),
      },
      {
        label: texts.address,
        place: 'whole',
        cell: ({ webhookUrl }) => webhookUrl && html`<span class="break">${webhookUrl}</span>`,
      },
    ],
    rows: machines,
    hrefOf: ({ merchantId }) => machineAt(merchantId),
  })
}
