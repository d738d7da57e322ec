import { type Claims } from './jwt.js';
/** What the customer's browser carried back to the shop. */
export type ShopResult = {
    readonly outcome: 'accepted';
    /** The merchant's secret has signed it. Otherwise anybody may have typed it: wait for the notification. */
    readonly isSigned: boolean;
    readonly purchase: {
        readonly uid: string;
        readonly reference: string | null;
        readonly meta_data: Claims | null;
    };
    /** Of the merchant's own PSP, in back mode. */
    readonly transaction?: Claims;
} | {
    readonly outcome: 'failed';
    readonly isSigned: boolean;
    /** `abandonment`, `payment_refused` … */
    readonly type: string;
    readonly message: string;
};
/**
 * Reads `pledg_result` or `pledg_error` of the address the customer came back to, or the result a plugin gave; undefined
 * without one. Of `{signature}` only what the secret has signed is told, and nothing of a signature that is not good, or
 * that was made of something else: the same secret signs requests and notifications.
 */
export declare function readResult(from: string | URL | URLSearchParams | object, secret?: string | readonly string[], now?: Date): ShopResult | undefined;
