import type {
  Charge,
  ChargeOrder,
  Modification,
  ModifyOrder,
  OpenedPsp,
  ProviderAnswer,
  PspAbsence,
} from '../providers/charge/index.ts'
import type {
  CardBooks,
  CardIssuer,
  CardOrder,
  CardQuery,
  IssuerStanding,
  OpenedIssuer,
} from '../providers/issue/index.ts'

export type { OpenedPsp } from '../providers/charge/index.ts'

export type { OpenedIssuer }

/**
 * The isolated process in which a card number may exist, as the service sees it: cards are named by their id, never by
 * number. It has no database, no log and no disk, and alone speaks to merchants' PSPs and to the card issuer. One that
 * dies is started again; what it was asked meanwhile is `no_answer`. It is a child of ours, or of a vault that stands apart.
 */
export interface Vault {
  readonly psp: {
    check(account: OpenedPsp): Promise<ProviderAnswer<{ readonly account: string | null }>>
    sale(account: OpenedPsp, order: ChargeOrder, card: CardRef): Promise<ProviderAnswer<Charge>>
    authorise(account: OpenedPsp, order: ChargeOrder, card: CardRef): Promise<ProviderAnswer<Charge>>
    capture(account: OpenedPsp, order: ModifyOrder): Promise<ProviderAnswer<Modification>>
    void(account: OpenedPsp, order: ModifyOrder): Promise<ProviderAnswer<Modification>>
    refund(account: OpenedPsp, order: ModifyOrder): Promise<ProviderAnswer<Modification>>
    /** The card is needed, and revealed, only where a look-up is a replay. */
    lookUp(
      account: OpenedPsp,
      order: ChargeOrder,
      known: { readonly paymentId: string | null },
      card: CardRef | null,
    ): Promise<ProviderAnswer<Charge | PspAbsence>>
  }
  readonly issuer: {
    check(account: OpenedIssuer): Promise<ProviderAnswer<{ readonly account: string }>>
    issue(account: OpenedIssuer, order: CardOrder): ReturnType<CardIssuer['issue']>
    destroy(account: OpenedIssuer, cardId: string): Promise<ProviderAnswer<{ readonly state: 'destroyed' }>>
    lookUp(
      account: OpenedIssuer,
      query: CardQuery,
    ): Promise<ProviderAnswer<CardBooks | { readonly state: 'never_arrived' }>>
    readStanding(account: OpenedIssuer): Promise<ProviderAnswer<IssuerStanding>>
    list(account: OpenedIssuer, query: Parameters<CardIssuer['list']>[0]): ReturnType<CardIssuer['list']>
  }
  /** Where it stands apart from us; null: it is a child of ours. */
  readonly address: string | null
  /** Its pid, for health and tests; null while it is being started, and of one that stands apart. */
  pid(): number | null
  /** Starts it, or finds it, where none is there. Null: it runs; else why it does not, in a line. */
  begin(): Promise<string | null>
  /** Why it does not run though it was started, or cannot be reached; null: it runs, or nobody needed it. */
  failure(): string | null
  /** How long it may go on with a call after we are gone, or have lost it: a child ends with us. */
  outlivesUsMs(): number
  close(): Promise<void>
}

/** Which card a charge is made with: one of the issuer's, or the PSP's test card in its place (test mode only). */
export type CardRef =
  | { readonly kind: 'issued'; readonly issuer: OpenedIssuer; readonly cardId: string }
  | { readonly kind: 'mocked' }
