/**
 * Who reads what a merchant's shop is told: a program of its own (`standard`), or one of the deployed shop modules. `module` is
 * a deployed one that nobody has named, as all were before they had names: it gets what harms none of them.
 */
export const CLIENT_PROFILES = ['standard', 'module', 'woocommerce', 'prestashop', 'magento', 'sylius', 'oro'] as const
export type ClientProfile = (typeof CLIENT_PROFILES)[number]

/**
 * How a reader of a simulation comes to what is charged of a part with a fee. `inside`: it reads the amount, which has the fee;
 * `added`: it adds the fee to the amount itself; `unnamed`: it reads the amount, and would add a fee that it is told of, or says
 * nothing of one.
 */
export type FeeReading = 'inside' | 'added' | 'unnamed'

/** What a reader does that decides what it is told (docs/shop-modules.md, "What each module does"). */
interface ClientHabits {
  /** Knows one secret and our notifications alone, reads a result's members, and of schedules `INSTALLMENT` and `DEFERRED`. */
  readonly isModule: boolean
  /** Of the first part of a schedule, of the later ones, and of the one payment of `DEFERRED` (ADR 0076). */
  readonly readsFee: { readonly first: FeeReading; readonly later: FeeReading; readonly deferred: FeeReading }
  /** Must have created the order for the customer's browser before it hears of the payment. */
  readonly needsBrowserFirst: boolean
  /** Goes on when it hears in its page's frame that the customer cancelled. */
  readonly hearsCancel: boolean
}

const AS_DOCUMENTED = { first: 'inside', later: 'inside', deferred: 'inside' } as const
/** It adds the fee of the first part, shows any other amount as it stands. */
const ADDS_FIRST = { first: 'added', later: 'unnamed', deferred: 'inside' } as const

const MODULE: ClientHabits = {
  isModule: true,
  readsFee: { first: 'added', later: 'added', deferred: 'added' },
  needsBrowserFirst: false,
  hearsCancel: true,
}
const PRESTASHOP: ClientHabits = { ...MODULE, readsFee: ADDS_FIRST, needsBrowserFirst: true, hearsCancel: false }

const HABITS: Readonly<Record<ClientProfile, ClientHabits>> = {
  standard: { isModule: false, readsFee: AS_DOCUMENTED, needsBrowserFirst: false, hearsCancel: true },
  // Whichever it is, it comes to the right amount.
  module: { ...PRESTASHOP, readsFee: { ...ADDS_FIRST, deferred: 'unnamed' } },
  // Its old version has a frame, without `onCancel`.
  woocommerce: { ...MODULE, readsFee: ADDS_FIRST, hearsCancel: false },
  prestashop: PRESTASHOP,
  magento: MODULE,
  sylius: MODULE,
  // It reads no simulation: whoever does for its shop reads the interface.
  oro: { ...MODULE, readsFee: AS_DOCUMENTED },
}

export function habitsOf({ clientProfile }: { readonly clientProfile: ClientProfile }): ClientHabits {
  return HABITS[clientProfile]
}
