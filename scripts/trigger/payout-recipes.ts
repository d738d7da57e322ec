import type { PayoutEventName } from '../../src/events/index.ts'
import { DAY_MS } from '../../src/shared/clocks.ts'
import { payOut, payoutAs } from '../journey/bank-step.ts'
import { letTimePass } from '../journey/clock-step.ts'
import type { Operator } from '../journey/operator.ts'
import type { Stage } from '../journey/stage.ts'
import { sendNextTransferBack } from './bank.ts'
import { sellPaid } from './play.ts'

interface PayoutRecipe {
  readonly does: string
  /** Returns the payout. */
  readonly play: (stage: Stage, operator: Operator) => Promise<string>
}

/** What came back is on the statement of the bank's next day; a weekend and Easter may lie between. */
const DAYS_TO_COME_BACK = 5

/** What makes the events of payouts happen, with the operator at the command line and the demo's bank. */
export const PAYOUT_RECIPES: Readonly<Record<PayoutEventName, PayoutRecipe>> = {
  'payout.paid': {
    does: 'The shop’s payout is released to the bank, and is on its statement',
    play: async (stage, operator) => {
      const { payout } = await sellAndPayOut(stage, operator)
      await payoutAs(operator, payout, 'paid')
      return payout
    },
  },
  'payout.returned': {
    does: 'The shop’s payout is on the statement of the bank, and comes back',
    play: async (stage, operator) => {
      await sendNextTransferBack(stage)
      const { payout } = await sellAndPayOut(stage, operator)
      await letTimePass(stage, DAYS_TO_COME_BACK * DAY_MS)
      await payoutAs(operator, payout, 'returned')
      stage.narrator.tell('note', 'nothing more is paid to the shop until its owner has set its bank details anew')
      return payout
    },
  },
}

async function sellAndPayOut(stage: Stage, operator: Operator) {
  await sellPaid(stage, 'SPLIT')
  return payOut(stage, operator)
}
