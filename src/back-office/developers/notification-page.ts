import { transaction } from '../../db/database.ts'
import { type NotificationUrls, readNotificationUrls, setNotificationUrls } from '../../notifications/index.ts'
import { html } from '../../pages/html.ts'
import { postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { field, hidden } from '../../pages/parts/field.ts'
import { languages } from '../../texts/languages.ts'
import { optional, text } from '../inputs.ts'
import { requireFound, requireUnchanged } from '../require-found.ts'
import { SENSITIVE } from '../sensitive.ts'
import { staffPage } from '../staff-page.ts'
import { developersLink } from './tellings.ts'
import { isWrongAddress } from './webhook-pages.ts'
import { KEEPERS, machineAt, requireMerchant } from './whose.ts'

const URL_CHARS_MAX = 2048
const NAMES = ['paymentNotificationUrl', 'errorNotificationUrl', 'purchaseEndNotificationUrl'] as const
const address = optional(text({ max: URL_CHARS_MAX }))
const seenOf = (urls: NotificationUrls) => NAMES.map((name) => urls[name] ?? '').join(' ')

/** Where the shop hears of purchases that name no address themselves. */
export const notificationAddresses = staffPage({
  path: '/dashboard/developers/merchants/:uid/notifications',
  audience: 'merchant',
  roles: KEEPERS,
  ...SENSITIVE,
  statementsMax: 2,
  form: {
    ...{ paymentNotificationUrl: address, errorNotificationUrl: address, purchaseEndNotificationUrl: address },
    seen: optional(text({ max: 3 * URL_CHARS_MAX + 2 })),
  },
  async view(connection, { scope, params, reader, formToken }, { typed, errors }) {
    const texts = languages[reader.language].developers
    const { id, name } = await requireMerchant(connection, scope, params.uid)
    const urls = requireFound(await readNotificationUrls(connection, scope, id))
    const back = { href: machineAt(id), label: name }
    const title = texts.changeNotifications
    const fields = NAMES.map((each) =>
      field({
        ...{ name: each, label: texts.notificationNames[each], value: typed[each] ?? urls[each] ?? '' },
        ...{ hint: texts.notificationHint, error: errors[each], autocomplete: 'off', maxLength: URL_CHARS_MAX },
      }),
    )
    const stay = { href: back.href, label: texts.stay }
    const top = head(reader, { title, above: [developersLink(reader), back], text: texts.notificationsWhat })
    const form = postForm({
      formToken,
      fields: [hidden('seen', seenOf(urls)), fields],
      verb: texts.notificationVerb,
      stay,
    })
    return { title, body: html`${top}${form}` }
  },
  async submit(db, { scope, params, call, reader, ports }, { seen, ...typed }) {
    const { id } = await requireMerchant(db, scope, params.uid)
    const urlsWith = (only?: (typeof NAMES)[number]): NotificationUrls => {
      const of = (name: (typeof NAMES)[number]) => ((only ?? name) === name ? (typed[name] ?? null) : null)
      return {
        paymentNotificationUrl: of('paymentNotificationUrl'),
        errorNotificationUrl: of('errorNotificationUrl'),
        purchaseEndNotificationUrl: of('purchaseEndNotificationUrl'),
      }
    }
    try {
      await transaction(db, async (tx) => {
        requireUnchanged((seen ?? '').trim(), seenOf(requireFound(await readNotificationUrls(tx, scope, id))).trim())
        await setNotificationUrls(tx, call, id, urlsWith(), ports.addressPolicy)
      })
    } catch (error) {
      if (!isWrongAddress(error)) throw error
      // The verb names its field as the API spells it: `payment_notification_url`.
      const told = String((error as { detail?: string }).detail ?? '')
      const wrong = NAMES.find((name) =>
        told.startsWith(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
      )
      return { errors: { [wrong ?? NAMES[0]]: languages[reader.language].developers.notificationWrong } }
    }
    return { to: machineAt(id), done: 'notifications_set' }
  },
})
