import {
  chooseScaFlag,
  disconnectPspAccount,
  listPspAccounts,
  noteCheck,
  openPspAccount,
  PSP_ACCOUNTS,
} from '../connections/index.ts'
import { gradeOf, SCA_FLAGS, takesCharges } from '../providers/charge/index.ts'
import { findBrand } from '../providers/index.ts'
import { publicId } from '../shared/ids.ts'
import { findOwnMerchant, findOwnPspAccount, requireBrand } from './operator/find-own.ts'
import { type OpenVault, withVault } from './operator/on-vault.ts'
import type { Verbs } from './operator/operate.ts'
import { findBaseUrl } from './operator/operator-ground.ts'
import { MERCHANT, readOneOf } from './operator/read-values.ts'
import { CATALOGUE_VERBS } from './psp-catalogue.ts'
import { credentialVerbs, SCA } from './psp-credentials.ts'
import { DEMO_VERBS } from './psp-demo.ts'
import { SIMULATOR_VERBS } from './psp-simulator.ts'
import { transactionVerbs } from './psp-transactions.ts'

const ANY_MERCHANT = { ...MERCHANT, isRequired: false }

/** `whipround psp …`: the accounts that merchants in mode BACK are paid through. */
export function pspVerbs(open: OpenVault): Verbs {
  return {
    ...credentialVerbs(open),
    list: {
      what: 'the accounts of a merchant, or of all; also those that ended',
      options: { merchant: ANY_MERCHANT },
      run: async (ground, given) => {
        const own = given.merchant ? (await findOwnMerchant(ground, given)).id : null
        const accounts = (await listPspAccounts(ground.db)).filter(({ merchantId }) => !own || merchantId === own)
        const baseUrl = await findBaseUrl(ground)
        return {
          items: accounts.map((account) => ({
            merchant_uid: publicId('mer', account.merchantId),
            account: account.id,
            psp: account.provider,
            mode: account.mode,
            reference: account.reference,
            credentials: account.disconnectedAt ? 'disconnected' : (account.checkOutcome ?? 'accepted unchecked'),
            judged_by: judgedBy(account.provider),
            takes_charges: takesCharges({ brandId: account.provider, apiUrl: account.apiUrl }),
            mocked_card: account.mocksCard,
            notifies_as: account.notifiesAs ?? 'as its shop reads',
            sca: account.scaFlag ?? findBrand(account.provider)?.family.traits.scaFlags[0] ?? null,
            callback_url: baseUrl ? `${baseUrl}/callbacks/psps/${account.id}` : 'BASE_URL is not set',
            checked_at: account.checkedAt,
            connected_at: account.connectedAt,
            disconnected_at: account.disconnectedAt,
          })),
          columns: ['merchant_uid', 'psp', 'mode', 'reference', 'credentials', 'judged_by', 'account'],
        }
      },
    },
    check: {
      what: 'asks the PSP whether it accepts the credentials; without a merchant, those of all',
      options: { merchant: ANY_MERCHANT },
      run: (ground, given) =>
        withVault(open, ground, async (vault) => {
          const { db, call } = ground
          const sealer = await ground.sealer()
          const asked = given.merchant
            ? [await findOwnPspAccount(ground, given)]
            : (await listPspAccounts(ground.db)).filter(({ disconnectedAt }) => !disconnectedAt)
          const items = await Promise.all(
            asked.map(async (account) => {
              const answer = await vault.psp.check(openPspAccount(sealer, account))
              const credentials = await noteCheck(db, PSP_ACCOUNTS, account.id, answer, call.systemClock)
              const { provider: psp, mode, merchantId } = account
              return { merchant_uid: publicId('mer', merchantId), psp, mode, credentials }
            }),
          )
          const isFailure = items.some(({ credentials }) => credentials !== 'ok' && credentials !== 'cannot be asked')
          return { items, columns: ['merchant_uid', 'psp', 'mode', 'credentials'], isFailure }
        }),
    },
    sca: {
      what: 'how charges at a merchant’s PSP are declared from now on; what was sent before is sent again as it was',
      options: { merchant: MERCHANT, flag: { ...SCA, isRequired: true } },
      run: async (ground, given) => {
        const { merchant, ...account } = await findOwnPspAccount(ground, given)
        const flag = readOneOf('flag', given.flag ?? '', SCA_FLAGS)
        await chooseScaFlag(ground.db, ground.call, account, requireBrand(account.provider), flag)
        return { facts: { merchant_uid: merchant, account: account.id, sca: flag } }
      },
    },
    disconnect: {
      what: 'ends the account of a merchant that is not settled through it any more, and forgets its credentials',
      options: { merchant: MERCHANT },
      run: async (ground, given) => {
        const { merchant, ...account } = await findOwnPspAccount(ground, given)
        await disconnectPspAccount(ground.db, ground.call, account)
        return { facts: { merchant_uid: merchant, account: account.id, disconnected: true } }
      },
    },
    ...transactionVerbs(open),
    ...CATALOGUE_VERBS,
    ...DEMO_VERBS,
    ...SIMULATOR_VERBS,
  }
}

/** How well its adapter is known to speak to it; a PSP of a newer release is not known here. */
function judgedBy(brandId: string): string | null {
  const known = findBrand(brandId)
  return known ? gradeOf(known.family) : null
}
