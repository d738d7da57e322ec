import type { PageFrame } from '../../pages/frame.ts'
import type { PayerForms } from './form-models.ts'

/** How a payer checks who asks. */
export interface CheckRequestView extends PageFrame {
  readonly basePath: string
  /** Of all our pages. */
  readonly host: string
  /** Absent for the leader, and for whoever the leader's link was passed on to. */
  readonly leaderName?: string | undefined
}

/** A friend who does not know the leader; `isReported`: they have said so. */
export interface UnknownSenderView extends PageFrame, PayerForms {
  readonly leaderName: string
  readonly shopName: string
  readonly isReported: boolean
  readonly hasPaid: boolean
}
