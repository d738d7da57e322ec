import { findUses } from '../../http/index.ts'
import { findSecretTerms, listMerchantTokens } from '../../merchants/index.ts'
import { readNotificationUrls } from '../../notifications/index.ts'
import { html, type Renderable } from '../../pages/html.ts'
import { empty } from '../../pages/office/blocks.ts'
import { moment } from '../../pages/office/figures.ts'
import { facts, head, section } from '../../pages/office/head.ts'
import { mark } from '../../pages/office/mark.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { table } from '../../pages/office/table.ts'
import { notice } from '../../pages/parts/notice.ts'
import { listStaff, type StaffMember } from '../../people/index.ts'
import { publicId } from '../../shared/ids.ts'
import { languages } from '../../texts/languages.ts'
import { readWebhookEndpoint } from '../../webhooks/index.ts'
import { staffPage } from '../staff-page.ts'
import { credentialColumns, liveKeys, type Uses, usedColumn, usedOf } from './credentials.ts'
import { addressOf } from './request.ts'
import { developersLink } from './tellings.ts'
import { KEEPERS, machineAt, requireMerchant } from './whose.ts'

type Endpoint = NonNullable<Awaited<ReturnType<typeof readWebhookEndpoint>>>
type Tokens = Readonly<Awaited<ReturnType<typeof listMerchantTokens>>>
type Urls = NonNullable<Awaited<ReturnType<typeof readNotificationUrls>>>
type Terms = NonNullable<Awaited<ReturnType<typeof findSecretTerms>>>

/** All that the machines of one merchant sign in with, and where they are told. */
export const machine = staffPage({
  path: '/dashboard/developers/merchants/:uid',
  audience: 'merchant',
  roles: KEEPERS,
  statementsMax: 7,
  async view(connection, { scope, params, reader, visitor, done, call }) {
    const texts = languages[reader.language].developers
    const merchant = await requireMerchant(connection, scope, params.uid)
    const at = machineAt(merchant.id)
    const endpoint = await readWebhookEndpoint(connection, scope, merchant.id)
    const urls = await readNotificationUrls(connection, scope, merchant.id)
    const terms = await findSecretTerms(connection, scope, merchant.id)
    const tokens = await listMerchantTokens(connection, scope, merchant.id)
    const secret = publicId('mer', merchant.id)
    const used = await findUses(connection, [secret, ...tokens.map(tokenName)])
    const people = visitor.companyId ? await listStaff(connection, visitor.companyId) : []
    const told = {
      removed: texts.addressRemoved,
      token_ended: texts.tokenEnded,
      notifications_set: texts.notificationsSet,
      events_set: texts.eventsSet,
    }
    const heading = done && Object.hasOwn(told, done) ? told[done as keyof typeof told] : undefined
    return {
      title: merchant.name,
      body: html`${heading && notice('good', { heading })}
${head(reader, { title: merchant.name, above: [developersLink(reader)], text: html`<code class="break">${secret}</code> · <a href="/docs?merchant=${secret}">${texts.reader}</a>` })}
${webhookOf(endpoint, at, reader)}${urls && notificationsOf(urls, at, reader)}
${terms && secretsOf(terms, at, reader, call.systemClock.now(), usedOf(used, secret, reader))}
${tokensOf(liveKeys(tokens, call.systemClock.now()), used, people, at, reader)}`,
    }
  },
})

function webhookOf(endpoint: Endpoint | undefined, at: string, reader: Reader) {
  const texts = languages[reader.language].developers
  const isTold = endpoint !== undefined && !endpoint.disabledAt
  const link = (path: string, label: string) => html`<a href="${at}/webhook${path}">${label}</a>`
  const aside = isTold
    ? html`${link('/test', texts.test)} · ${link('/events', texts.eventsTitle)} · ${link('', texts.changeAddress)} · ${link('/remove', texts.removeAddress)}`
    : endpoint && link('', texts.setAddress)
  const body = endpoint
    ? facts([
        [texts.address, html`<code class="break">${endpoint.url}</code>`],
        [
          texts.state,
          isTold
            ? mark({ shape: 'done', word: texts.webhookSet })
            : mark({ shape: 'attention', word: texts.webhookGone }),
        ],
        [texts.setSince, moment(endpoint.setAt, reader)],
        [texts.eventsTold, endpoint.extraEvents.length === 0 ? texts.eventsThree : endpoint.extraEvents.join(', ')],
      ])
    : empty({
        title: texts.webhookNone,
        text: texts.addressHint,
        action: { href: `${at}/webhook`, label: texts.setAddress },
      })
  return section({ id: 'webhook', title: texts.webhook, aside }, body)
}

function notificationsOf(urls: Urls, at: string, reader: Reader) {
  const texts = languages[reader.language].developers
  const names = Object.entries(texts.notificationNames) as [keyof Urls, string][]
  const aside = html`<a href="${at}/notifications">${texts.changeAddress}</a>`
  const pairs = names.map(
    ([name, label]) =>
      [label, urls[name] === null ? texts.nowhere : html`<code class="break">${urls[name]}</code>`] as const,
  )
  return section(
    { id: 'notifications', title: texts.notifications, aside },
    html`<p class="quiet">${texts.notificationsWhat}</p>${facts(pairs)}`,
  )
}

function secretsOf(terms: Terms, at: string, reader: Reader, now: Date, lastUsed: Renderable) {
  const texts = languages[reader.language].developers
  const rows = (['secret', 'notification_secret'] as const).map((kind) => {
    const until = kind === 'secret' ? terms.previousUntil : terms.previousNotificationUntil
    const isOwn = kind === 'secret' || terms.hasNotificationSecret
    return { kind, isOwn, until: until && until > now ? until : null }
  })
  return section(
    { id: 'secrets', title: texts.secrets },
    html`<p class="quiet">${texts.secretsWhat}</p>${table({
      caption: texts.secrets,
      columns: [
        { label: texts.secret, place: 'name', cell: ({ kind }) => texts.secretNames[kind] },
        {
          label: texts.may,
          place: 'whole',
          cell: ({ kind, isOwn, until }) =>
            html`${isOwn ? texts.secretUses[kind] : texts.same}${until && html` <span class="quiet">${texts.untilShort} ${moment(until, reader)}</span>`}`,
        },
        {
          label: languages[reader.language].requests.lastUsed,
          place: 'late',
          // The other one is ours to use.
          cell: ({ kind }) => kind === 'secret' && lastUsed,
        },
        {
          label: texts.change,
          place: 'whole',
          cell: ({ kind }) => html`<a href="${at}/secrets/${kind}">${texts.rotate}</a>`,
        },
      ],
      rows,
    })}`,
  )
}

/** A token in the log of requests. */
const tokenName = ({ id }: { readonly id: string }) => `token_${id}`

function tokensOf(tokens: Tokens, uses: Uses, people: readonly StaffMember[], at: string, reader: Reader) {
  const texts = languages[reader.language].developers
  const make = { href: `${at}/tokens/new`, label: texts.makeToken }
  const body =
    tokens.length === 0
      ? empty({ title: texts.noTokens, text: texts.noTokensText, action: make })
      : table({
          caption: texts.tokens,
          columns: [
            ...credentialColumns<Tokens[number]>(people, reader, texts.token),
            usedColumn(uses, reader, tokenName),
            {
              label: texts.change,
              place: 'whole',
              cell: ({ id }) =>
                html`<a href="${at}/tokens/${id}/end">${texts.end}</a> · <a href="${addressOf({ credential: tokenName({ id }) })}">${languages[reader.language].requests.ofKey}</a>`,
            },
          ],
          rows: tokens,
        })
  const aside = html`<a href="${make.href}">${make.label}</a>`
  return section({ id: 'tokens', title: texts.tokens, aside }, html`<p class="quiet">${texts.tokensWhat}</p>${body}`)
}
