import { type CreditOffer, type Decision, parseOffers } from '../credit/index.ts'
import { type CalendarDate, parseDate } from '../schedules/index.ts'
import type { CreditFacts, NamedLender, NamedParty } from './credit-facts.ts'

type Fields = Readonly<Record<string, unknown>>

const PARTY = ['name', 'address', 'phone', 'email', 'website'] as const
const LENDER = [...PARTY, 'registration', 'licence', 'licence_until', 'supervisor', 'mediator'] as const
/** Beside the names of an offer, each of which may be missing: a specimen has a blank there. */
const NAMES = ['lender_identity', 'intermediary', 'seller', 'buyer', 'goods'] as const

/**
 * One offer as `parseOffers` reads it, with whom its documents name. What nobody has said is a blank, so it is a specimen. Throws an
 * error whose message is a sentence.
 */
export function parseFacts(text: string, madeAt: Date, decide: (offer: CreditOffer) => Decision): CreditFacts {
  const given = parseObject(text)
  const offered = Object.entries(given).filter(([name]) => !(NAMES as readonly string[]).includes(name))
  const [offer] = parseOffers(JSON.stringify([Object.fromEntries(offered)]))
  if (!offer) throw new Error('there is no offer')
  const { lender_identity, intermediary = null, seller, buyer, goods = null } = given
  if (goods !== null && typeof goods !== 'string') throw new Error('goods is what is bought, in words')
  return {
    ...{ offer, decision: decide(offer), goods, madeAt, isSpecimen: true },
    lender: lenderOf(fieldsOf(lender_identity, 'lender_identity', LENDER)),
    intermediary: intermediary === null ? null : partyOf(fieldsOf(intermediary, 'intermediary', PARTY)),
    seller: partyOf(fieldsOf(seller, 'seller', PARTY)),
    buyer: partyOf(fieldsOf(buyer, 'buyer', PARTY)),
  }
}

function parseObject(text: string): Fields {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error('it is not JSON')
  }
  if (!isFields(value))
    throw new Error('it must be a JSON object: one offer, with lender_identity, seller, buyer and goods')
  return value
}

function fieldsOf(value: unknown, place: string, names: readonly string[]): Readonly<Record<string, string | null>> {
  if (value === undefined || value === null) return {}
  if (!isFields(value)) throw new Error(`${place} must be an object`)
  return Object.fromEntries(
    Object.entries(value).map(([name, said]) => {
      if (!names.includes(name)) throw new Error(`${place}: there is no ${name}; it has ${names.join(', ')}`)
      if (said !== null && typeof said !== 'string') throw new Error(`${place}: ${name} is a text, or null`)
      return [name, said]
    }),
  )
}

function partyOf(said: Readonly<Record<string, string | null>>): NamedParty {
  const { name = null, address = null, phone = null, email = null, website = null } = said
  return { name, address, phone, email, website }
}

function lenderOf(said: Readonly<Record<string, string | null>>): NamedLender {
  const { registration = null, licence = null, licence_until = null, supervisor = null, mediator = null } = said
  return { ...partyOf(said), registration, licence, licenceUntil: dayOf(licence_until), supervisor, mediator }
}

function dayOf(text: string | null): CalendarDate | null {
  if (text === null) return null
  const day = parseDate(text)
  if (!day) throw new Error('lender_identity: licence_until is a day, 2027-12-31')
  return day
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
