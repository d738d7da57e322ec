import type { Merchant } from '../../merchants/index.ts'
import type { MessageFacts } from '../../messages/index.ts'
import { addMs, DAY_MS } from '../../shared/clocks.ts'
import type { StaffLanguage } from '../../texts/language.ts'

/** Four friends share it; one of them is written to. */
const AMOUNT_MINOR = 48_002n
const PART_MINOR = 12_000n

/** What a friend of a leader is told, of a purchase that nobody has made. */
export function exampleMessage(
  merchant: Pick<
    Merchant,
    'name' | 'senderName' | 'brandColour' | 'logoUrl' | 'legalName' | 'registrationNumber' | 'siteUrl'
  >,
  { title, language, now }: { readonly title: string; readonly language: StaffLanguage; readonly now: Date },
): MessageFacts {
  const friends = [PART_MINOR, PART_MINOR, PART_MINOR].map((amountMinor) => ({
    ...{ name: null, amountMinor },
    isReachable: true,
  }))
  return {
    ...{
      messageId: 'example',
      triesBefore: 0,
      template: 'pledge_invitation',
      channel: 'email',
      recipient: 'bob@example.org',
      language,
    },
    ...{ merchantName: merchant.name, senderName: merchant.senderName, brandColour: merchant.brandColour },
    ...{ logoUrl: merchant.logoUrl, legalName: merchant.legalName, siteUrl: merchant.siteUrl },
    registrationNumber: merchant.registrationNumber,
    purchase: {
      ...{ id: 'example', linkVersion: 1, title, amountMinor: AMOUNT_MINOR, currency: 'EUR', paymentType: 'SPLIT' },
      ...{ isB2b: false, state: 'leader_processed', acceptedAt: now, linkExpiresAt: addMs(now, DAY_MS) },
      ...{ potState: 'open', potDeadlineAt: addMs(now, 2 * DAY_MS), pledgedMinor: 0n },
      ...{ reference: 'A-2041', pictureUrl: null, leaderMessage: null },
      ...{
        plannedOn: null,
        taegPercent: null,
        debitRatePercent: null,
        creditRegime: null,
        creditPaymentsFrom: null,
        withdrawableUntil: null,
        withdrawnAt: null,
        creditWithdrawableUntil: null,
        creditWithdrawnAt: null,
        isCollectionHeld: false,
        countryCode: 'FR',
      },
    },
    ...{
      leaderName: 'Alice',
      chargedMinor: 0n,
      friends,
      refund: null,
      withdrawal: null,
      late: { canRearrange: false, endsOn: null },
      dues: [],
      schedule: [],
      storedCard: null,
    },
    share: {
      ...{
        id: 'example',
        linkVersion: 1,
        name: 'Bob',
        amountMinor: PART_MINOR,
        state: 'owed',
        note: null,
        dueOn: null,
      },
    },
    isReported: false,
  }
}
