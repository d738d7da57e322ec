import type { BankLine } from '../bank-statements/index.ts'

/** Noon of the bank's day, so that it is that day in every zone of SEPA; never later than now. */
export function bookedAt({ bookedOn }: Pick<BankLine, 'bookedOn'>, now: Date): Date {
  const noon = bookedOn === null ? now : new Date(`${bookedOn}T12:00:00Z`)
  return noon < now ? noon : now
}
