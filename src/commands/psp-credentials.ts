import { connectPspAccount, notesOnStyle, type PspConnectTerms, rotatePspAccount } from '../connections/index.ts'
import { SCA_FLAGS, takesCharges } from '../providers/charge/index.ts'
import { publicId } from '../shared/ids.ts'
import type { Given } from './operator/command-line.ts'
import { ENDED, findOwnMerchant, findOwnPspAccount, PSP, requireBrand } from './operator/find-own.ts'
import { notesOnCards } from './operator/notes-on-cards.ts'
import { type OpenVault, withVault } from './operator/on-vault.ts'
import type { Verbs } from './operator/operate.ts'
import { findBaseUrl, type Ground } from './operator/operator-ground.ts'
import { CREDENTIALS, readPspCredentials } from './operator/read-psp-credentials.ts'
import { MERCHANT, readOneOf } from './operator/read-values.ts'
import { notesOf } from './psp-catalogue.ts'

export const SCA = {
  value: SCA_FLAGS.join('|'),
  what: 'how charges are declared that nobody can confirm (docs/sca.md); which of them, docs/psps.md says',
}

/** Those that take credentials: asked for, tried at the PSP, sealed. */
export function credentialVerbs(open: OpenVault): Verbs {
  return {
    connect: {
      what: 'a merchant’s own PSP, in place of the one before; purchases accepted from now on are settled there',
      options: {
        merchant: MERCHANT,
        psp: PSP,
        mode: { value: 'test|live', what: 'where the credentials themselves do not tell' },
        'mocked-card': { value: '', what: 'charges the PSP’s test card in place of ours; test credentials only' },
        'notify-as': {
          value: 'ours|native',
          what: 'our notification, or the one that the PSP itself would send; as the shop expects where nothing is said',
        },
        sca: SCA,
        'api-url': {
          value: 'http://…',
          what: 'a simulator instead of the PSP itself; outside a demo a public address',
        },
        'accept-unproven': {
          value: '',
          what: 'connects one of whose adapter a part was written after prose alone (docs/psps.md)',
        },
        ...CREDENTIALS,
      },
      run: async (ground, given) => {
        const { id: merchantId, settlement, clientProfile } = await findOwnMerchant(ground, given)
        const { family, brand } = requireBrand(given.psp ?? '')
        const wished = {
          mode: given.mode === undefined ? undefined : readOneOf('mode', given.mode, ['test', 'live']),
          notifiesAs:
            given['notify-as'] === undefined
              ? undefined
              : readOneOf('notify-as', given['notify-as'], ['ours', 'native']),
          scaFlag: given.sca === undefined ? undefined : readOneOf('sca', given.sca, SCA_FLAGS),
          mocksCard: given['mocked-card'] === 'on',
          apiUrl: given['api-url'] ?? null,
        }
        const order = { merchantId, family, brand, given: await readPspCredentials(family, given), ...wished }
        const connected = await onTerms(open, ground, given, (terms) =>
          connectPspAccount(ground.db, ground.call, order, terms),
        )
        const { id, mode, reference, notifiesAs, scaFlag, isChecked, replaced } = connected
        const merchant = publicId('mer', merchantId)
        return {
          facts: {
            merchant_uid: merchant,
            account: id,
            psp: brand.id,
            mode,
            reference,
            checked: isChecked,
            mocked_card: wished.mocksCard,
            notifies_as: notifiesAs,
            sca: scaFlag,
            ...(family.traits.callback !== 'none' && { callback_url: await callbackUrlOf(ground, id) }),
          },
          notes: [
            ...(brand.note ? [brand.note] : []),
            ...notesOf(family.traits.allowList, brand.label),
            ...(await notesOnCards(ground.db, { mode, mocksCard: wished.mocksCard })),
            ...notesOnStyle(notifiesAs, { clientProfile }),
            ...(replaced ? [`account ${replaced} was there before: what is under way there ends there`] : []),
            ...(settlement === 'BACK' || !takesCharges({ brandId: brand.id, apiUrl: wished.apiUrl })
              ? []
              : [
                  `it is paid by ${settlement} still: npm run merchant -- update --merchant ${merchant} --settlement BACK`,
                ]),
          ],
        }
      },
    },
    rotate: {
      what: 'other credentials for the same account; what is under way goes on with them',
      options: { merchant: MERCHANT, account: ENDED, ...CREDENTIALS },
      run: async (ground, given) => {
        const { merchant, ...account } = await findOwnPspAccount(ground, given)
        const { family, brand } = requireBrand(account.provider)
        const fresh = { family, brand, given: await readPspCredentials(family, given) }
        const { isChecked } = await onTerms(open, ground, given, (terms) =>
          rotatePspAccount(ground.db, ground.call, account, fresh, terms),
        )
        return { facts: { merchant_uid: merchant, account: account.id, rotated: true, checked: isChecked } }
      },
    },
  }
}

/** Where that PSP may call us; null: this command was not told where we are. */
async function callbackUrlOf(ground: Ground, accountId: string): Promise<string | null> {
  const baseUrl = await findBaseUrl(ground)
  return baseUrl === undefined ? null : `${baseUrl}/callbacks/psps/${accountId}`
}

async function onTerms<T>(
  open: OpenVault,
  ground: Ground,
  given: Given,
  work: (terms: PspConnectTerms) => Promise<T>,
): Promise<T> {
  const sealer = await ground.sealer()
  const isDemo = (await ground.addressPolicy()) === 'loopback_too'
  const acceptsUnchecked = given['accept-unchecked'] === 'on'
  const acceptsUnproven = given['accept-unproven'] === 'on'
  const terms = { sealer, isDemo, acceptsUnchecked, acceptsUnproven }
  return withVault(open, ground, (vault) => work({ ask: vault.psp.check, ...terms }))
}
