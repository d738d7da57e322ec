import { transaction } from '../db/database.ts'
import { PAYMENT_TYPES } from '../payment-types/index.ts'
import { openAccount } from '../people/index.ts'
import { publicId } from '../shared/ids.ts'
import { BUSINESS_LANGUAGE } from '../texts/language.ts'
import type { Verbs } from './operator/operate.ts'
import { readBaseUrl } from './operator/operator-ground.ts'
import { readOneOf } from './operator/read-values.ts'

/** `whipround open`, which has one verb and no word for it. */
export const OPEN_VERBS: Verbs = {
  '': {
    what: 'a company with a merchant and an API key, and a link by which its owner chooses a password',
    options: {
      company: { value: '"Charlie & Co"', what: 'its name', isRequired: true },
      merchant: { value: '"Brest Voile"', what: 'its payment solution, as payers read it', isRequired: true },
      owner: { value: 'eve@shop.example', what: 'who may do everything there', isRequired: true },
      type: { value: PAYMENT_TYPES.join('|'), what: 'stays as it is; SPLIT unless wished' },
      'site-url': { value: 'https://…', what: 'the shop; our own address unless wished, until there is one' },
    },
    run: async (ground, given) => {
      const baseUrl = await readBaseUrl(ground)
      const [{ linkKeys }, sealer, policy] = [
        await ground.keyRing(),
        await ground.sealer(),
        await ground.addressPolicy(),
      ]
      const paymentType = readOneOf('type', given.type ?? 'SPLIT', PAYMENT_TYPES)
      const wished = {
        companyName: given.company ?? '',
        merchant: { name: given.merchant ?? '', paymentType, siteUrl: given['site-url'] ?? baseUrl },
        ...{ owner: given.owner ?? '', inviter: 'Whipround', language: BUSINESS_LANGUAGE, makesKey: true },
      }
      const keys = { sealer, linkKeys, policy }
      const opened = await transaction(ground.db, (tx) => openAccount(tx, ground.call, keys, wished))
      const { companyId, merchant, key, ownerPath, expiresAt } = opened
      return {
        facts: {
          company_uid: publicId('cmp', companyId),
          merchant_uid: publicId('mer', merchant.merchantId),
          api_key: key?.apiKey ?? null,
          link_expires_at: expiresAt,
        },
        secrets: {
          link: `${baseUrl}${ownerPath}`,
          api_secret: key?.apiSecret ?? '',
          secret: merchant.secret,
          notification_secret: merchant.notificationSecret,
          api_token: merchant.apiToken,
        },
        notes: ['the link opens once, and is mailed to the owner as well', ...merchant.closedAmounts],
      }
    },
  },
}
