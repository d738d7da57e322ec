import type { CreditOffer } from '../credit/index.ts'
import type { Connection } from '../db/database.ts'
import { findIdentity } from '../invoices/index.ts'
import { findLender, type KeptLender, LENDER_ROLES } from '../lenders/index.ts'
import type { Merchant } from '../merchants/index.ts'
import { parseDate } from '../schedules/index.ts'
import type { CreditFacts, NamedLender, NamedParty } from './credit-facts.ts'

export const NOBODY: NamedParty = { name: null, address: null, phone: null, email: null, website: null }

const NOBODY_LENDS: NamedLender = {
  ...{ ...NOBODY, registration: null, licence: null },
  ...{ licenceUntil: null, supervisor: null, mediator: null },
}

/** Who lends, brings it about and sells, as far as anybody has said. */
export async function readParties(
  connection: Connection,
  merchant: Merchant,
  offer: CreditOffer,
): Promise<Pick<CreditFacts, 'lender' | 'intermediary' | 'seller'>> {
  const identity = await findIdentity(connection, merchant.id)
  const address = identity ? `${identity.street}, ${identity.postcode} ${identity.city}, ${identity.countryCode}` : null
  const seller = { ...NOBODY, name: merchant.legalName ?? merchant.name, address }
  const role = LENDER_ROLES.find((known) => known === offer.lender)
  const kept = role && (await findLender(connection, role))
  const own = { ...NOBODY_LENDS, ...seller, registration: merchant.registrationNumber }
  const lender = role ? (kept ? named(kept) : NOBODY_LENDS) : own
  // A partner's credits are brought about by whoever runs this service.
  const intermediary = role === 'partner' ? ((await findLender(connection, 'operator')) ?? NOBODY) : null
  return { lender, intermediary, seller }
}

function named({ licenceUntil, ...lender }: KeptLender): NamedLender {
  return { ...lender, licenceUntil: licenceUntil === null ? null : (parseDate(licenceUntil) ?? null) }
}
