import { transaction } from '../db/database.ts'
import { findLender, type KeptLender, LENDER_ROLES, setLender } from '../lenders/index.ts'
import type { Given, Options } from './operator/command-line.ts'
import type { Verb } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Facts, Outcome } from './operator/outcome.ts'
import { REASON, readOneOf, readReason } from './operator/read-values.ts'

const OPTIONS: Options = {
  role: { value: LENDER_ROLES.join('|'), what: 'which of them; otherwise operator' },
  name: { value: '"…"', what: 'legal name; without it, what was said last is shown' },
  address: { value: '"…"', what: 'street, postcode, place and country' },
  phone: { value: '"+33 …"', what: 'for borrowers' },
  email: { value: 'credit@example.com', what: 'for borrowers; withdrawals are declared there, too' },
  website: { value: 'https://…', what: 'where there is one' },
  registration: { value: '"RCS Brest 552 100 554"', what: 'which register, under which number' },
  licence: { value: '"…"', what: 'by what it may lend: its number among financial firms, at ORIAS' },
  'licence-until': { value: '2027-12-31', what: 'its last day, where it has one: from the next on nothing is offered' },
  supervisor: { value: '"…"', what: 'with its address' },
  mediator: { value: '"…"', what: 'with its address and site' },
  reason: REASON,
}

/** Who lends where the merchant does not. */
export const CREDIT_LENDER: Verb = {
  what: 'who the lender is to the law where a merchant does not lend itself: offers and documents name it from then on',
  options: OPTIONS,
  run: lender,
}

async function lender({ db, call }: Ground, given: Given): Promise<Outcome> {
  const role = readOneOf('role', given.role ?? LENDER_ROLES[0], LENDER_ROLES)
  const { name, address = '', phone = '', email = '', website = null, registration = '', licence = '' } = given
  if (name === undefined) {
    const kept = await findLender(db, role)
    if (!kept)
      throw new Error(
        `nobody has said so far who the ${role} is: give --name, --address, --phone, --email, --registration, --licence, --supervisor and --mediator`,
      )
    return { facts: rowOf(kept) }
  }
  const { supervisor = '', mediator = '', 'licence-until': licenceUntil = null } = given
  const contact = { address, phone, email, website }
  const said = { role, name, ...contact, registration, licence, licenceUntil, supervisor, mediator }
  const kept = await transaction(db, (tx) => setLender(tx, call, { said, reason: readReason(given) }))
  return { facts: rowOf(kept) }
}

function rowOf({ id: _, licenceUntil, setAt, setBy, reason, ...said }: KeptLender): Facts {
  return { ...said, licence_until: licenceUntil, set_at: setAt, set_by: setBy, reason }
}
