/** Why a call that says it is the service's is not to be believed. */
export type Doubt = 'not_signed' | 'wrong_signature' | 'wrong_kind' | 'wrong_token' | 'wrong_time' | 'unreadable';
/** Answer 400 and do nothing. */
export declare class VerificationError extends Error {
    readonly doubt: Doubt;
    constructor(doubt: Doubt);
}
