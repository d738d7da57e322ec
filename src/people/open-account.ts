import { addApiKey, addCompany } from '../companies/index.ts'
import { encodePersonLink, type LinkKeys, type Sealer } from '../crypto/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { DEFAULT_SETTINGS, openMerchant } from '../merchants/index.ts'
import type { AddressPolicy } from '../outbound/index.ts'
import type { PaymentType } from '../payment-types/index.ts'
import { dateInZone } from '../schedules/index.ts'
import { invitePerson } from './invite-person.ts'

interface WishedAccount {
  /** Of a form that was sent before: pressed twice, it opens one company. */
  readonly companyId?: string
  readonly companyName: string
  readonly merchant: { readonly name: string; readonly paymentType: PaymentType; readonly siteUrl: string }
  /** Their address: they choose a password by the link. */
  readonly owner: string
  readonly inviter: string
  readonly language: string
  /** For whoever can hand its secret over; an owner makes one on their own pages. */
  readonly makesKey: boolean
}

/**
 * All that a company needs to begin: a merchant, an API key where it is wished, and an invitation for its owner, whose link is
 * mailed and returned here. Throws what the verbs of its parts throw: invalid `invalid_parameters`, `url_not_allowed`; and a
 * violation of `companies_pkey` for a company that was opened before.
 */
export async function openAccount(
  tx: Transaction,
  call: Call,
  keys: { readonly sealer: Sealer; readonly linkKeys: LinkKeys; readonly policy: AddressPolicy },
  wished: WishedAccount,
) {
  const { companyName, merchant, owner, inviter, language, makesKey } = wished
  const { companyId } = await addCompany(tx, call, { id: wished.companyId, name: companyName, basicAuthEnabled: false })
  const settings = { ...DEFAULT_SETTINGS, ...merchant, companyId }
  const terms = { today: dateInZone(call.systemClock.now()), policy: keys.policy }
  const opened = await openMerchant(tx, call, keys.sealer, settings, terms)
  const key = makesKey ? await addApiKey(tx, call, companyId) : undefined
  const invited = { email: owner, role: 'owner', merchantIds: null } as const
  const { invitationId, expiresAt } = await invitePerson(tx, call, companyId, { invited, inviter, language })
  const token = encodePersonLink(keys.linkKeys, 'invitation', invitationId)
  return { companyId, merchant: opened, key, ownerPath: `/dashboard/join/${token}`, expiresAt }
}
