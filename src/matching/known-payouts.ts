import type { ExportedPayout } from '../payouts/index.ts'
import type { Judgement, KnownPayouts } from './judge-line.ts'

/** What lines can be about, with what each judgement changes of it: one statement may have a payout go, come back and go again. */
export function knownPayouts(found: readonly ExportedPayout[]): KnownPayouts & { count(judgement: Judgement): void } {
  const balances = new Map(found.map((payout) => [payout.id, payout.debitedCount - payout.returnedCount]))
  const balanceOf = ({ id }: ExportedPayout) => balances.get(id) ?? 0
  return {
    payouts: new Map(found.map((payout) => [payout.id, payout])),
    ofFile: Map.groupBy(found, ({ fileId }) => fileId),
    isPaid: (payout) => balanceOf(payout) > 0,
    isBack: (payout) => balanceOf(payout) < 0,
    count(judgement) {
      if (judgement.kind === 'doubt') return
      const step = judgement.kind === 'debited' ? 1 : -1
      for (const payout of judgement.payouts) balances.set(payout.id, balanceOf(payout) + step)
    },
  }
}
