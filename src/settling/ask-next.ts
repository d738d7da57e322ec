import type { Database } from '../db/database.ts'
import type { Settlement } from '../settlements/index.ts'
import { changeCharge } from './change-charge.ts'
import { issueCard } from './issue-card.ts'
import type { Answered } from './judge.ts'
import { lookUpCharge } from './look-up-charge.ts'
import type { Last, SettlingStep } from './next-call.ts'
import type { MerchantPsp, SettlingCall } from './ports.ts'
import { sendCharge } from './send-charge.ts'
import { spoilCard } from './spoil-card.ts'

/** What is asked, and what was asked before it in this turn. */
export interface Asking {
  readonly psp: MerchantPsp
  readonly step: SettlingStep
  readonly last: Last
}

/** Asks what is next, with its intent before it, and judges what is answered. Undefined when somebody else was faster. */
export async function askNext(
  db: Database,
  call: SettlingCall,
  settlement: Settlement,
  { psp, step, last }: Asking,
): Promise<Answered | undefined> {
  switch (step) {
    case 'issue':
      return issueCard(db, call, settlement)
    case 'spoil_card':
      return spoilCard(db, call, settlement)
    case 'charge':
      return sendCharge(db, call, settlement, psp)
    case 'look_up':
      return lookUpCharge(db, call, settlement, psp, last === 'refused_void')
    case 'capture':
    case 'void':
      return changeCharge(db, call, settlement, psp, step)
  }
}
