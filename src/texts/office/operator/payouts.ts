type LeftOut =
  | 'no_details'
  | 'flagged'
  | 'cooling'
  | 'changed_outside'
  | 'payout_changed'
  | 'planned_by_you'
  | 'details_by_you'
type Act = 'stop' | 'resume' | 'cancel' | 'stopMerchant' | 'resumeMerchant' | 'planMerchant' | 'hold' | 'resumeAccount'

/** What is said of payouts to whoever runs the installation. */
export interface OperatorPayoutsTexts {
  readonly section: string
  readonly text: string
  readonly release: string
  readonly releaseText: string
  readonly waits: (count: number, sum: string) => string
  readonly noneWaits: string
  readonly noneYet: string
  readonly releaseLink: (account: string) => string
  readonly noAccount: string
  readonly noAccountText: string
  readonly plan: string
  readonly planTitle: string
  readonly planFollows: readonly [string, string]
  readonly planVerb: string
  readonly stay: string
  readonly files: string
  readonly noFiles: string
  readonly all: string
  readonly openings: string
  readonly openingsText: string
  readonly promised: string
  readonly file: {
    readonly title: (name: string) => string
    readonly name: string
    readonly count: string
    readonly sum: string
    readonly executes: string
    readonly hash: string
    readonly hashHint: string
    readonly releasedBy: string
    readonly written: string
    readonly notWritten: string
    readonly adopted: string
    readonly download: string
    readonly payouts: string
  }
  readonly releasePage: {
    readonly title: (sum: string) => string
    readonly nothing: string
    readonly nothingText: string
    readonly hindered: string
    readonly noDay: string
    readonly count: string
    readonly sum: string
    readonly account: string
    readonly executes: string
    readonly payees: string
    readonly payee: string
    readonly number: string
    readonly check: string
    readonly plannedBy: string
    readonly more: (count: number) => string
    readonly leftOut: string
    readonly why: string
    readonly whys: Readonly<Record<LeftOut, string>>
    readonly follows: readonly [string, string, string]
    readonly verb: (sum: string) => string
    readonly stay: string
    readonly done: string
  }
  readonly opening: {
    readonly title: (merchant: string) => string
    readonly paidOutside: string
    readonly paidOutsideHint: string
    readonly reason: string
    readonly follows: readonly [string, string]
    readonly verb: string
    readonly stay: string
    readonly wrong: string
  }
  readonly one: {
    readonly merchant: string
    readonly plannedBy: string
    readonly file: string
    readonly stoppedBecause: string
    readonly merchantStopped: string
    readonly actions: string
  }
  readonly acts: Readonly<
    Record<
      Act,
      {
        readonly link: string
        readonly question: string
        readonly follows: string
        readonly verb: string
        readonly done: string
      }
    >
  >
  readonly reason: string
  readonly reasonHint: string
  readonly done: Readonly<Record<'planned' | 'released' | 'opened', string>>
  readonly state: string
  readonly heldFor: string
}
