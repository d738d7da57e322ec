import type { RefusalCode, ShopErrorType } from '../refusals/index.ts'
import type { HomeTexts, ReaderTexts } from './back-office.ts'
import type { CheckoutTexts } from './checkout/index.ts'
import type { Conventions } from './conventions.ts'
import type { comments } from './en/comments.ts'
import type { creditOffer } from './en/credit-offer.ts'
import type { MessageTexts, NotificationMailTexts } from './messages.ts'
import type { ArticleOfficeTexts } from './office/articles.ts'
import type { AuditTexts } from './office/audit.ts'
import type { ConnectionTexts, ProviderTexts } from './office/connections.ts'
import type { DeveloperTexts } from './office/developers.ts'
import type { DoorTexts } from './office/door.ts'
import type { InvoicePageTexts } from './office/invoice-pages.ts'
import type { InvoiceTexts } from './office/invoices.ts'
import type { LinkTexts } from './office/links.ts'
import type { MerchantOfficeTexts } from './office/merchants.ts'
import type { ViewingTexts } from './office/operator/companies.ts'
import type { OperatorTexts } from './office/operator/index.ts'
import type { PasskeyTexts } from './office/passkeys.ts'
import type { PayoutTexts } from './office/payouts.ts'
import type { PeopleTexts } from './office/people.ts'
import type { PersonMailTexts } from './office/person-mails.ts'
import type { PspOfficeTexts } from './office/psp.ts'
import type { PurchaseTexts } from './office/purchase.ts'
import type { PurchasesTexts } from './office/purchases.ts'
import type { ReasonTexts } from './office/reasons.ts'
import type { RequestTexts } from './office/requests.ts'
import type { SecurityTexts, TaskMailsTexts } from './office/security.ts'
import type { SettingTexts } from './office/settings.ts'
import type { StatementTexts } from './office/statements.ts'
import type { TellingTexts } from './office/tellings.ts'
import type { TodayTexts } from './office/today.ts'
import type { OfficeTexts } from './office.ts'
import type { PluginTexts } from './plugin.ts'
import type { ReportTexts } from './reports.ts'

/**
 * What a person may be shown for each refusal (`info`). The developer's explanation travels beside it, in English
 * (`debug`).
 */
export type ErrorTexts = Readonly<Record<RefusalCode, string>>

/**
 * What a customer is told for each type of error that ends a funnel: here as a page's heading and, as `message` of
 * `pledg_error`, in the shop.
 */
export type ShopErrorTexts = Readonly<Record<ShopErrorType, string>>

export type CommentTexts = typeof comments

export type CreditOfferTexts = typeof creditOffer

/**
 * What a payer reads, and whoever asks our interfaces: a folder has at least this. English draws the shape of the sentences, the
 * others follow it.
 */
export interface PayerTexts {
  readonly conventions: Conventions
  readonly checkout: CheckoutTexts
  readonly comments: CommentTexts
  readonly creditOffer: CreditOfferTexts
  readonly errors: ErrorTexts
  readonly shopErrors: ShopErrorTexts
  readonly messages: MessageTexts
  readonly plugin: PluginTexts
}

/** What people of merchants and of the operator read. */
interface StaffTexts {
  readonly articles: ArticleOfficeTexts
  readonly audit: AuditTexts
  /** Shops tell no language: those of these countries (ISO 3166-1) are written to in this one. */
  readonly countries: readonly string[]
  readonly notificationMails: NotificationMailTexts
  readonly tellings: TellingTexts
  readonly requests: RequestTexts
  readonly developers: DeveloperTexts
  readonly door: DoorTexts
  readonly links: LinkTexts
  readonly passkeys: PasskeyTexts
  readonly payouts: PayoutTexts
  readonly invoices: InvoiceTexts
  readonly invoicePages: InvoicePageTexts
  readonly statements: StatementTexts
  readonly people: PeopleTexts
  readonly personMails: PersonMailTexts
  readonly security: SecurityTexts
  readonly taskMails: TaskMailsTexts
  readonly office: OfficeTexts
  readonly operator: OperatorTexts
  readonly purchases: PurchasesTexts
  readonly connections: ConnectionTexts
  /** Null: as the folders of providers say it, in English. */
  readonly providers: ProviderTexts | null
  readonly psp: PspOfficeTexts
  readonly purchase: PurchaseTexts
  readonly home: HomeTexts
  readonly reader: ReaderTexts
  readonly reasons: ReasonTexts
  readonly reports: ReportTexts
  readonly merchants: MerchantOfficeTexts
  readonly settings: SettingTexts
  readonly today: TodayTexts
  readonly viewing: ViewingTexts
}

/** What the folder of a language has to have that staff read as well. */
export interface LanguageTexts extends PayerTexts, StaffTexts {}
