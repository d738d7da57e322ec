import {
  findPspAccount,
  notesOnStyle,
  notificationStyle,
  type PspAccount,
  readPspReadiness,
} from '../connections/index.ts'
import { transaction } from '../db/database.ts'
import {
  DEFAULT_SETTINGS,
  DEFAULT_TERMS,
  listMerchants,
  type Merchant,
  openMerchant,
  rotateSecret,
  updateMerchant,
} from '../merchants/index.ts'
import { PAYMENT_TYPES } from '../payment-types/index.ts'
import { findBrand } from '../providers/index.ts'
import { dateInZone } from '../schedules/index.ts'
import { publicId } from '../shared/ids.ts'
import { MERCHANT_CLOSING_VERBS } from './merchant-closing.ts'
import { presentSettings, readSettings, SETTINGS } from './merchant-settings.ts'
import { MERCHANT_TOKEN_VERBS } from './merchant-token.ts'
import type { Option } from './operator/command-line.ts'
import { findOwnCompany, findOwnMerchant } from './operator/find-own.ts'
import { notesOnCards } from './operator/notes-on-cards.ts'
import type { Verbs } from './operator/operate.ts'
import { COMPANY, MERCHANT, OVERLAP, readOneOf, readOverlapMs } from './operator/read-values.ts'

const NAME: Option = { value: '"Brest Voile"', what: 'as payers read it' }
/** More than any company has. */
const MERCHANTS_MAX = 10_000

/** `whipround merchant …`: payment solutions of a company. */
export const MERCHANT_VERBS: Verbs = {
  create: {
    what: 'a payment solution of a company, with its secrets and a token of merchant API v1',
    options: {
      company: COMPANY,
      name: { ...NAME, isRequired: true },
      type: { value: PAYMENT_TYPES.join('|'), what: 'stays as it is', isRequired: true },
      ...SETTINGS,
      'site-url': { ...(SETTINGS['site-url'] as Option), isRequired: true },
    },
    run: async (ground, given) => {
      const companyId = await findOwnCompany(ground, given)
      const paymentType = readOneOf('type', given.type ?? '', PAYMENT_TYPES)
      const wished = {
        ...DEFAULT_TERMS,
        ...DEFAULT_SETTINGS,
        ...readSettings(given, paymentType),
        companyId,
        paymentType,
        name: given.name ?? '',
      }
      const terms = { today: dateInZone(ground.call.systemClock.now()), policy: await ground.addressPolicy() } as const
      const keys = await ground.sealer()
      const created = await transaction(ground.db, (tx) => openMerchant(tx, ground.call, keys, wished, terms))
      return {
        facts: { merchant_uid: publicId('mer', created.merchantId) },
        secrets: {
          secret: created.secret,
          notification_secret: created.notificationSecret,
          api_token: created.apiToken,
        },
        notes: created.closedAmounts,
      }
    },
  },
  list: {
    what: 'all merchants of a company',
    options: { company: COMPANY },
    run: async (ground, given) => {
      const page = { companyId: await findOwnCompany(ground, given), limit: MERCHANTS_MAX }
      const items = (await listMerchants(ground.db, ground.call.scope, page)).map((merchant) => ({
        merchant_uid: publicId('mer', merchant.id),
        type: merchant.paymentType,
        name: merchant.name,
        ...presentSettings(merchant),
      }))
      return { items, columns: ['merchant_uid', 'type', 'name', 'site_url'] }
    },
  },
  show: {
    what: 'one merchant: its settings, and the PSP it is paid through',
    options: { merchant: MERCHANT },
    run: async (ground, given) => {
      const merchant = await findOwnMerchant(ground, given)
      const account = await transaction(ground.db, (tx) => findPspAccount(tx, ground.call.scope, merchant.id))
      const settings = Object.entries(presentSettings(merchant)).map(
        ([name, value]) => [name, Array.isArray(value) ? value.join(' ') : value] as const,
      )
      return {
        facts: {
          merchant_uid: publicId('mer', merchant.id),
          company_uid: publicId('cmp', merchant.companyId),
          type: merchant.paymentType,
          name: merchant.name,
          ...Object.fromEntries(settings),
          psp: account?.provider ?? null,
        },
      }
    },
  },
  update: {
    what: 'changes settings for purchases made from now on',
    options: { merchant: MERCHANT, name: NAME, ...SETTINGS },
    run: async (ground, given) => {
      const merchant = await findOwnMerchant(ground, given)
      const change = { ...readSettings(given, merchant.paymentType), ...(given.name && { name: given.name }) }
      if (Object.keys(change).length === 0) throw new Error('nothing to change: give at least one setting')
      const terms = { today: dateInZone(ground.call.systemClock.now()), policy: await ground.addressPolicy() } as const
      const notes = await transaction(ground.db, async (tx) => {
        const psp = await readPspReadiness(tx, ground.call.scope, merchant.id)
        const closed = await updateMerchant(tx, ground.call, merchant.id, change, { ...terms, psp })
        const account = await findPspAccount(tx, ground.call.scope, merchant.id)
        if (!account) return closed
        const cards = change.settlement === 'BACK' ? await notesOnCards(tx, account) : []
        return [...closed, ...cards, ...notesOnReader({ ...merchant, ...change }, account)]
      })
      return { facts: { merchant_uid: publicId('mer', merchant.id), updated: true }, notes }
    },
  },
  rotate: {
    what: 'a new secret, which signs at once; the old one is believed until the overlap ends',
    options: {
      merchant: MERCHANT,
      notification: { value: '', what: 'the notification secret instead of the merchant’s' },
      'overlap-hours': OVERLAP,
    },
    run: async (ground, given) => {
      const { id: merchantId } = await findOwnMerchant(ground, given)
      const kind = given.notification ? 'notification_secret' : 'secret'
      const keys = await ground.sealer()
      const rotation = { kind, overlapMs: readOverlapMs(given) } as const
      const rotated = await transaction(ground.db, (tx) => rotateSecret(tx, ground.call, keys, merchantId, rotation))
      return {
        facts: { merchant_uid: publicId('mer', merchantId), old_secret_ends_at: rotated.oldEndsAt },
        secrets: { [kind]: rotated.secret },
      }
    },
  },
  ...MERCHANT_CLOSING_VERBS,
  ...MERCHANT_TOKEN_VERBS,
}

/** Of a merchant whose shop cannot read what its PSP account is told as. */
function notesOnReader(reader: Pick<Merchant, 'clientProfile'>, account: PspAccount): string[] {
  const family = findBrand(account.provider)?.family
  return family ? notesOnStyle(notificationStyle(family, account.notifiesAs, reader), reader) : []
}
