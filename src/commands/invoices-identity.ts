import { transaction } from '../db/database.ts'
import { findIdentity, type KeptIdentity, setIdentity } from '../invoices/index.ts'
import { publicId } from '../shared/ids.ts'
import type { Given, Options } from './operator/command-line.ts'
import type { Verb } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Facts, Outcome } from './operator/outcome.ts'
import { MERCHANT, REASON, readReason, readUid } from './operator/read-values.ts'

const OPTIONS: Options = {
  merchant: { ...MERCHANT, isRequired: false, what: 'of this merchant; without it, of whoever issues invoices' },
  name: { value: '"…"', what: 'legal name; without it, what was said last is shown' },
  street: { value: '"…"', what: 'street and number' },
  postcode: { value: '75002', what: 'of the place' },
  city: { value: 'Paris', what: 'the place' },
  country: { value: 'FR', what: 'ISO 3166-1' },
  registration: { value: '552100554', what: 'number in the register of companies: SIREN, HRB …' },
  vat: { value: 'FR40552100554', what: 'VAT number, where there is one' },
  reason: REASON,
}

/** Who issues invoices, and who they are for. */
export const INVOICES_IDENTITY: Verb = {
  what: 'who you are to the law, or a merchant is: invoices print it from then on',
  options: OPTIONS,
  run: identity,
}

async function identity({ db, call }: Ground, given: Given): Promise<Outcome> {
  const merchantId = given.merchant === undefined ? null : readUid(given, 'merchant')
  const { name, street = '', postcode = '', city = '', country = '', registration = '', vat = null } = given
  if (name === undefined) {
    const kept = await findIdentity(db, merchantId)
    if (!kept)
      throw new Error('nobody has said so far: give --name, --street, --postcode, --city, --country and --registration')
    return { facts: rowOf(kept) }
  }
  const said = {
    ...{ legalName: name, street, postcode, city, countryCode: country, registrationNumber: registration },
    vatNumber: vat,
  }
  const kept = await transaction(db, (tx) => setIdentity(tx, call, { merchantId, said, reason: readReason(given) }))
  return { facts: rowOf(kept) }
}

function rowOf({ merchantId, ...of }: KeptIdentity): Facts {
  return {
    ...{ merchant_uid: merchantId === null ? null : publicId('mer', merchantId), name: of.legalName },
    ...{ street: of.street, postcode: of.postcode, city: of.city, country: of.countryCode },
    ...{
      registration: of.registrationNumber,
      vat: of.vatNumber,
      set_at: of.setAt,
      set_by: of.setBy,
      reason: of.reason,
    },
  }
}
