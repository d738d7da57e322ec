export declare const TRAVELS: {
    readonly createAccessToken: {
        readonly method: 'POST';
        readonly path: '/api/token';
        readonly auth: 'apiKey';
        readonly body: 'form';
    };
    readonly createPurchaseLink: {
        readonly method: 'POST';
        readonly path: '/api/merchants/{merchant_uid}/purchase_link';
        readonly auth: 'accessToken';
        readonly body: 'json';
        readonly takesKey: true;
    };
    readonly setWebhookEndpoint: {
        readonly method: 'PUT';
        readonly path: '/api/merchants/{merchant_uid}/webhook_endpoint';
        readonly auth: 'accessToken';
        readonly body: 'json';
    };
    readonly getWebhookEndpoint: {
        readonly method: 'GET';
        readonly path: '/api/merchants/{merchant_uid}/webhook_endpoint';
        readonly auth: 'accessToken';
    };
    readonly listWebhookDeliveries: {
        readonly method: 'GET';
        readonly path: '/api/merchants/{merchant_uid}/webhook_deliveries';
        readonly auth: 'accessToken';
        readonly query: readonly ["limit", "cursor", "state"];
    };
    readonly getPurchase: {
        readonly method: 'GET';
        readonly path: '/api/purchases/{purchase_uid}';
        readonly auth: 'accessToken';
    };
    readonly getPurchaseByReference: {
        readonly method: 'GET';
        readonly path: '/api/merchants/{merchant_uid}/purchases/by_reference/{reference}';
        readonly auth: 'accessToken';
    };
    readonly listPurchases: {
        readonly method: 'GET';
        readonly path: '/api/purchases';
        readonly auth: 'accessToken';
        readonly query: readonly ["limit", "cursor", "reference", "q", "state", "payment_type", "created_from", "created_to"];
    };
    readonly listMerchantPurchases: {
        readonly method: 'GET';
        readonly path: '/api/merchants/{merchant_uid}/purchases';
        readonly auth: 'accessToken';
        readonly query: readonly ["limit", "cursor", "reference", "q", "state", "payment_type", "created_from", "created_to"];
    };
    readonly listPurchaseEvents: {
        readonly method: 'GET';
        readonly path: '/api/purchases/{purchase_uid}/events';
        readonly auth: 'accessToken';
    };
    readonly listEvents: {
        readonly method: 'GET';
        readonly path: '/api/events';
        readonly auth: 'accessToken';
        readonly query: readonly ["limit", "after"];
    };
    readonly listDeliveries: {
        readonly method: 'GET';
        readonly path: '/api/deliveries';
        readonly auth: 'accessToken';
        readonly query: readonly ["limit", "about", "after"];
    };
    readonly getPaymentLink: {
        readonly method: 'GET';
        readonly path: '/api/purchases/{purchase_uid}/link';
        readonly auth: 'accessToken';
    };
    readonly getPaymentLinkQrCode: {
        readonly method: 'GET';
        readonly path: '/api/purchases/{purchase_uid}/link.svg';
        readonly auth: 'accessToken';
        readonly answer: 'text';
    };
    readonly setNotificationUrls: {
        readonly method: 'PUT';
        readonly path: '/api/merchants/{merchant_uid}/notification_urls';
        readonly auth: 'accessToken';
        readonly body: 'json';
    };
    readonly getNotificationUrls: {
        readonly method: 'GET';
        readonly path: '/api/merchants/{merchant_uid}/notification_urls';
        readonly auth: 'accessToken';
    };
    readonly abortPurchase: {
        readonly method: 'POST';
        readonly path: '/api/purchases/{purchase_uid}/abort';
        readonly auth: 'accessToken';
        readonly takesKey: true;
    };
    readonly refundPurchase: {
        readonly method: 'POST';
        readonly path: '/api/purchases/{purchase_uid}/credit_by_transfer';
        readonly auth: 'accessToken';
        readonly body: 'json';
        readonly takesKey: true;
    };
    readonly listRefunds: {
        readonly method: 'GET';
        readonly path: '/api/purchases/{purchase_uid}/refunds';
        readonly auth: 'accessToken';
    };
    readonly releasePurchase: {
        readonly method: 'POST';
        readonly path: '/api/purchases/{purchase_uid}/release';
        readonly auth: 'accessToken';
        readonly takesKey: true;
    };
    readonly simulatePaymentSchedule: {
        readonly method: 'POST';
        readonly path: '/api/merchants/{merchant_uid}/simulate_payment_schedule';
        readonly auth: 'accessToken';
        readonly body: 'json';
    };
    readonly resendPaymentLink: {
        readonly method: 'POST';
        readonly path: '/api/purchases/{purchase_uid}/resend_link';
        readonly auth: 'accessToken';
        readonly body: 'json';
        readonly takesKey: true;
    };
    readonly expirePaymentLink: {
        readonly method: 'POST';
        readonly path: '/api/purchases/{purchase_uid}/expire_link';
        readonly auth: 'accessToken';
        readonly takesKey: true;
    };
    readonly replayWebhookDelivery: {
        readonly method: 'POST';
        readonly path: '/api/webhook_deliveries/{delivery_id}/replay';
        readonly auth: 'accessToken';
        readonly takesKey: true;
    };
    readonly getPublicMerchant: {
        readonly method: 'GET';
        readonly path: '/api/merchants/{merchant_uid}';
        readonly auth: 'none';
    };
    readonly simulatePublicPaymentSchedule: {
        readonly method: 'POST';
        readonly path: '/api/users/me/merchants/{merchant_uid}/simulate_payment_schedule';
        readonly auth: 'none';
        readonly body: 'json';
    };
    readonly simulateCompanyPaymentSchedules: {
        readonly method: 'POST';
        readonly path: '/api/users/me/companies/{company_uid}/simulate_payment_schedule';
        readonly auth: 'none';
        readonly body: 'json';
    };
    readonly createSignedPurchaseLink: {
        readonly method: 'POST';
        readonly path: '/api/purchase_link';
        readonly auth: 'signature';
    };
    readonly triggerCapture: {
        readonly method: 'POST';
        readonly path: '/api/trigger_capture';
        readonly auth: 'signature';
        readonly query: readonly ["merchantUid", "purchaseUid", "reference"];
        readonly onceOnly: true;
    };
    readonly createPurchaseV1: {
        readonly method: 'POST';
        readonly path: '/api/merchants/v1/purchases';
        readonly auth: 'merchantToken';
        readonly body: 'json';
        readonly takesKey: true;
    };
    readonly listPurchasesV1: {
        readonly method: 'GET';
        readonly path: '/api/merchants/v1/purchases';
        readonly auth: 'merchantToken';
        readonly query: readonly ["limit", "cursor", "ref"];
    };
    readonly getPurchaseV1: {
        readonly method: 'GET';
        readonly path: '/api/merchants/v1/purchases/{id}';
        readonly auth: 'merchantToken';
    };
    readonly cancelPurchaseV1: {
        readonly method: 'POST';
        readonly path: '/api/merchants/v1/purchases/{id}/cancel';
        readonly auth: 'merchantToken';
        readonly takesKey: true;
    };
    readonly getClientV1: {
        readonly method: 'GET';
        readonly path: '/api/merchants/v1/clients/{id}';
        readonly auth: 'merchantToken';
    };
};
