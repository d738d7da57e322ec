import { type Heard, type TimeTerms } from './signed-headers.js';
/** What a webhook says: identifiers, to be read for their current state. */
export interface Webhook {
    readonly triggerID: number;
    readonly triggerName: string;
    readonly triggerDate: string;
    readonly token: string;
    readonly objects: {
        readonly purchaseId: string;
        readonly clientId?: string;
    };
}
export interface WebhookSecrets {
    /** `whsec_…`, as the set of the address answered it; while it is being replaced, both. */
    readonly signingSecret: string | readonly string[];
    /** `token` of the same answer, or both; left out, it is not compared. */
    readonly token?: string | readonly string[] | undefined;
}
/** The webhook, if it is the service's and of now. Throws `VerificationError`. `webhook-id` is the same at every try. */
export declare function verifyWebhook(heard: Heard, secrets: WebhookSecrets, terms?: TimeTerms): Webhook;
