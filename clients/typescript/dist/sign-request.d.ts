import { type Claims } from './jwt.js';
export interface SigningTerms {
    /** Left out, the signature stays good: for links in e-mails. */
    readonly expiresInS?: number;
}
/** The JWT of `?signature=`: what is asked, under `data`. */
export declare function signRequest(settings: Claims, secret: string, { expiresInS }?: SigningTerms): string;
/** As docs/shop-modules.md names them ("Parameters of a purchase"), but for `merchant_uid`. */
export interface PurchaseSettings {
    readonly merchant_uid: string;
    readonly title: string;
    readonly reference: string;
    /** Minor units. */
    readonly amountCents: number;
    readonly email?: string;
    readonly firstName?: string;
    readonly lastName?: string;
    readonly currency?: string;
    /** A locale, `fr_FR`. */
    readonly lang?: string;
    /** Where the customer goes back to, with `pledg_result`. */
    readonly redirectUrl?: string;
    /** With `pledg_error`. */
    readonly cancelUrl?: string;
    readonly paymentNotificationUrl?: string;
    readonly errorNotificationUrl?: string;
    readonly metadata?: Claims;
    readonly [name: string]: unknown;
}
/** The address of the payment page. Opening it makes nothing: the purchase begins with what the customer does there. */
export declare function purchaseLink({ baseUrl, secret, ...terms }: {
    readonly baseUrl: string;
    readonly secret: string;
} & SigningTerms, settings: PurchaseSettings): string;
