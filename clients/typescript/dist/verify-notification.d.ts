import { type Claims } from './jwt.js';
import { type Heard, type HeardHeaders, type TimeTerms } from './signed-headers.js';
/** The merchant is paid by transfer. */
export interface TransferNotification {
    readonly kind: 'transfer';
    readonly reference: string | null;
    readonly created: string;
    readonly transfer_order_item_uid: string;
    readonly merchant_uid: string;
    readonly purchase_uid: string;
    readonly amount_cents: number;
    readonly metadata: Claims;
}
/** The merchant was paid through its own PSP. `additional_data` and `metadata` stand outside the SHA-256 signature. */
export interface BackNotification {
    readonly kind: 'back';
    readonly created_at: string;
    readonly id: string;
    readonly uid?: string;
    readonly status: string;
    readonly sandbox: string;
    readonly error: string;
    readonly reference: string;
    readonly additional_data: Claims;
    readonly metadata: Claims;
}
/** Nobody will pay. */
export interface ErrorNotification {
    readonly kind: 'error';
    readonly reference: string | null;
    readonly state: string;
    readonly uid: string;
}
/** The pot is closed. */
export interface SplitEndNotification {
    readonly kind: 'split_end';
    readonly reference: string | null;
    readonly uid: string;
}
export type Notification = TransferNotification | BackNotification | ErrorNotification | SplitEndNotification;
/**
 * The notification, if the merchant's secret has signed it: by a JWT, by the SHA-256 of its fields, or by the headers
 * `webhook-…` over its bytes, which alone cover what is sent in plain. Give the headers: then they have to be right, too,
 * where there are any, and nothing older than five minutes is taken. `secret`: the notification secret where the
 * merchant has one, else its secret; while it is being replaced, both. Throws `VerificationError`.
 */
export declare function verifyNotification(heard: Pick<Heard, 'body'> & {
    readonly headers?: HeardHeaders;
}, secret: string | readonly string[], terms?: TimeTerms): Notification;
