import { chainJournals, missingOf, readSafeguarding, type SafeguardedDay } from '../books/index.ts'
import { DEFAULT_TIME_ZONE } from '../schedules/index.ts'
import { toDecimal } from '../shared/money.ts'
import { readDays } from './books-export.ts'
import type { Given } from './operator/command-line.ts'
import type { Verb } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Facts, Outcome } from './operator/outcome.ts'

export const BOOKS_SAFEGUARDING: Verb = {
  what: 'at the end of each day: what merchants and payers are owed against what is at the bank and at acquirers; ends with 1 where it is less',
  options: {
    from: { value: '2026-10-01', what: 'the first accounting day', isRequired: true },
    to: { value: '2026-10-31', what: 'the last one', isRequired: true },
  },
  run: proveSafeguarding,
}

async function proveSafeguarding({ db }: Ground, given: Given): Promise<Outcome> {
  const days = readDays(given)
  await chainJournals(db, DEFAULT_TIME_ZONE)
  const items = (await readSafeguarding(db, days)).map(rowOf)
  const short = items.filter(({ missing_minor }) => missing_minor !== '0')
  return {
    facts: { covered: short.length === 0 },
    items,
    columns: ['day', 'currency', 'merchants', 'payers', 'unexplained', 'bank', 'acquirers', 'unproven', 'missing'],
    notes: [...(short.length > 0 ? [NOTE] : []), ...(items.some(isUnproven) ? [UNPROVEN] : [])],
    isFailure: short.length > 0,
  }
}

const NOTE =
  `missing is what others are owed beyond what is at the bank and at acquirers: merchants are owed from acceptance on, before
payers have paid all, so bring that much of your own to the segregated account`.replace('\n', ' ')

const UNPROVEN =
  `unproven is money that may have gone: what merchants were paid outside or, once a bank's statements are read, what acquirers had
collected before the first one and may have paid out to that account since`.replace('\n', ' ')

const isUnproven = ({ unproven_minor }: { readonly unproven_minor: string }) => unproven_minor !== '0'

function rowOf(proof: SafeguardedDay) {
  const { day, currency, merchantsMinor, payersMinor, unexplainedMinor, bankMinor, acquirersMinor, unprovenMinor } =
    proof
  const missingMinor = missingOf(proof)
  const amount = (of: bigint) => toDecimal(of, currency)
  return {
    ...{ day, currency, merchants: amount(merchantsMinor), payers: amount(payersMinor) },
    ...{ unexplained: amount(unexplainedMinor), bank: amount(bankMinor), acquirers: amount(acquirersMinor) },
    unproven: amount(unprovenMinor),
    ...{ missing: amount(missingMinor), missing_minor: String(missingMinor) },
    unproven_minor: String(unprovenMinor),
  } satisfies Facts
}
