export interface paths {
    "/api/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange an API key and secret for an access token
         * @description Form body `grant_type=client_credentials`. The token lives 10 minutes. A shop without API key sends uid and secret of its merchant instead: such a token acts for that merchant only.
         */
        post: operations["createAccessToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/merchants/{merchant_uid}/purchase_link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a purchase and send its payment link */
        post: operations["createPurchaseLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/merchants/{merchant_uid}/webhook_endpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the webhook address */
        get: operations["getWebhookEndpoint"];
        /**
         * Set the address that receives webhooks
         * @description Every set makes a new `token` and `signing_secret`; they are shown here and never again.
         */
        put: operations["setWebhookEndpoint"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/merchants/{merchant_uid}/webhook_deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook deliveries, newest first
         * @description Every event told to the webhook address, with every try.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchases/{purchase_uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a purchase
         * @description Its state, the customer, and who pays how much. Of friends, a name once they have paid; no address.
         */
        get: operations["getPurchase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/merchants/{merchant_uid}/purchases/by_reference/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a purchase by its reference
         * @description A reference may be used again until a purchase with it is accepted. This is the accepted one, else the newest; the list filtered by `reference` has them all.
         */
        get: operations["getPurchaseByReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List and search the purchases of all merchants of the company
         * @description Newest first. Purchases made while pages are read do not shift them.
         */
        get: operations["listPurchases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/merchants/{merchant_uid}/purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List and search the purchases of a merchant
         * @description Newest first. Purchases made while pages are read do not shift them.
         */
        get: operations["listMerchantPurchases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchases/{purchase_uid}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of a purchase, oldest first
         * @description Everything a webhook may tell of it, whether or not one is set.
         */
        get: operations["listPurchaseEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the events of all merchants you act for, one after the other
         * @description For whoever has no webhook, or missed one: ask again with `next_after`. Nothing is ever added before what was read; events of one purchase keep their order. An event appears once it is passed on, some tenths of a second after it happened.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what your merchants are told by webhooks and notifications, byte for byte
         * @description For a machine that no call from outside reaches, such as a developer’s: what is sent to the addresses that are set, whether or not they answer. Not e-mails, and not what is delivered again. What is told of payouts, to those that subscribed, is a list of its own (`about=payouts`). In the order of `GET /api/events`; ask again with `next_after`.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchases/{purchase_uid}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the payment link
         * @description 409 `purchase_not_payable` once the purchase is paid or ended, or its link has expired.
         */
        get: operations["getPaymentLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchases/{purchase_uid}/link.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Draw the payment link as a QR code
         * @description 409 `purchase_not_payable` once the purchase is paid or ended, or its link has expired.
         */
        get: operations["getPaymentLinkQrCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/merchants/{merchant_uid}/notification_urls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the notification addresses */
        get: operations["getNotificationUrls"];
        /**
         * Set where payments, errors and ends of pots are notified
         * @description Sets all three; what is missing or null is no longer told.
         */
        put: operations["setNotificationUrls"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchases/{purchase_uid}/abort": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Abort a purchase that is not accepted yet
         * @description Also against a payment in flight: an approval that comes all the same is reversed. Takes no body.
         */
        post: operations["abortPurchase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchases/{purchase_uid}/credit_by_transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund a purchase, wholly or in part
         * @description Answers as soon as the refund is committed; cards are credited behind it (`GET …/refunds`). A part first reduces or cancels the furthest due dates; of a split it goes to all payers in proportion. Our fee goes back with the last cent of the amount only. It is taken off your next transfer.
         */
        post: operations["refundPurchase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchases/{purchase_uid}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the refunds of a purchase */
        get: operations["listRefunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchases/{purchase_uid}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release a card that was held and never debited
         * @description Cancels an accepted purchase of which nothing was captured. 409 `purchase_captured` otherwise: refund it with `credit_by_transfer`. Takes no body; answers as soon as it is committed.
         */
        post: operations["releasePurchase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/merchants/{merchant_uid}/simulate_payment_schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate the payment schedule of a purchase
         * @description For back ends: a browser calls the route below `/api/users/me`, which needs no credentials.
         */
        post: operations["simulatePaymentSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchases/{purchase_uid}/resend_link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the payment link again
         * @description By e-mail, SMS, or both; without an address, to the customer’s own. 409 `purchase_not_payable` once the purchase is paid or ended, or its link has expired.
         */
        post: operations["resendPaymentLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchases/{purchase_uid}/expire_link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a payment link before its time
         * @description The purchase is cancelled as if its link had expired; 409 `payment_in_progress` while somebody is paying, 409 `purchase_not_payable` afterwards. Twice is success. Takes no body.
         */
        post: operations["expirePaymentLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook_deliveries/{delivery_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver a webhook again
         * @description To the address set now, with its own retries, in order with what is still pending of the purchase or payout. One that is pending stays as it is. Takes no body.
         */
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/merchants/{merchant_uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how a merchant lets its buyers pay
         * @description No credentials, any origin.
         */
        get: operations["getPublicMerchant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/merchants/{merchant_uid}/simulate_payment_schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate the payment schedule of a purchase, from a web page
         * @description No credentials, any origin. The body is read as JSON whatever its content type.
         */
        post: operations["simulatePublicPaymentSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/companies/{company_uid}/simulate_payment_schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate a purchase with every payment solution of a company
         * @description No credentials, any origin. A merchant that may not offer the amount is left out; `SPLIT`, which is one payment, comes last. All of them show fees as a shop module reads them as soon as one merchant of the company is one’s.
         */
        post: operations["simulateCompanyPaymentSchedules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchase_link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a purchase and send its payment link, everything inside the signature
         * @description No token and no body. The same signed request always gives the same purchase.
         */
        post: operations["createSignedPurchaseLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trigger_capture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Capture a deferred payment now
         * @description Makes today the due date, where the merchant’s settings allow it, and waits up to ten seconds for the capture. Signed: `merchantUid` with `purchaseUid` or `reference`, or `purchaseUid` with `reference`; what was signed to order the purchase, with `title` and `amountCents`, is refused. Repeated while the capture is under way it answers with the current state and starts nothing; afterwards it is refused.
         */
        post: operations["triggerCapture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/merchants/v1/purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List purchases, newest first */
        get: operations["listPurchasesV1"];
        put?: never;
        /** Create a purchase */
        post: operations["createPurchaseV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/merchants/v1/purchases/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a purchase */
        get: operations["getPurchaseV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/merchants/v1/purchases/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a purchase at any moment
         * @description Before the customer has paid it is over at once. Afterwards everything that was held or paid goes back: the answer comes as soon as that is committed, the state becomes `CANCELLED`, or `REFUNDED` if money had been taken, once it is done. Takes no body; cancelling twice is success.
         */
        post: operations["cancelPurchaseV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/merchants/v1/clients/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a client: a leader, or a pledger named in `objects.clientId` of a webhook */
        get: operations["getClientV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AbortedPurchase: {
            purchase_uid: string;
            /** @enum {string} */
            state: "ABORTED";
        };
        AccessToken: {
            access_token: string;
            /** @enum {string} */
            token_type: "Bearer";
            /**
             * @description Seconds
             * @enum {number}
             */
            expires_in: 600;
        };
        BackNotification: {
            /** @description Of card processors */
            uid?: string;
            /** Format: date-time */
            created_at: string;
            /** @description Empty when there is none */
            error: string;
            /** @description Of the transaction at your payment provider */
            id: string;
            reference: string;
            /** @description `true` or `false` */
            sandbox: string;
            /** @description `completed` … */
            status: string;
            /** @description What your payment provider told; not signed */
            additional_data: {
                [key: string]: unknown;
            };
            /** @description As you gave it */
            metadata: {
                [key: string]: unknown;
            };
            /** @description SHA-256 over the `key=value` pairs of the members before `additional_data`, sorted, with your secret between each two */
            signature: string;
        };
        CancelledPurchase: {
            purchase_uid: string;
            /** @enum {string} */
            state: "CANCELLED";
        };
        /** @description `SUCCESSFUL` once captured, `COLLECTING` while the bank is being asked */
        CapturedPurchase: {
            purchase_uid: string;
            state: components["schemas"]["PurchaseState"];
            amount_cents: number;
        };
        ClientPurchaseV1: {
            /** Format: uuid */
            id: string;
            payment_url: string;
            state: components["schemas"]["PurchaseStateV1"];
            /** @description The state as a sentence, in the caller’s language by `Accept-Language`; French where it names none of ours */
            comment: string;
            ref?: string;
            title: string;
            subtitle?: string;
            description?: string;
            picture_url?: string;
            amount: number;
            currency: string;
            callback_url?: string;
            products: components["schemas"]["ProductV1"][];
        };
        ClientV1: {
            /** Format: uuid */
            id: string;
            ref?: string;
            last_name?: string;
            first_name?: string;
            email?: string;
        };
        ClientWithPurchasesV1: {
            /** Format: uuid */
            id: string;
            ref?: string;
            last_name?: string;
            first_name?: string;
            email?: string;
            /** @description The newest 100, without their client */
            purchases: components["schemas"]["ClientPurchaseV1"][];
        };
        /** @enum {string} */
        CollectionState: "open" | "complete" | "short";
        CompanyPaymentSchedules: {
            items: components["schemas"]["MerchantPaymentSchedule"][];
        };
        /** @description Of an offer that lends; absent of any other */
        CreditOffer: {
            regime: "exempt_deferral" | "light" | "full";
            lender: {
                /** @description null: nobody has said who that is */
                name: string | null;
                role: "merchant" | "operator" | "partner";
            };
            price_cents: number;
            /** @description Of the price, due on the first day: no part of the credit */
            cash_part_cents: number;
            credit_amount_cents: number;
            fee_cents: number;
            /** @description Credit and fee */
            total_payable_cents: number;
            total_with_cash_cents: number;
            duration_days: number;
            /** @description After the first day */
            payments_count: number;
            /** @description `12.73`; null where no rate is read */
            taeg_percent: string | null;
            borrowing_rate: {
                percent: string;
                /** @enum {string} */
                kind: "fixed";
            } | null;
            /** @description `yyyy-mm-dd`: from the next day on the dates are others */
            valid_until: string;
            warning: {
                text: string;
                lang: string;
                required: boolean;
            };
            /** @description Ready to be printed beside the button */
            example: {
                text: string;
                /** @description Safe, with sizes that the law asks for; `<whipround-credit>` prints the same */
                html: string;
                lines: {
                    text: string;
                    /** @description To be shown larger than the other lines */
                    is_larger: boolean;
                }[];
            };
            withdrawal_days: number | null;
        };
        Customer: {
            /** @description As in merchant API v1 */
            id: string;
            ref: string | null;
            first_name: string | null;
            last_name: string | null;
            email: string | null;
        };
        Delivery: {
            kind: components["schemas"]["DeliveryKind"];
            event_id: number;
            /** @description Of a notification also `potClosed`, which no webhook tells */
            event_name: string;
            /** @description Absent of what is told of a payout */
            purchase_uid?: string;
            /** @description Of what is told of a payout */
            payout_uid?: string;
            merchant_uid: string;
            /** @description Where it is sent */
            url: string;
            /** @description Signed as of this answer */
            headers: {
                [key: string]: string;
            };
            /** @description Byte for byte, as every try sends it */
            body: string;
        };
        /** @enum {string} */
        DeliveryKind: "webhook" | "notification";
        DeliveryPage: {
            items: components["schemas"]["Delivery"][];
            /** @description The last event looked at, whether or not it was told; of payouts the last delivery */
            next_after: number;
        };
        /** @enum {string} */
        DeliverySubject: "purchases" | "payouts";
        ErrorNotification: {
            /** @description As you gave it */
            reference: string | null;
            state: components["schemas"]["ErrorState"];
            /** @description `pur_` and a UUID */
            uid: string;
            purchase_state: components["schemas"]["ErrorState"];
            /** @description `pur_` and a UUID */
            purchase_uid: string;
        };
        /**
         * @description `VCP_KO`: no card could be had to pay your payment provider with
         * @enum {string}
         */
        ErrorState: "INITIALIZED" | "COLLECTING" | "SUCCESSFUL" | "PRIMARY_KO" | "CONNECTOR_KO" | "CANCELLED" | "ABORTED" | "REFUNDED" | "VCP_KO";
        Event: {
            /** @description `triggerID` of the webhook */
            id: number;
            name: components["schemas"]["EventName"];
            /** @description Grows within the purchase, not without gaps: some events are internal */
            sequence: number;
            /** Format: date-time */
            occurred_at: string;
            /** @description The pledger concerned, as in merchant API v1 */
            client_id?: string;
            purchase_uid: string;
            merchant_uid: string;
        };
        /** @enum {string} */
        EventName: "paymentProcessed" | "paymentFailed" | "purchaseSettled" | "pledgerContributes" | "pledgerDeclines" | "potClosing" | "purchaseSuccessful" | "purchaseAborted" | "purchaseCancelled" | "purchaseRefunded" | "pledgeRefunded" | "shareRefunded" | "refundCompleted" | "purchaseWithdrawn" | "sharePaid" | "shareRefused" | "holdRenewed" | "holdLost" | "dueDateAdvanced" | "captureFailed" | "refundFailed" | "disputeOpened" | "disputeWon" | "disputeLost";
        EventPage: {
            items: components["schemas"]["Event"][];
            /** @description The last `id` read; `after` itself while there is nothing new */
            next_after: number;
        };
        FailureNotification: components["schemas"]["SignedNotification"] | components["schemas"]["ErrorNotification"];
        /** @description 503: the same request may be sent again after `Retry-After`; `temporarily_unavailable` says that nothing was done, `outcome_unknown` that it is not known, and the repetition does it once. 500: our fault */
        Fault: {
            error: {
                /** @enum {string} */
                app_error: "internal_error" | "outcome_unknown" | "temporarily_unavailable";
                /** @description For the developer, in English */
                debug: string;
                /** @description For a person: French, or English where `Accept-Language` prefers it */
                info: string;
            };
        };
        /** @description What every endpoint may answer: 405, 408, 413, 415, 421, 429, 431 */
        GeneralRefusal: {
            error: {
                /** @enum {string} */
                app_error: "body_too_large" | "headers_too_large" | "method_not_allowed" | "misdirected_request" | "rate_limited" | "request_timeout" | "unsupported_media_type";
                /** @description For the developer, in English */
                debug: string;
                /** @description For a person: French, or English where `Accept-Language` prefers it */
                info: string;
            };
        };
        /** @description What every endpoint may answer: 405, 408, 413, 415, 421, 429, 431. 503: the same request may be sent again after `Retry-After`; `temporarily_unavailable` says that nothing was done, `outcome_unknown` that it is not known, and the repetition does it once. 500: our fault */
        GeneralRefusalV1: {
            error: {
                /** @enum {string} */
                code: "body_too_large" | "headers_too_large" | "internal_error" | "method_not_allowed" | "misdirected_request" | "outcome_unknown" | "rate_limited" | "request_timeout" | "temporarily_unavailable" | "unsupported_media_type";
                /** @description For the developer, in English */
                message: string;
            };
        };
        /** @description The request is wrong: `debug` says where */
        InvalidIdempotencyKey: {
            error: {
                /** @enum {string} */
                app_error: "invalid_idempotency_key";
                /** @description For the developer, in English */
                debug: string;
                /** @description For a person: French, or English where `Accept-Language` prefers it */
                info: string;
            };
        };
        /** @description The request is wrong: `message` says where */
        InvalidIdempotencyKeyV1: {
            error: {
                /** @enum {string} */
                code: "invalid_idempotency_key";
                /** @description For the developer, in English */
                message: string;
            };
        };
        /** @description The request is wrong: `debug` says where */
        InvalidPage: {
            error: {
                /** @enum {string} */
                app_error: "invalid_cursor" | "invalid_parameters";
                /** @description For the developer, in English */
                debug: string;
                /** @description For a person: French, or English where `Accept-Language` prefers it */
                info: string;
            };
        };
        /** @description The request is wrong: `message` says where */
        InvalidPageV1: {
            error: {
                /** @enum {string} */
                code: "invalid_cursor" | "invalid_parameters";
                /** @description For the developer, in English */
                message: string;
            };
        };
        ListedPurchaseV1: {
            /** Format: uuid */
            id: string;
            payment_url: string;
            state: components["schemas"]["PurchaseStateV1"];
            /** @description The state as a sentence, in the caller’s language by `Accept-Language`; French where it names none of ours */
            comment: string;
            ref?: string;
            title: string;
            subtitle?: string;
            description?: string;
            picture_url?: string;
            amount: number;
            currency: string;
            callback_url?: string;
            products: components["schemas"]["ProductV1"][];
            client?: components["schemas"]["ClientV1"];
        };
        /** @description What the path names does not exist, or belongs to somebody else */
        MerchantNotFound: {
            error: {
                /** @enum {string} */
                app_error: "merchant_not_found" | "not_found";
                /** @description For the developer, in English */
                debug: string;
                /** @description For a person: French, or English where `Accept-Language` prefers it */
                info: string;
            };
        };
        MerchantPaymentSchedule: {
            merchant_uid: string;
            INSTALLMENT?: components["schemas"]["ScheduledPayment"][];
            DEFERRED?: components["schemas"]["ScheduledPayment"];
            DOWN_PAYMENT?: components["schemas"]["ScheduledPayment"][];
            /** @description Nominal annual rate (taux débiteur), percent */
            debit_rate: number;
            /** @description Annual percentage rate of charge (TAEG), percent */
            taeg: number;
            credit?: components["schemas"]["CreditOffer"];
        };
        /** @description A client by our `id`; or a person, updated where `ref` is known */
        NewClientV1: {
            id?: string;
            ref?: string;
            last_name?: string;
            first_name?: string;
            email?: string;
        };
        NewProductV1: {
            ref?: string;
            label: string;
            /** @description Cents of the currency */
            amount: number;
            /** @description ISO 4217 */
            currency?: string;
        };
        NewPurchase: {
            title: string;
            reference: string;
            /** @description Minor units; integers, digit strings, and floats within 10⁻⁶ of an integer */
            amountCents: number | string;
            merchantUid?: string;
            subtitle?: string;
            currency?: string;
            /** @description A locale like `fr_FR`; never refused, unknown ones are French */
            language?: string;
            /** @description A locale like `fr_FR`; never refused, unknown ones are French */
            lang?: string;
            countryCode?: string;
            email?: string;
            firstName?: string;
            lastName?: string;
            phoneNumber?: string;
            /** @description An object, or its JSON text */
            address?: {
                [key: string]: unknown;
            } | string | unknown[];
            /** @description An object, or its JSON text */
            shippingAddress?: {
                [key: string]: unknown;
            } | string | unknown[];
            redirectUrl?: string;
            cancelUrl?: string;
            paymentNotificationUrl?: string;
            /** @description What PrestaShop calls `paymentNotificationUrl` in what it signs */
            notificationUrl?: string;
            errorNotificationUrl?: string;
            /** @description `INSTALLMENT`: yyyy-mm-dd */
            secondInstallmentPaymentDate?: string;
            /** @description `DEFERRED`: yyyy-mm-dd */
            deferredPaymentDate?: string;
            /** @description `DOWN_PAYMENT`: yyyy-mm-dd */
            balancePaymentDate?: string;
            /** @description An object, or its JSON text */
            metadata?: {
                [key: string]: unknown;
            } | string | unknown[];
            /** @description What the customer’s browser brings back; `jwt`: `{"signature"}` alone. The merchant’s setting otherwise */
            resultFormat?: "plain" | "jwt";
            /** @description What the customer’s browser brings back; `jwt`: `{"signature"}` alone. The merchant’s setting otherwise */
            result_format?: "plain" | "jwt";
        };
        NewPurchaseV1: {
            title: string;
            /** @description Cents of the currency */
            amount: number;
            /** @description ISO 4217 */
            currency?: string;
            ref?: string;
            subtitle?: string;
            description?: string;
            client?: components["schemas"]["NewClientV1"];
            picture_url?: string;
            callback_url?: string;
            products?: components["schemas"]["NewProductV1"][];
        };
        NewWebhookEndpoint: {
            url: string;
            /** @description In the body of every webhook */
            token: string;
            /** @description Of Standard Webhooks */
            signing_secret: string;
        };
        NotificationUrls: {
            payment_notification_url: string | null;
            error_notification_url: string | null;
            purchase_end_notification_url: string | null;
        };
        NotificationUrlsRequest: {
            /** @description https or mailto address, for purchases that name no `paymentNotificationUrl` */
            payment_notification_url?: string | null;
            /** @description https or mailto address, for purchases that name no `errorNotificationUrl` */
            error_notification_url?: string | null;
            /** @description SPLIT only: told, once and unsigned, when the pot is closed */
            purchase_end_notification_url?: string | null;
        };
        PaymentLink: {
            url: string;
            /** Format: date-time */
            expires_at: string;
        };
        PaymentNotification: components["schemas"]["SignedNotification"] | components["schemas"]["TransferNotification"] | components["schemas"]["BackNotification"];
        PaymentSchedule: {
            INSTALLMENT?: components["schemas"]["ScheduledPayment"][];
            DEFERRED?: components["schemas"]["ScheduledPayment"];
            DOWN_PAYMENT?: components["schemas"]["ScheduledPayment"][];
            /** @description Nominal annual rate (taux débiteur), percent */
            debit_rate: number;
            /** @description Annual percentage rate of charge (TAEG), percent */
            taeg: number;
            credit?: components["schemas"]["CreditOffer"];
        };
        PaymentScheduleRequest: {
            /** @description Minor units; integers, digit strings, and floats within 10⁻⁶ of an integer */
            amount_cents: number | string;
            /** @description The day of the purchase, `yyyy-mm-dd` */
            created: string;
            /** @description `INSTALLMENT`: when the second instalment falls due, later ones monthly after it */
            second_installment_date?: string;
        };
        /** @enum {string} */
        PaymentType: "SPLIT" | "INSTALLMENT" | "DEFERRED" | "DOWN_PAYMENT";
        /** @enum {string} */
        PayoutEventName: "payout.paid" | "payout.returned";
        PayoutWebhookEvent: {
            /** @description The same at every try: whoever has seen it has nothing to do */
            triggerID: number;
            triggerName: components["schemas"]["PayoutEventName"];
            /** Format: date-time */
            triggerDate: string;
            /** @description As shown when the address was set */
            token: string;
            objects: {
                /** Format: uuid */
                payoutId: string;
            };
            payout: {
                /** @description `pyo_` and a UUID, without dashes what the transfer is called on your statement */
                uid: string;
                merchant_uid: string;
                /** @description What was transferred */
                amount_cents: number;
                currency: string;
                /**
                 * Format: date
                 * @description The day whose sales it pays
                 */
                planned_on: string;
                /** @description Left our account, by the bank’s statement */
                paid_on: string | null;
                /** @description Came back, by the bank’s statement */
                returned_on: string | null;
                /** @description Of a return: ISO 20022, such as `AC04`, the account is closed */
                reason_code: string | null;
                /** @description Sales, refunds and other lines that it is the sum of */
                item_count: number;
            };
        };
        ProductV1: {
            ref?: string;
            label: string;
            amount: number;
            currency: string;
        };
        PublicMerchant: {
            uid: string;
            name: string;
            country_code: string;
            payment_type: components["schemas"]["PaymentType"];
            /** @description `INSTALLMENT` */
            installments_nb?: number;
            /** @description `DEFERRED`, and the balance of a `DOWN_PAYMENT` */
            delay_in_days?: number;
            /** @description `DOWN_PAYMENT` */
            deposit_percent?: number;
            buyer_fees_percents: {
                buyer_fees_percent: number;
            }[];
            is_b2b: boolean;
        };
        Purchase: {
            /** @description `pur_` and a UUID */
            uid: string;
            merchant_uid: string;
            reference: string | null;
            title: string;
            state: components["schemas"]["PurchaseState"];
            /** @description The state as a sentence, in the caller’s language by `Accept-Language`; French where it names none of ours */
            comment: string;
            payment_type: components["schemas"]["PaymentType"];
            /** @description Minor units of `currency` */
            amount_cents: number;
            /** @description Of it, given back so far or on its way */
            refunded_amount_cents: number;
            currency: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            created_at: string;
            accepted_at: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            link_expires_at: string;
            subtitle: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            client: components["schemas"]["Customer"] | null;
            settlement: components["schemas"]["Settlement"];
            /** @description Whether all that payers owe comes in; null before acceptance. What the merchant is paid does not depend on it */
            collection: components["schemas"]["CollectionState"] | null;
            /** @description The leader’s first; empty until the leader has said who takes part */
            shares: components["schemas"]["Share"][];
        };
        PurchaseEndNotification: {
            /** @description As you gave it */
            reference: string | null;
            /** @description `pur_` and a UUID */
            uid: string;
        };
        PurchaseEvent: {
            /** @description `triggerID` of the webhook */
            id: number;
            name: components["schemas"]["EventName"];
            /** @description Grows within the purchase, not without gaps: some events are internal */
            sequence: number;
            /** Format: date-time */
            occurred_at: string;
            /** @description The pledger concerned, as in merchant API v1 */
            client_id?: string;
        };
        PurchaseEvents: {
            items: components["schemas"]["PurchaseEvent"][];
        };
        PurchaseLinkRequest: {
            data: components["schemas"]["NewPurchase"];
            purchase_link_settings?: components["schemas"]["PurchaseLinkSettings"];
        };
        PurchaseLinkSettings: {
            send_email?: boolean;
            email?: string;
            send_sms?: boolean;
            /** @description E.164, like +33612345678 */
            phone_number?: string;
        };
        /** @description What the path names does not exist, or belongs to somebody else */
        PurchaseNotFound: {
            error: {
                /** @enum {string} */
                app_error: "not_found" | "purchase_not_found";
                /** @description For the developer, in English */
                debug: string;
                /** @description For a person: French, or English where `Accept-Language` prefers it */
                info: string;
            };
        };
        /** @description What the path names does not exist, or belongs to somebody else */
        PurchaseNotFoundV1: {
            error: {
                /** @enum {string} */
                code: "not_found" | "purchase_not_found";
                /** @description For the developer, in English */
                message: string;
            };
        };
        PurchasePage: {
            items: components["schemas"]["PurchaseSummary"][];
            /** @description Null on the last page */
            next_cursor: string | null;
        };
        PurchasePageV1: {
            items: components["schemas"]["ListedPurchaseV1"][];
            /** @description Absent on the last page */
            next_cursor?: string;
        };
        PurchaseRefunds: {
            purchase_uid: string;
            state: components["schemas"]["PurchaseState"];
            amount_cents: number;
            refunded_amount_cents: number;
            refunds: components["schemas"]["Refund"][];
        };
        /** @enum {string} */
        PurchaseState: "INITIALIZED" | "COLLECTING" | "SUCCESSFUL" | "PRIMARY_KO" | "CONNECTOR_KO" | "CANCELLED" | "ABORTED" | "REFUNDED";
        /** @enum {string} */
        PurchaseStateV1: "INITIALIZED" | "LEADER_PROCESSED" | "SUCCESSFUL" | "FAILED" | "CANCELLED" | "REFUNDED";
        PurchaseSummary: {
            /** @description `pur_` and a UUID */
            uid: string;
            merchant_uid: string;
            reference: string | null;
            title: string;
            state: components["schemas"]["PurchaseState"];
            /** @description The state as a sentence, in the caller’s language by `Accept-Language`; French where it names none of ours */
            comment: string;
            payment_type: components["schemas"]["PaymentType"];
            /** @description Minor units of `currency` */
            amount_cents: number;
            /** @description Of it, given back so far or on its way */
            refunded_amount_cents: number;
            currency: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            created_at: string;
            accepted_at: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            link_expires_at: string;
        };
        PurchaseV1: {
            /** Format: uuid */
            id: string;
            payment_url: string;
            state: components["schemas"]["PurchaseStateV1"];
            /** @description The state as a sentence, in the caller’s language by `Accept-Language`; French where it names none of ours */
            comment: string;
            ref?: string;
            title: string;
            subtitle?: string;
            description?: string;
            picture_url?: string;
            amount: number;
            currency: string;
            callback_url?: string;
            products: components["schemas"]["ProductV1"][];
            client?: components["schemas"]["ClientWithPurchasesV1"];
        };
        Refund: {
            /** @description `ref_` and a UUID */
            refund_uid: string;
            kind: components["schemas"]["RefundKind"];
            refund_state: components["schemas"]["RefundState"];
            /** @description What you give back */
            amount_cents: number;
            /** @description Of it, and of our fee, sent back to cards: the rest had not been collected */
            returned_amount_cents: number;
            /** @description Refused by the bank of a payer, who is paid back by other means */
            unpaid_amount_cents: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            requested_at: string;
            completed_at: string | null;
        };
        /**
         * @description What you asked for; `connector`: your PSP refused to pay you, and the payers got everything back; `psp_credit`: you gave back at your PSP
         * @enum {string}
         */
        RefundKind: "refund" | "release" | "cancel" | "connector" | "psp_credit";
        RefundRequest: {
            /** @description All that is left of the purchase, or a part of it */
            amount_cents: number | string;
        };
        /** @description The purchase, `REFUNDED` or `CANCELLED` once all of it is undone, and what was asked for */
        RefundResult: {
            purchase_uid: string;
            state: components["schemas"]["PurchaseState"];
            /** @description Of the purchase, this one included */
            refunded_amount_cents: number;
            /** @description `ref_` and a UUID */
            refund_uid: string;
            kind: components["schemas"]["RefundKind"];
            refund_state: components["schemas"]["RefundState"];
            /** @description What you give back */
            amount_cents: number;
            /** @description Of it, and of our fee, sent back to cards: the rest had not been collected */
            returned_amount_cents: number;
            /** @description Refused by the bank of a payer, who is paid back by other means */
            unpaid_amount_cents: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            requested_at: string;
            completed_at: string | null;
        };
        /**
         * @description `DECLINED`: your PSP had paid you before it could be undone, and nothing was given back
         * @enum {string}
         */
        RefundState: "PENDING" | "COMPLETED" | "DECLINED";
        ResendPaymentLinkRequest: {
            send_email?: boolean;
            email?: string;
            send_sms?: boolean;
            /** @description E.164, like +33612345678 */
            phone_number?: string;
        };
        ScheduledPayment: {
            /** @description Fees included, except where the merchant’s shop module adds them itself (docs/shop-modules.md) */
            amount_cents: number;
            /** @description 0 also where the shop module would add a fee that it should not */
            fees: number;
            /** @description `yyyy-mm-dd` */
            payment_date: string;
        };
        SentPaymentLink: {
            purchase_uid: string;
            /** @description The page where the customer pays */
            url: string;
            /** @description Where an e-mail was asked for */
            email_has_been_sent?: boolean;
            /** @description Where a text message was asked for */
            sms_has_been_sent?: boolean;
        };
        /** @description How the merchant gets the money. Mode `TRANSFER` is `settled` once the leader’s payment is accepted: the amount is promised, less what is refunded, whatever payers do later. Mode `BACK` once the merchant’s own payment provider has taken it */
        Settlement: {
            mode: components["schemas"]["SettlementMode"];
            state: components["schemas"]["SettlementState"];
            settled_at: string | null;
            transfer_order_item_uid: string | null;
            transaction: components["schemas"]["SettlementTransaction"] | null;
        };
        /** @enum {string} */
        SettlementMode: "TRANSFER" | "BACK";
        /**
         * @description `refused`: the merchant’s own payment provider did not take it, and payers get theirs back; `withdrawn`: it was undone before it was paid
         * @enum {string}
         */
        SettlementState: "pending" | "settled" | "refused" | "withdrawn";
        /** @description Mode `BACK`: at the merchant’s own payment provider, as in the result and the notification */
        SettlementTransaction: {
            id: string;
            status: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            created_at: string;
            error: string | null;
            sandbox: boolean;
            uid?: string;
            reference?: string;
        };
        Share: {
            kind: components["schemas"]["ShareKind"];
            role: components["schemas"]["ShareRole"];
            state: components["schemas"]["ShareState"];
            amount_cents: number;
            /** @description Part of `amount_cents` */
            fee_cents: number;
            due_on: string | null;
            payer_name: string | null;
            paid_at: string | null;
        };
        /** @enum {string} */
        ShareKind: "part" | "installment" | "deferred" | "deposit" | "balance";
        /** @enum {string} */
        ShareRole: "leader" | "pledger";
        /** @enum {string} */
        ShareState: "planned" | "owed" | "paid" | "refused" | "lapsed" | "cancelled" | "written_off";
        SignedNotification: {
            /** @description JWT, HS256 with your secret as raw bytes, over the plain members */
            signature: string;
        };
        /** @enum {string} */
        SubscribedEventName: "purchaseSettled" | "pledgerDeclines" | "potClosing" | "purchaseSuccessful" | "purchaseAborted" | "purchaseCancelled" | "purchaseRefunded" | "pledgeRefunded" | "shareRefunded" | "refundCompleted" | "purchaseWithdrawn" | "sharePaid" | "shareRefused" | "holdRenewed" | "holdLost" | "dueDateAdvanced" | "captureFailed" | "refundFailed" | "disputeOpened" | "disputeWon" | "disputeLost" | "payout.paid" | "payout.returned";
        TokenRequest: {
            /** @enum {string} */
            grant_type: "client_credentials";
        };
        /** @enum {string} */
        ToldEventName: "paymentProcessed" | "paymentFailed" | "purchaseSettled" | "pledgerContributes" | "pledgerDeclines" | "potClosing" | "purchaseSuccessful" | "purchaseAborted" | "purchaseCancelled" | "purchaseRefunded" | "pledgeRefunded" | "shareRefunded" | "refundCompleted" | "purchaseWithdrawn" | "sharePaid" | "shareRefused" | "holdRenewed" | "holdLost" | "dueDateAdvanced" | "captureFailed" | "refundFailed" | "disputeOpened" | "disputeWon" | "disputeLost" | "payout.paid" | "payout.returned";
        TransferNotification: {
            /** @description As you gave it */
            reference: string | null;
            /** @description `2020-09-17 15:00:02.052177`, UTC */
            created: string;
            /** @description `tri_` and a UUID */
            transfer_order_item_uid: string;
            merchant_uid: string;
            /** @description `pur_` and a UUID */
            purchase_uid: string;
            /** @description Exactly what you asked for */
            amount_cents: number;
            /** @description As you gave it */
            metadata: {
                [key: string]: unknown;
            };
        };
        /** @description Credentials are missing, unknown or expired */
        Unauthorized: {
            error: {
                /** @enum {string} */
                app_error: "invalid_credentials";
                /** @description For the developer, in English */
                debug: string;
                /** @description For a person: French, or English where `Accept-Language` prefers it */
                info: string;
            };
        };
        /** @description Credentials are missing, unknown or expired */
        UnauthorizedV1: {
            error: {
                /** @enum {string} */
                code: "invalid_credentials";
                /** @description For the developer, in English */
                message: string;
            };
        };
        WebhookDelivery: {
            id: number;
            /** @description `triggerID`; `webhook-id` is `evt_` and this */
            event_id: number;
            event_name: components["schemas"]["ToldEventName"];
            /** @description Of what is no payout’s */
            purchase_uid?: string;
            /** @description Of `payout.paid` and `payout.returned` */
            payout_uid?: string;
            /** @description Of the event among all of its purchase or payout, internal ones counted */
            sequence: number;
            /** @description `webhook-sequence`: 1, 2, 3… of what this merchant is told of the purchase or payout; a gap means a loss */
            webhook_sequence: number;
            state: components["schemas"]["WebhookDeliveryState"];
            /** @description Null once ended */
            next_try_at: string | null;
            /** @description Null while pending */
            ended_at: string | null;
            /** @description Oldest first */
            tries: components["schemas"]["WebhookTry"][];
        };
        WebhookDeliveryPage: {
            items: components["schemas"]["WebhookDelivery"][];
            /** @description Null on the last page */
            next_cursor: string | null;
        };
        /**
         * @description `exhausted`: all tries failed; `discarded`: the address was disabled by its 410
         * @enum {string}
         */
        WebhookDeliveryState: "pending" | "delivered" | "exhausted" | "discarded";
        WebhookEndpoint: {
            url: string;
            /** @description Those it subscribed to */
            events: string[];
            disabled_at: string | null;
        };
        WebhookEndpointRequest: {
            /** @description https address that receives events */
            url: string;
            /** @description What it is told beside the events that every address hears; without it, what it was told before */
            events?: components["schemas"]["SubscribedEventName"][];
        };
        WebhookEvent: {
            /** @description The same at every try: whoever has seen it has nothing to do */
            triggerID: number;
            triggerName: components["schemas"]["EventName"];
            /** Format: date-time */
            triggerDate: string;
            /** @description As shown when the address was set */
            token: string;
            objects: {
                /**
                 * Format: uuid
                 * @description As in merchant API v1; `pur_` before it elsewhere
                 */
                purchaseId: string;
                /**
                 * Format: uuid
                 * @description Of events of a friend: who it is
                 */
                clientId?: string;
            };
        };
        WebhookTry: {
            try: number;
            /** Format: date-time */
            tried_at: string;
            duration_ms: number;
            /** @description Null when no answer came */
            status: number | null;
            /** @description A short code; null after a 2xx */
            error: string | null;
        };
    };
    responses: never;
    parameters: {
        /**
         * @description The same at every try
         * @example evt_4711
         */
        "webhook-id": string;
        /**
         * @description Seconds since 1970, of this try: refuse what is older than five minutes
         * @example 1803978000
         */
        "webhook-timestamp": string;
        /**
         * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`: of a webhook under the base64 part of `signing_secret`, of a notification under the UTF-8 bytes of your secret
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        "webhook-signature": string;
        /**
         * @description 1, 2, 3… of what you are told of one purchase, or of one payout: a gap means a loss
         * @example 1
         */
        "webhook-sequence": string;
    };
    requestBodies: never;
    headers: {
        /** @description Of this request, as our logs know it */
        "X-Request-Id": string;
        /** @description Requests that this caller may make in a window; absent where a service limits none */
        "RateLimit-Limit": number;
        /** @description Of them, left in this one */
        "RateLimit-Remaining": number;
        /** @description Seconds until the next one begins */
        "RateLimit-Reset": number;
        /** @description Seconds to wait: with 429 and 503 */
        "Retry-After": number;
        /** @description Which credentials are taken */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createAccessToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "grant_type": "client_credentials"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "at_0Jx…",
                     *       "token_type": "Bearer",
                     *       "expires_in": 600
                     *     }
                     */
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
        };
    };
    createPurchaseLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repeating a request under its key gives the first answer; kept 48 hours
                 * @example 0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                "idempotency-key"?: string;
            };
            path: {
                /**
                 * @description `mer_` and a UUID
                 * @example mer_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                merchant_uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "title": "Week-end à Brest, 4 personnes",
                 *         "reference": "order-2027-0042",
                 *         "amountCents": 24000,
                 *         "currency": "EUR",
                 *         "email": "alice@example.test",
                 *         "language": "fr_FR"
                 *       },
                 *       "purchase_link_settings": {
                 *         "send_email": true,
                 *         "email": "alice@example.test"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PurchaseLinkRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "purchase_uid": "pur_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *       "url": "https://pay.example/pay/p1.AaH…",
                     *       "email_has_been_sent": true
                     *     }
                     */
                    "application/json": components["schemas"]["SentPaymentLink"];
                };
            };
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `mer_` and a UUID
                 * @example mer_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                merchant_uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://shop.example/webhooks/whipround",
                     *       "events": [
                     *         "payout.paid",
                     *         "payout.returned"
                     *       ],
                     *       "disabled_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    setWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `mer_` and a UUID
                 * @example mer_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                merchant_uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://shop.example/webhooks/whipround",
                 *       "events": [
                 *         "payout.paid",
                 *         "payout.returned"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["WebhookEndpointRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://shop.example/webhooks/whipround",
                     *       "token": "q1…",
                     *       "signing_secret": "whsec_…"
                     *     }
                     */
                    "application/json": components["schemas"]["NewWebhookEndpoint"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description 1 to 100; 25 by default
                 * @example 50
                 */
                limit?: number;
                /** @description `next_cursor` of the page before, with the same filters */
                cursor?: string;
                /** @description `exhausted`: all tries failed; `discarded`: the address was disabled by its 410 */
                state?: components["schemas"]["WebhookDeliveryState"];
            };
            header?: never;
            path: {
                /**
                 * @description `mer_` and a UUID
                 * @example mer_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                merchant_uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 815,
                     *           "event_id": 4711,
                     *           "event_name": "paymentProcessed",
                     *           "purchase_uid": "pur_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *           "sequence": 3,
                     *           "webhook_sequence": 1,
                     *           "state": "pending",
                     *           "next_try_at": "2027-03-01T09:04:18.000Z",
                     *           "ended_at": null,
                     *           "tries": [
                     *             {
                     *               "try": 1,
                     *               "tried_at": "2027-03-01T09:04:13.000Z",
                     *               "duration_ms": 84,
                     *               "status": 503,
                     *               "error": "status_503"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
        };
    };
    getPurchase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `pur_` and a UUID
                 * @example pur_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                purchase_uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "pur_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *       "merchant_uid": "mer_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *       "reference": "order-2027-0042",
                     *       "title": "Week-end à Brest, 4 personnes",
                     *       "state": "COLLECTING",
                     *       "comment": "Le paiement du client est accepté ; l’encaissement se poursuit.",
                     *       "payment_type": "SPLIT",
                     *       "amount_cents": 24000,
                     *       "refunded_amount_cents": 0,
                     *       "currency": "EUR",
                     *       "created_at": "2027-03-01T09:00:00.000Z",
                     *       "accepted_at": "2027-03-01T09:04:12.000Z",
                     *       "link_expires_at": "2027-03-31T09:00:00.000Z",
                     *       "subtitle": null,
                     *       "metadata": {
                     *         "basket": 42
                     *       },
                     *       "client": {
                     *         "id": "0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *         "ref": null,
                     *         "first_name": "Alice",
                     *         "last_name": "Martin",
                     *         "email": "alice@example.test"
                     *       },
                     *       "settlement": {
                     *         "mode": "TRANSFER",
                     *         "state": "settled",
                     *         "settled_at": "2027-03-01T09:04:12.000Z",
                     *         "transfer_order_item_uid": "tri_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *         "transaction": null
                     *       },
                     *       "collection": "open",
                     *       "shares": [
                     *         {
                     *           "kind": "part",
                     *           "fee_cents": 0,
                     *           "due_on": null,
                     *           "role": "leader",
                     *           "state": "owed",
                     *           "amount_cents": 18000,
                     *           "payer_name": "Alice Martin",
                     *           "paid_at": null
                     *         },
                     *         {
                     *           "kind": "part",
                     *           "fee_cents": 0,
                     *           "due_on": null,
                     *           "role": "pledger",
                     *           "state": "paid",
                     *           "amount_cents": 6000,
                     *           "payer_name": "Bob",
                     *           "paid_at": "2027-03-01T10:15:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Purchase"];
                };
            };
        };
    };
    getPurchaseByReference: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `mer_` and a UUID
                 * @example mer_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                merchant_uid: string;
                /**
                 * @description The merchant’s own, percent-encoded
                 * @example order-2027-0042
                 */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "pur_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *       "merchant_uid": "mer_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *       "reference": "order-2027-0042",
                     *       "title": "Week-end à Brest, 4 personnes",
                     *       "state": "COLLECTING",
                     *       "comment": "Le paiement du client est accepté ; l’encaissement se poursuit.",
                     *       "payment_type": "SPLIT",
                     *       "amount_cents": 24000,
                     *       "refunded_amount_cents": 0,
                     *       "currency": "EUR",
                     *       "created_at": "2027-03-01T09:00:00.000Z",
                     *       "accepted_at": "2027-03-01T09:04:12.000Z",
                     *       "link_expires_at": "2027-03-31T09:00:00.000Z",
                     *       "subtitle": null,
                     *       "metadata": {
                     *         "basket": 42
                     *       },
                     *       "client": {
                     *         "id": "0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *         "ref": null,
                     *         "first_name": "Alice",
                     *         "last_name": "Martin",
                     *         "email": "alice@example.test"
                     *       },
                     *       "settlement": {
                     *         "mode": "TRANSFER",
                     *         "state": "settled",
                     *         "settled_at": "2027-03-01T09:04:12.000Z",
                     *         "transfer_order_item_uid": "tri_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *         "transaction": null
                     *       },
                     *       "collection": "open",
                     *       "shares": [
                     *         {
                     *           "kind": "part",
                     *           "fee_cents": 0,
                     *           "due_on": null,
                     *           "role": "leader",
                     *           "state": "owed",
                     *           "amount_cents": 18000,
                     *           "payer_name": "Alice Martin",
                     *           "paid_at": null
                     *         },
                     *         {
                     *           "kind": "part",
                     *           "fee_cents": 0,
                     *           "due_on": null,
                     *           "role": "pledger",
                     *           "state": "paid",
                     *           "amount_cents": 6000,
                     *           "payer_name": "Bob",
                     *           "paid_at": "2027-03-01T10:15:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Purchase"];
                };
            };
        };
    };
    listPurchases: {
        parameters: {
            query?: {
                /**
                 * @description 1 to 100; 25 by default
                 * @example 50
                 */
                limit?: number;
                /** @description `next_cursor` of the page before, with the same filters */
                cursor?: string;
                /** @description Exactly this reference; it may have been tried several times */
                reference?: string;
                /** @description How the reference begins, upper and lower case as written */
                q?: string;
                state?: components["schemas"]["PurchaseState"];
                payment_type?: components["schemas"]["PaymentType"];
                /** @description A day (`2027-03-01`, UTC) or a moment (`2027-03-01T09:00:00Z`), inclusive */
                created_from?: string;
                /** @description A day, which is included whole, or a moment, which is not */
                created_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "uid": "pur_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *           "merchant_uid": "mer_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *           "reference": "order-2027-0042",
                     *           "title": "Week-end à Brest, 4 personnes",
                     *           "state": "COLLECTING",
                     *           "comment": "Le paiement du client est accepté ; l’encaissement se poursuit.",
                     *           "payment_type": "SPLIT",
                     *           "amount_cents": 24000,
                     *           "refunded_amount_cents": 0,
                     *           "currency": "EUR",
                     *           "created_at": "2027-03-01T09:00:00.000Z",
                     *           "accepted_at": "2027-03-01T09:04:12.000Z",
                     *           "link_expires_at": "2027-03-31T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": "cHVyY2hhc2VzIDAxOGYz"
                     *     }
                     */
                    "application/json": components["schemas"]["PurchasePage"];
                };
            };
        };
    };
    listMerchantPurchases: {
        parameters: {
            query?: {
                /**
                 * @description 1 to 100; 25 by default
                 * @example 50
                 */
                limit?: number;
                /** @description `next_cursor` of the page before, with the same filters */
                cursor?: string;
                /** @description Exactly this reference; it may have been tried several times */
                reference?: string;
                /** @description How the reference begins, upper and lower case as written */
                q?: string;
                state?: components["schemas"]["PurchaseState"];
                payment_type?: components["schemas"]["PaymentType"];
                /** @description A day (`2027-03-01`, UTC) or a moment (`2027-03-01T09:00:00Z`), inclusive */
                created_from?: string;
                /** @description A day, which is included whole, or a moment, which is not */
                created_to?: string;
            };
            header?: never;
            path: {
                /**
                 * @description `mer_` and a UUID
                 * @example mer_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                merchant_uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "uid": "pur_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *           "merchant_uid": "mer_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *           "reference": "order-2027-0042",
                     *           "title": "Week-end à Brest, 4 personnes",
                     *           "state": "COLLECTING",
                     *           "comment": "Le paiement du client est accepté ; l’encaissement se poursuit.",
                     *           "payment_type": "SPLIT",
                     *           "amount_cents": 24000,
                     *           "refunded_amount_cents": 0,
                     *           "currency": "EUR",
                     *           "created_at": "2027-03-01T09:00:00.000Z",
                     *           "accepted_at": "2027-03-01T09:04:12.000Z",
                     *           "link_expires_at": "2027-03-31T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": "cHVyY2hhc2VzIDAxOGYz"
                     *     }
                     */
                    "application/json": components["schemas"]["PurchasePage"];
                };
            };
        };
    };
    listPurchaseEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `pur_` and a UUID
                 * @example pur_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                purchase_uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 4711,
                     *           "name": "pledgerContributes",
                     *           "sequence": 4,
                     *           "occurred_at": "2027-03-01T10:15:00.000Z",
                     *           "client_id": "018f3c5e-7d1a-7b32-9c41-2f6d1a9b0c13"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PurchaseEvents"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description 1 to 100; 25 by default
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description `next_after` of the answer before; absent or 0: from the beginning
                 * @example 4711
                 */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 4711,
                     *           "name": "pledgerContributes",
                     *           "sequence": 4,
                     *           "occurred_at": "2027-03-01T10:15:00.000Z",
                     *           "client_id": "018f3c5e-7d1a-7b32-9c41-2f6d1a9b0c13",
                     *           "purchase_uid": "pur_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *           "merchant_uid": "mer_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07"
                     *         }
                     *       ],
                     *       "next_after": 4711
                     *     }
                     */
                    "application/json": components["schemas"]["EventPage"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description 1 to 100; 25 by default
                 * @example 50
                 */
                limit?: number;
                /** @description Each has an order, and `after`, of its own; absent: purchases */
                about?: components["schemas"]["DeliverySubject"];
                /**
                 * @description `next_after` of the answer before; 0: from the beginning; absent: only what comes from now on
                 * @example 4711
                 */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "kind": "webhook",
                     *           "event_id": 4711,
                     *           "event_name": "pledgerContributes",
                     *           "purchase_uid": "pur_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *           "merchant_uid": "mer_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *           "url": "https://shop.example/webhooks/whipround",
                     *           "headers": {
                     *             "content-type": "application/json",
                     *             "webhook-id": "evt_4711",
                     *             "webhook-timestamp": "1803891852",
                     *             "webhook-signature": "v1,9QOXyUoRmc5TTN2Mp/XJErgVjpmSSpPWU4g6jKkRSxI=",
                     *             "webhook-sequence": "1"
                     *           },
                     *           "body": "{\"triggerID\":4711,\"triggerName\":\"pledgerContributes\"}"
                     *         }
                     *       ],
                     *       "next_after": 4711
                     *     }
                     */
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
        };
    };
    getPaymentLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `pur_` and a UUID
                 * @example pur_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                purchase_uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://pay.example/pay/p1.AaH…",
                     *       "expires_at": "2027-03-31T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentLink"];
                };
            };
        };
    };
    getPaymentLinkQrCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `pur_` and a UUID
                 * @example pur_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                purchase_uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example <svg xmlns="http://www.w3.org/2000/svg">…</svg> */
                    "image/svg+xml": string;
                };
            };
        };
    };
    getNotificationUrls: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `mer_` and a UUID
                 * @example mer_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                merchant_uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "payment_notification_url": "https://shop.example/pledg/notification",
                     *       "error_notification_url": null,
                     *       "purchase_end_notification_url": null
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationUrls"];
                };
            };
        };
    };
    setNotificationUrls: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `mer_` and a UUID
                 * @example mer_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                merchant_uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "payment_notification_url": "https://shop.example/pledg/notification"
                 *     }
                 */
                "application/json": components["schemas"]["NotificationUrlsRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "payment_notification_url": "https://shop.example/pledg/notification",
                     *       "error_notification_url": null,
                     *       "purchase_end_notification_url": null
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationUrls"];
                };
            };
        };
    };
    abortPurchase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repeating a request under its key gives the first answer; kept 48 hours
                 * @example 0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                "idempotency-key"?: string;
            };
            path: {
                /**
                 * @description `pur_` and a UUID
                 * @example pur_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                purchase_uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "purchase_uid": "pur_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *       "state": "ABORTED"
                     *     }
                     */
                    "application/json": components["schemas"]["AbortedPurchase"];
                };
            };
        };
    };
    refundPurchase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repeating a request under its key gives the first answer; kept 48 hours
                 * @example 0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                "idempotency-key"?: string;
            };
            path: {
                /**
                 * @description `pur_` and a UUID
                 * @example pur_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                purchase_uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount_cents": 1500
                 *     }
                 */
                "application/json": components["schemas"]["RefundRequest"];
            };
        };
        responses: {
            /** @description The purchase, `REFUNDED` or `CANCELLED` once all of it is undone, and what was asked for */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "purchase_uid": "pur_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *       "state": "SUCCESSFUL",
                     *       "refunded_amount_cents": 1500,
                     *       "refund_uid": "ref_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c09",
                     *       "kind": "refund",
                     *       "refund_state": "PENDING",
                     *       "amount_cents": 1500,
                     *       "returned_amount_cents": 0,
                     *       "unpaid_amount_cents": 0,
                     *       "requested_at": "2027-03-04T10:00:00.000Z",
                     *       "completed_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["RefundResult"];
                };
            };
        };
    };
    listRefunds: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `pur_` and a UUID
                 * @example pur_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                purchase_uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "purchase_uid": "pur_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *       "state": "SUCCESSFUL",
                     *       "amount_cents": 24000,
                     *       "refunded_amount_cents": 1500,
                     *       "refunds": [
                     *         {
                     *           "refund_uid": "ref_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c09",
                     *           "kind": "refund",
                     *           "refund_state": "PENDING",
                     *           "amount_cents": 1500,
                     *           "returned_amount_cents": 0,
                     *           "unpaid_amount_cents": 0,
                     *           "requested_at": "2027-03-04T10:00:00.000Z",
                     *           "completed_at": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PurchaseRefunds"];
                };
            };
        };
    };
    releasePurchase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repeating a request under its key gives the first answer; kept 48 hours
                 * @example 0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                "idempotency-key"?: string;
            };
            path: {
                /**
                 * @description `pur_` and a UUID
                 * @example pur_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                purchase_uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The purchase, `REFUNDED` or `CANCELLED` once all of it is undone, and what was asked for */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "purchase_uid": "pur_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *       "state": "SUCCESSFUL",
                     *       "refunded_amount_cents": 1500,
                     *       "refund_uid": "ref_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c09",
                     *       "kind": "refund",
                     *       "refund_state": "PENDING",
                     *       "amount_cents": 1500,
                     *       "returned_amount_cents": 0,
                     *       "unpaid_amount_cents": 0,
                     *       "requested_at": "2027-03-04T10:00:00.000Z",
                     *       "completed_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["RefundResult"];
                };
            };
        };
    };
    simulatePaymentSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `mer_` and a UUID
                 * @example mer_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                merchant_uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount_cents": 24000,
                 *       "created": "2027-03-01"
                 *     }
                 */
                "application/json": components["schemas"]["PaymentScheduleRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "INSTALLMENT": [
                     *         {
                     *           "amount_cents": 8000,
                     *           "fees": 0,
                     *           "payment_date": "2027-03-01"
                     *         },
                     *         {
                     *           "amount_cents": 8240,
                     *           "fees": 240,
                     *           "payment_date": "2027-04-01"
                     *         },
                     *         {
                     *           "amount_cents": 8000,
                     *           "fees": 0,
                     *           "payment_date": "2027-05-01"
                     *         }
                     *       ],
                     *       "debit_rate": 12.04,
                     *       "taeg": 12.73
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentSchedule"];
                };
            };
        };
    };
    resendPaymentLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repeating a request under its key gives the first answer; kept 48 hours
                 * @example 0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                "idempotency-key"?: string;
            };
            path: {
                /**
                 * @description `pur_` and a UUID
                 * @example pur_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                purchase_uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "send_email": true,
                 *       "email": "alice@example.test"
                 *     }
                 */
                "application/json": components["schemas"]["ResendPaymentLinkRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "purchase_uid": "pur_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *       "url": "https://pay.example/pay/p1.AaH…",
                     *       "email_has_been_sent": true
                     *     }
                     */
                    "application/json": components["schemas"]["SentPaymentLink"];
                };
            };
        };
    };
    expirePaymentLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repeating a request under its key gives the first answer; kept 48 hours
                 * @example 0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                "idempotency-key"?: string;
            };
            path: {
                /**
                 * @description `pur_` and a UUID
                 * @example pur_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                purchase_uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "purchase_uid": "pur_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *       "state": "CANCELLED"
                     *     }
                     */
                    "application/json": components["schemas"]["CancelledPurchase"];
                };
            };
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repeating a request under its key gives the first answer; kept 48 hours
                 * @example 0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                "idempotency-key"?: string;
            };
            path: {
                /**
                 * @description `id` of the delivery
                 * @example 42
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 815,
                     *       "event_id": 4711,
                     *       "event_name": "paymentProcessed",
                     *       "purchase_uid": "pur_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *       "sequence": 3,
                     *       "webhook_sequence": 1,
                     *       "state": "pending",
                     *       "next_try_at": "2027-03-01T09:04:18.000Z",
                     *       "ended_at": null,
                     *       "tries": [
                     *         {
                     *           "try": 1,
                     *           "tried_at": "2027-03-01T09:04:13.000Z",
                     *           "duration_ms": 84,
                     *           "status": 503,
                     *           "error": "status_503"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    getPublicMerchant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `mer_` and a UUID
                 * @example mer_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                merchant_uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "mer_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *       "name": "Gîtes de Brest",
                     *       "country_code": "FR",
                     *       "payment_type": "INSTALLMENT",
                     *       "installments_nb": 3,
                     *       "buyer_fees_percents": [
                     *         {
                     *           "buyer_fees_percent": 1
                     *         }
                     *       ],
                     *       "is_b2b": false
                     *     }
                     */
                    "application/json": components["schemas"]["PublicMerchant"];
                };
            };
        };
    };
    simulatePublicPaymentSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `mer_` and a UUID
                 * @example mer_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                merchant_uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount_cents": 24000,
                 *       "created": "2027-03-01"
                 *     }
                 */
                "application/json": components["schemas"]["PaymentScheduleRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "INSTALLMENT": [
                     *         {
                     *           "amount_cents": 8000,
                     *           "fees": 0,
                     *           "payment_date": "2027-03-01"
                     *         },
                     *         {
                     *           "amount_cents": 8240,
                     *           "fees": 240,
                     *           "payment_date": "2027-04-01"
                     *         },
                     *         {
                     *           "amount_cents": 8000,
                     *           "fees": 0,
                     *           "payment_date": "2027-05-01"
                     *         }
                     *       ],
                     *       "debit_rate": 12.04,
                     *       "taeg": 12.73
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentSchedule"];
                };
            };
        };
    };
    simulateCompanyPaymentSchedules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `cmp_` and a UUID
                 * @example cmp_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                company_uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount_cents": 24000,
                 *       "created": "2027-03-01"
                 *     }
                 */
                "application/json": components["schemas"]["PaymentScheduleRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "merchant_uid": "mer_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *           "INSTALLMENT": [
                     *             {
                     *               "amount_cents": 8000,
                     *               "fees": 0,
                     *               "payment_date": "2027-03-01"
                     *             },
                     *             {
                     *               "amount_cents": 8240,
                     *               "fees": 240,
                     *               "payment_date": "2027-04-01"
                     *             },
                     *             {
                     *               "amount_cents": 8000,
                     *               "fees": 0,
                     *               "payment_date": "2027-05-01"
                     *             }
                     *           ],
                     *           "debit_rate": 12.04,
                     *           "taeg": 12.73
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CompanyPaymentSchedules"];
                };
            };
        };
    };
    createSignedPurchaseLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "purchase_uid": "pur_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *       "url": "https://pay.example/pay/p1.AaH…",
                     *       "email_has_been_sent": true
                     *     }
                     */
                    "application/json": components["schemas"]["SentPaymentLink"];
                };
            };
        };
    };
    triggerCapture: {
        parameters: {
            query?: {
                /** @description May repeat what is signed; must then be equal */
                merchantUid?: unknown;
                /** @description May repeat what is signed; must then be equal */
                purchaseUid?: unknown;
                /** @description May repeat what is signed; must then be equal */
                reference?: unknown;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `SUCCESSFUL` once captured, `COLLECTING` while the bank is being asked */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "purchase_uid": "pur_0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *       "state": "SUCCESSFUL",
                     *       "amount_cents": 24000
                     *     }
                     */
                    "application/json": components["schemas"]["CapturedPurchase"];
                };
            };
        };
    };
    listPurchasesV1: {
        parameters: {
            query?: {
                /**
                 * @description 1 to 100; 25 by default
                 * @example 50
                 */
                limit?: number;
                /** @description `next_cursor` of the page before, with the same filters */
                cursor?: string;
                /** @description Exactly this reference; it may have been tried several times */
                ref?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *           "payment_url": "https://pay.example/pay/p1.AaH…",
                     *           "state": "INITIALIZED",
                     *           "comment": "L’achat attend le paiement du client.",
                     *           "ref": "order-2027-0042",
                     *           "title": "Week-end à Brest",
                     *           "subtitle": "4 personnes, 2 nuits",
                     *           "amount": 24000,
                     *           "currency": "EUR",
                     *           "callback_url": "https://shop.example/orders/2027-0042",
                     *           "products": [
                     *             {
                     *               "ref": "room-2",
                     *               "label": "Chambre double",
                     *               "amount": 12000,
                     *               "currency": "EUR"
                     *             }
                     *           ],
                     *           "client": {
                     *             "id": "0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *             "ref": "customer-17",
                     *             "last_name": "Martin",
                     *             "first_name": "Alice",
                     *             "email": "alice@example.test"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PurchasePageV1"];
                };
            };
        };
    };
    createPurchaseV1: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repeating a request under its key gives the first answer; kept 48 hours
                 * @example 0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Week-end à Brest",
                 *       "subtitle": "4 personnes, 2 nuits",
                 *       "amount": 24000,
                 *       "currency": "EUR",
                 *       "ref": "order-2027-0042",
                 *       "client": {
                 *         "ref": "customer-17",
                 *         "first_name": "Alice",
                 *         "last_name": "Martin",
                 *         "email": "alice@example.test"
                 *       },
                 *       "callback_url": "https://shop.example/orders/2027-0042",
                 *       "products": [
                 *         {
                 *           "ref": "room-2",
                 *           "label": "Chambre double",
                 *           "amount": 12000,
                 *           "currency": "EUR"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewPurchaseV1"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *       "payment_url": "https://pay.example/pay/p1.AaH…",
                     *       "state": "INITIALIZED",
                     *       "comment": "L’achat attend le paiement du client.",
                     *       "ref": "order-2027-0042",
                     *       "title": "Week-end à Brest",
                     *       "subtitle": "4 personnes, 2 nuits",
                     *       "amount": 24000,
                     *       "currency": "EUR",
                     *       "callback_url": "https://shop.example/orders/2027-0042",
                     *       "products": [
                     *         {
                     *           "ref": "room-2",
                     *           "label": "Chambre double",
                     *           "amount": 12000,
                     *           "currency": "EUR"
                     *         }
                     *       ],
                     *       "client": {
                     *         "id": "0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *         "ref": "customer-17",
                     *         "last_name": "Martin",
                     *         "first_name": "Alice",
                     *         "email": "alice@example.test",
                     *         "purchases": [
                     *           {
                     *             "id": "0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *             "payment_url": "https://pay.example/pay/p1.AaH…",
                     *             "state": "INITIALIZED",
                     *             "comment": "L’achat attend le paiement du client.",
                     *             "ref": "order-2027-0042",
                     *             "title": "Week-end à Brest",
                     *             "subtitle": "4 personnes, 2 nuits",
                     *             "amount": 24000,
                     *             "currency": "EUR",
                     *             "callback_url": "https://shop.example/orders/2027-0042",
                     *             "products": [
                     *               {
                     *                 "ref": "room-2",
                     *                 "label": "Chambre double",
                     *                 "amount": 12000,
                     *                 "currency": "EUR"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PurchaseV1"];
                };
            };
        };
    };
    getPurchaseV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *       "payment_url": "https://pay.example/pay/p1.AaH…",
                     *       "state": "INITIALIZED",
                     *       "comment": "L’achat attend le paiement du client.",
                     *       "ref": "order-2027-0042",
                     *       "title": "Week-end à Brest",
                     *       "subtitle": "4 personnes, 2 nuits",
                     *       "amount": 24000,
                     *       "currency": "EUR",
                     *       "callback_url": "https://shop.example/orders/2027-0042",
                     *       "products": [
                     *         {
                     *           "ref": "room-2",
                     *           "label": "Chambre double",
                     *           "amount": 12000,
                     *           "currency": "EUR"
                     *         }
                     *       ],
                     *       "client": {
                     *         "id": "0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *         "ref": "customer-17",
                     *         "last_name": "Martin",
                     *         "first_name": "Alice",
                     *         "email": "alice@example.test",
                     *         "purchases": [
                     *           {
                     *             "id": "0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *             "payment_url": "https://pay.example/pay/p1.AaH…",
                     *             "state": "INITIALIZED",
                     *             "comment": "L’achat attend le paiement du client.",
                     *             "ref": "order-2027-0042",
                     *             "title": "Week-end à Brest",
                     *             "subtitle": "4 personnes, 2 nuits",
                     *             "amount": 24000,
                     *             "currency": "EUR",
                     *             "callback_url": "https://shop.example/orders/2027-0042",
                     *             "products": [
                     *               {
                     *                 "ref": "room-2",
                     *                 "label": "Chambre double",
                     *                 "amount": 12000,
                     *                 "currency": "EUR"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PurchaseV1"];
                };
            };
        };
    };
    cancelPurchaseV1: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repeating a request under its key gives the first answer; kept 48 hours
                 * @example 0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                "idempotency-key"?: string;
            };
            path: {
                /**
                 * @description UUID
                 * @example 0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *       "payment_url": "https://pay.example/pay/p1.AaH…",
                     *       "state": "INITIALIZED",
                     *       "comment": "L’achat attend le paiement du client.",
                     *       "ref": "order-2027-0042",
                     *       "title": "Week-end à Brest",
                     *       "subtitle": "4 personnes, 2 nuits",
                     *       "amount": 24000,
                     *       "currency": "EUR",
                     *       "callback_url": "https://shop.example/orders/2027-0042",
                     *       "products": [
                     *         {
                     *           "ref": "room-2",
                     *           "label": "Chambre double",
                     *           "amount": 12000,
                     *           "currency": "EUR"
                     *         }
                     *       ],
                     *       "client": {
                     *         "id": "0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *         "ref": "customer-17",
                     *         "last_name": "Martin",
                     *         "first_name": "Alice",
                     *         "email": "alice@example.test",
                     *         "purchases": [
                     *           {
                     *             "id": "0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *             "payment_url": "https://pay.example/pay/p1.AaH…",
                     *             "state": "INITIALIZED",
                     *             "comment": "L’achat attend le paiement du client.",
                     *             "ref": "order-2027-0042",
                     *             "title": "Week-end à Brest",
                     *             "subtitle": "4 personnes, 2 nuits",
                     *             "amount": 24000,
                     *             "currency": "EUR",
                     *             "callback_url": "https://shop.example/orders/2027-0042",
                     *             "products": [
                     *               {
                     *                 "ref": "room-2",
                     *                 "label": "Chambre double",
                     *                 "amount": 12000,
                     *                 "currency": "EUR"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PurchaseV1"];
                };
            };
        };
    };
    getClientV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *       "ref": "customer-17",
                     *       "last_name": "Martin",
                     *       "first_name": "Alice",
                     *       "email": "alice@example.test",
                     *       "purchases": [
                     *         {
                     *           "id": "0199fa3c-7b1e-7c44-9d5a-2f6b8e1d4c07",
                     *           "payment_url": "https://pay.example/pay/p1.AaH…",
                     *           "state": "INITIALIZED",
                     *           "comment": "L’achat attend le paiement du client.",
                     *           "ref": "order-2027-0042",
                     *           "title": "Week-end à Brest",
                     *           "subtitle": "4 personnes, 2 nuits",
                     *           "amount": 24000,
                     *           "currency": "EUR",
                     *           "callback_url": "https://shop.example/orders/2027-0042",
                     *           "products": [
                     *             {
                     *               "ref": "room-2",
                     *               "label": "Chambre double",
                     *               "amount": 12000,
                     *               "currency": "EUR"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ClientWithPurchasesV1"];
                };
            };
        };
    };
}
