import { isStanding, type Purchase } from './purchase.ts'

/** Whether its leader may still withdraw from the sale, and has not. */
export function isWithdrawable(
  purchase: Pick<Purchase, 'state' | 'withdrawableUntil' | 'withdrawnAt'>,
  now: Date,
): boolean {
  const { withdrawableUntil, withdrawnAt } = purchase
  return isStanding(purchase) && withdrawnAt === null && withdrawableUntil !== null && now < withdrawableUntil
}
