import { dateInZone, formatDate } from '../../src/schedules/index.ts'
import { openShop } from './shop.ts'
import type { World } from './world.ts'

export type DatedType = 'INSTALLMENT' | 'DEFERRED' | 'DOWN_PAYMENT'

export interface DatedPayment {
  readonly amount_cents: number
  readonly payment_date: string
}

/** Shops that sell on dates, what they say beforehand, and the way to those dates. */
export function datedSales(world: World) {
  const { merchants } = world.credentials

  async function now(): Promise<number> {
    return Date.parse((await world.sandbox<{ now: string }>('GET', '/clock')).now)
  }

  return {
    now,
    shopOf(type: DatedType) {
      const credentials = { ...world.credentials, merchants: { ...merchants, SPLIT: merchants[type] } }
      return openShop({ baseUrl: world.baseUrl, credentials })
    },
    /** As any web page may ask, for a purchase of 100.01 made today. */
    async simulate(type: DatedType): Promise<DatedPayment[]> {
      const created = formatDate(dateInZone(new Date(await now())))
      const path = `/api/users/me/merchants/${merchants[type].uid}/simulate_payment_schedule`
      const answer = await fetch(`${world.baseUrl}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ amount_cents: 10001, created }),
      })
      const body = (await answer.json()) as Record<DatedType, DatedPayment | DatedPayment[]>
      return [body[type]].flat()
    },
    async goTo(instant: number): Promise<void> {
      const ms = instant - (await now())
      if (ms > 0) await world.advance(ms)
    },
  }
}
