import type { DeclineCode } from '../../refusals/index.ts'
import type { ProviderAnswer } from '../answer.ts'
import type { ScaFlag } from './traits.ts'
import type { TransactionStatus } from './transaction-status.ts'

/**
 * The port of merchants' PSPs: where the service pays, with a card made for one purchase and the merchant's own
 * credentials. Answers are those of the acquirers' port: an answer, a proof that nothing was sent, a proof that nothing
 * was done, or no answer (it may have been paid: look up, never pay under another reference). Methods that a PSP has not
 * answer `rejected: unsupported`; its traits say so beforehand. Only the vault has one of these open.
 */
export interface Psp {
  /** Asks for something harmless with the merchant's credentials: whether they are accepted. `account` null: they may not ask whose they are. */
  check(): Promise<ProviderAnswer<{ readonly account: string | null }>>
  /** Pays at once. The same order sent again is the same bytes. */
  sale(order: ChargeOrder, card: PaymentCard): Promise<ProviderAnswer<Charge>>
  authorise(order: ChargeOrder, card: PaymentCard): Promise<ProviderAnswer<Charge>>
  capture(order: ModifyOrder): Promise<ProviderAnswer<Modification>>
  void(order: ModifyOrder): Promise<ProviderAnswer<Modification>>
  refund(order: ModifyOrder): Promise<ProviderAnswer<Modification>>
  /**
   * What became of a charge, by our reference, or by the PSP's id where that is known. `card` is given where
   * `traits.lookUp` is `by_replay`: the charge is sent again under its key and answered with what it had become.
   */
  lookUp(
    order: ChargeOrder,
    known: { readonly paymentId: string | null },
    card: PaymentCard | null,
  ): Promise<ProviderAnswer<Charge | PspAbsence>>
}

/** `never_arrived`: it has no such charge under our reference; of one that it has told us of, its own 404 is no answer. Proves something only after `traits.visibilityDelayMs`; the caller knows when. `not_told`: it cannot be asked. */
export type PspAbsence = { readonly state: 'never_arrived' } | { readonly state: 'not_told' }

/** The number leaves the vault towards a PSP only, and stays nowhere. */
export interface PaymentCard {
  readonly number: string
  readonly expiryMonth: number
  /** Four digits. */
  readonly expiryYear: number
  readonly code: string
  readonly holder: string
}

/** Fixed at intent: whoever sends it again sends the same bytes. */
export interface ChargeOrder {
  /** Ours, unique for each try, made by the family's rule (`traits.reference`). */
  readonly reference: string
  /** Where the PSP knows idempotency keys. */
  readonly idempotencyKey: string
  /** The merchant's own, so that it finds its order at its PSP. */
  readonly orderReference: string | null
  /** Printable ASCII, at most 100 characters. */
  readonly description: string
  readonly amountMinor: bigint
  readonly currency: string
  /** The leader, as known to the merchant. */
  readonly customer: { readonly email: string | null; readonly name: string | null }
  /** Of the leader: `fr`, `en`, … */
  readonly language: string
  /** Ours, for its notification. */
  readonly callbackUrl: string
  /** One of `traits.scaFlags`. */
  readonly scaFlag: ScaFlag
  /** System clock, of the intent. */
  readonly createdAt: Date
}

export type Charge =
  | { readonly state: 'charged'; readonly payment: PspPayment }
  /** For good: nobody can be asked to authenticate, so a soft decline is one too. */
  | {
      readonly state: 'refused'
      readonly refusalCode: PspRefusal
      readonly rawCode: string
      readonly paymentId: string | null
      /** What it says that it refused: of another order, it is no answer. */
      readonly about?: PspSubject
    }
  /** Its reference was used before: the first one counted. Look it up. */
  | { readonly state: 'duplicate' }

/**
 * Why a charge, capture, void or refund was not done; closed, an unlisted word of the PSP is `other`. `credentials`: a look-up
 * shows that it was turned away for the merchant's own account, as `rejected` says where it is answered at once: no card is to
 * blame, and asking again would not make it another.
 */
export type PspRefusal =
  | DeclineCode
  | 'credentials'
  | 'too_late'
  | 'already_done'
  | 'amount_too_large'
  | 'not_found'
  | 'not_possible'

/** A transaction as the PSP tells it. Amount, currency and reference are what IT says: the caller compares. */
export interface PspPayment {
  readonly paymentId: string
  /** Lyra's `uuid`: where it is said, shops are told the variant of a card processor. Other second ids are in `extra`. */
  readonly uid: string | null
  readonly reference: string
  readonly status: TransactionStatus
  /** Its own word for the status: `AUTHORISED`, `5`, … */
  readonly label: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly refundedMinor: bigint
  /** As the PSP dates it; null where it does not. */
  readonly createdAt: Date | null
  /** Null where it does not say. */
  readonly isTest: boolean | null
  /** What later calls need and the merchant is told as `additional_data`: short text, no card data. */
  readonly extra: Readonly<Record<string, string>>
}

export interface ModifyOrder {
  /** The charge that it changes. */
  readonly charge: ChargeOrder
  readonly payment: Pick<PspPayment, 'paymentId' | 'uid' | 'extra'>
  /** Ours, unique for each change; also its idempotency key. */
  readonly reference: string
  readonly amountMinor: bigint
}

/** `about`: what it says that it changed. */
export type Modification =
  | { readonly state: 'done'; readonly pspRef: string; readonly about?: PspSubject }
  /** Taken on, decided later: look the charge up. */
  | { readonly state: 'accepted'; readonly pspRef: string; readonly about?: PspSubject }
  | {
      readonly state: 'refused'
      readonly refusalCode: PspRefusal
      readonly rawCode: string
      readonly about?: PspSubject
    }

/** As far as a PSP says what its answer is about; `is-ours.ts` compares. */
export type PspSubject = Partial<Pick<PspPayment, 'paymentId' | 'reference' | 'amountMinor' | 'currency' | 'isTest'>>
