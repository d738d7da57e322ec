import { type OfferedSchedule, scheduleFor, writePlan } from '../../collecting/index.ts'
import { dutiesOf } from '../../credit/index.ts'
import {
  type Borrower,
  isOf,
  type KeptDocument,
  listDocuments,
  type OfferedCredit,
} from '../../credit-documents/index.ts'
import { type Assessment, findAssessment, mayBeLent } from '../../creditworthiness/index.ts'
import { decodePayerLink, hashToken } from '../../crypto/index.ts'
import type { Connection } from '../../db/database.ts'
import { awaitsLeader, isSplit, type Purchase } from '../../purchases/index.ts'
import { DomainError } from '../../refusals/index.ts'
import { type CalendarDate, formatDate } from '../../schedules/index.ts'
import { type DocumentLanguage, isDocumentLanguage } from '../../texts/document-registry.ts'
import type { CheckoutPorts } from '../ports.ts'
import type { Visitor } from '../visitor.ts'

/** Offers of credits are in euros. */
const CURRENCY = 'EUR'

/** A credit that is offered in its steps, as it would be if it was agreed to now. */
export interface CreditInSteps {
  readonly offered: OfferedSchedule
  readonly language: DocumentLanguage
  /** What documents are of: dates and amounts, and the day that they begin with. */
  readonly plan: string
  readonly offeredOn: string
  readonly lenderName: string
  readonly creditMinor: bigint
  readonly cashMinor: bigint
  readonly withdrawalUntil: CalendarDate
}

/** What a purchase on dates is offered now: in the language of a page that no contract is written in, all of it at once. */
export function offeredNow(visitor: Visitor, now: Date): OfferedSchedule {
  const { purchase, merchant, language } = visitor
  const offered = scheduleFor(purchase, merchant, now)
  if (!offered.credit.isInSteps || (isDocumentLanguage(language) && purchase.currency === CURRENCY)) return offered
  return scheduleFor(purchase, merchant, now, { isAllNow: true })
}

/** Undefined: this purchase has no steps, whatever else it is offered. */
export function creditInSteps(visitor: Visitor, now: Date): CreditInSteps | undefined {
  const { purchase, merchant, language, role } = visitor
  if (role !== 'leader' || isSplit(purchase) || purchase.amountMinor === 0n) return undefined
  if (!awaitsLeader(purchase) || purchase.linkExpiresAt <= now) return undefined
  const offered = tryOffering(visitor, now)
  if (!offered || offered.isPaidNow || !offered.credit.isInSteps || !isDocumentLanguage(language)) return undefined
  const { offer, decision } = offered.credit
  const { creditMinor, creditWithdrawalUntil } = dutiesOf(offer, decision)
  return {
    ...{ offered, language, creditMinor },
    plan: writePlan(offered.plan),
    offeredOn: formatDate(offered.createdOn),
    lenderName: merchant.lenderName ?? '',
    cashMinor: decision.figures.cashPartMinor,
    withdrawalUntil: creditWithdrawalUntil ?? offered.createdOn,
  }
}

function tryOffering(visitor: Visitor, now: Date): OfferedSchedule | undefined {
  try {
    return offeredNow(visitor, now)
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'invalid') return undefined
    throw error
  }
}

/** How far somebody has come. */
export interface Progress {
  readonly kept: readonly KeptDocument[]
  /** Given last, to whoever reads this; undefined: to nobody, or not to them. */
  readonly form: KeptDocument | undefined
  /** Of the offer as it is now. */
  readonly isFormCurrent: boolean
  /** Drawn up after that form, of the same offer. */
  readonly contract: KeptDocument | undefined
  readonly assessment: Assessment | undefined
  /** They may be lent to now. */
  readonly isGranted: boolean
}

export async function readProgress(
  connection: Connection,
  ports: Pick<CheckoutPorts, 'businessClock' | 'linkKeys'>,
  visitor: Visitor,
  credit: CreditInSteps,
): Promise<Progress> {
  const all = await listDocuments(connection, visitor.scope, visitor.purchase.id)
  const kept = all.filter((document) => mayRead(ports, visitor, document))
  const assessment = await findAssessment(connection, visitor.scope, visitor.purchase.id)
  const form = kept.findLast(({ kind }) => kind === 'form')
  const isFormCurrent = form !== undefined && form.borrower !== null && isOf(form, credit)
  const last = kept.findLast(({ kind }) => kind === 'contract')
  const isCurrent = last && form && isFormCurrent && isOf(last, credit) && last.givenAt >= form.givenAt
  return {
    ...{ kept, form, isFormCurrent, assessment },
    contract: isCurrent ? last : undefined,
    isGranted: mayBeLent(assessment, { creditMinor: credit.creditMinor, now: ports.businessClock.now() }),
  }
}

/** Before a purchase is accepted whoever has its link leads it, the shop too: documents name their borrower, and are theirs alone. */
export function mayRead(
  { linkKeys }: Pick<CheckoutPorts, 'linkKeys'>,
  { role, token, browserId, purchase }: Visitor,
  { browserHash, acceptedAt, kind }: KeptDocument,
): boolean {
  if (role !== 'leader') return false
  // A receipt is of what was paid.
  if (kind === 'receipt' && (acceptedAt === null || purchase.acceptedAt === null)) return false
  if (purchase.acceptedAt !== null || decodePayerLink(linkKeys, token)?.role === 'leader') return true
  return browserHash?.equals(hashToken(browserId)) ?? false
}

/** For the verbs that give documents; `purchase`: as it is locked. */
export function offeredCredit(
  visitor: Visitor,
  credit: CreditInSteps,
  purchase: Purchase,
  borrower: Borrower,
): OfferedCredit {
  const { language, plan, offered } = credit
  const browserHash = hashToken(visitor.browserId)
  return { purchase, merchant: visitor.merchant, credit: offered.credit, plan, language, borrower, browserHash }
}
