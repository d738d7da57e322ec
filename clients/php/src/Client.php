<?php

declare(strict_types=1);

namespace Whipround;

/**
 * The token API: what a shop's server asks. Every call throws ApiException when it is refused or nobody answers.
 * Methods answer with what the API says, as arrays; docs/openapi.json describes each.
 */
final class Client
{
    /** A token is good for ten minutes; the last of them are left to requests under way and to clocks that differ. */
    private const TOKEN_MARGIN_SECONDS = 60;

    private readonly Caller $caller;
    private ?string $token = null;
    private int $tokenEndsAt = 0;

    /**
     * @param string $language of `info` in errors and `comment` of purchases: `de`, `en`, `es`, `fr`, `it` or `nl`
     * @param \Closure(float): void|null $sleep seconds between two tries; for tests
     */
    public function __construct(
        string $baseUrl,
        private readonly string $apiKey,
        #[\SensitiveParameter] private readonly string $apiSecret,
        ?Transport $transport = null,
        string $language = 'fr',
        ?\Closure $sleep = null,
    ) {
        $this->caller = new Caller($baseUrl, $transport, $language, $sleep);
    }

    /**
     * Creates a purchase, and sends its link where the settings ask for it.
     *
     * @param array<string, mixed> $data title, reference, amountCents, …
     * @param array<string, mixed> $settings send_email, email, send_sms, phone_number
     * @param string|null $idempotencyKey one of your own lets you repeat the call after a crash: the order's number
     * @return array<string, mixed> purchase_uid, url, …
     */
    public function createPurchaseLink(string $merchantUid, array $data, array $settings = [], ?string $idempotencyKey = null): array
    {
        $body = ['data' => $data] + ($settings === [] ? [] : ['purchase_link_settings' => $settings]);
        return $this->post('/api/merchants/' . rawurlencode($merchantUid) . '/purchase_link', $body, $idempotencyKey);
    }

    /** @return array<string, mixed> */
    public function purchase(string $purchaseUid): array
    {
        return $this->get(self::purchasePath($purchaseUid));
    }

    /** @return array<string, mixed> */
    public function purchaseByReference(string $merchantUid, string $reference): array
    {
        return $this->get('/api/merchants/' . rawurlencode($merchantUid) . '/purchases/by_reference/' . rawurlencode($reference));
    }

    /**
     * All purchases, newest first, page by page as you go on.
     *
     * @param array<string, string|int> $filters reference, q, state, payment_type, created_from, created_to, limit
     * @return \Generator<int, array<string, mixed>>
     */
    public function purchases(array $filters = [], ?string $merchantUid = null): \Generator
    {
        $path = $merchantUid === null ? '/api/purchases' : '/api/merchants/' . rawurlencode($merchantUid) . '/purchases';
        do {
            $page = $this->get($path . ($filters === [] ? '' : '?' . http_build_query($filters)));
            foreach ($page['items'] as $purchase) {
                yield $purchase;
            }
            $filters['cursor'] = (string) ($page['next_cursor'] ?? '');
        } while ($filters['cursor'] !== '');
    }

    /**
     * @param array<string, mixed> $settings send_email, email, send_sms, phone_number
     * @return array<string, mixed>
     */
    public function resendLink(string $purchaseUid, array $settings, ?string $idempotencyKey = null): array
    {
        return $this->post(self::purchasePath($purchaseUid) . '/resend_link', $settings, $idempotencyKey);
    }

    /** @return array<string, mixed> */
    public function expireLink(string $purchaseUid, ?string $idempotencyKey = null): array
    {
        return $this->post(self::purchasePath($purchaseUid) . '/expire_link', null, $idempotencyKey);
    }

    /** @return array<string, mixed> */
    public function abort(string $purchaseUid, ?string $idempotencyKey = null): array
    {
        return $this->post(self::purchasePath($purchaseUid) . '/abort', null, $idempotencyKey);
    }

    /**
     * Gives back all that is left of a purchase, or a part. Two calls are two refunds, unless their key is the same.
     *
     * @return array<string, mixed>
     */
    public function refund(string $purchaseUid, int $amountCents, ?string $idempotencyKey = null): array
    {
        return $this->post(self::purchasePath($purchaseUid) . '/credit_by_transfer', ['amount_cents' => $amountCents], $idempotencyKey);
    }

    /** @return array<string, mixed> what was given back so far: `refunds` */
    public function refunds(string $purchaseUid): array
    {
        return $this->get(self::purchasePath($purchaseUid) . '/refunds');
    }

    /**
     * Lets a card go that is held and was never debited.
     *
     * @return array<string, mixed>
     */
    public function release(string $purchaseUid, ?string $idempotencyKey = null): array
    {
        return $this->post(self::purchasePath($purchaseUid) . '/release', null, $idempotencyKey);
    }

    /**
     * What a customer would pay, and when.
     *
     * @param string $created the day of the purchase, yyyy-mm-dd
     * @return array<string, mixed>
     */
    public function simulate(string $merchantUid, int $amountCents, string $created, ?string $secondInstallmentDate = null): array
    {
        $body = ['amount_cents' => $amountCents, 'created' => $created]
            + ($secondInstallmentDate === null ? [] : ['second_installment_date' => $secondInstallmentDate]);
        return $this->post('/api/merchants/' . rawurlencode($merchantUid) . '/simulate_payment_schedule', $body, null);
    }

    /** @return array<string, mixed> url, token and signing_secret: new ones each time, shown never again */
    public function setWebhookEndpoint(string $merchantUid, string $url): array
    {
        return $this->send('PUT', '/api/merchants/' . rawurlencode($merchantUid) . '/webhook_endpoint', [], Json::encode(['url' => $url]));
    }

    /**
     * @param array<string, string|null> $urls payment_notification_url, error_notification_url, purchase_end_notification_url
     * @return array<string, mixed>
     */
    public function setNotificationUrls(string $merchantUid, array $urls): array
    {
        return $this->send('PUT', '/api/merchants/' . rawurlencode($merchantUid) . '/notification_urls', [], Json::encode($urls));
    }

    /**
     * Captures a deferred payment now.
     *
     * @return array<string, mixed>
     */
    public function triggerCapture(string $merchantUid, string $purchaseUid, #[\SensitiveParameter] string $secret): array
    {
        $signature = SignedRequest::sign(['merchantUid' => $merchantUid, 'purchaseUid' => $purchaseUid], $secret);
        // Repeated after a capture it is refused: an answer that was lost is left to the caller, who reads the purchase.
        return $this->caller->call('POST', '/api/trigger_capture/?signature=' . $signature, [], '', false);
    }

    /** @return array<string, mixed> */
    private function get(string $path): array
    {
        return $this->send('GET', $path, [], '');
    }

    /**
     * @param array<string, mixed>|null $body
     * @return array<string, mixed>
     */
    private function post(string $path, ?array $body, ?string $idempotencyKey): array
    {
        // One key for all tries of this call: however often it arrives, it is done once.
        $headers = ['Idempotency-Key' => $idempotencyKey ?? bin2hex(random_bytes(16))];
        return $this->send('POST', $path, $headers, $body === null ? '' : Json::encode($body));
    }

    /**
     * @param array<string, string> $headers
     * @return array<string, mixed>
     */
    private function send(string $method, string $path, array $headers, string $body): array
    {
        if ($body !== '') {
            $headers['Content-Type'] = 'application/json';
        }
        $key = $headers['Idempotency-Key'] ?? null;
        $isUnknown = false;
        while (true) {
            $wasKept = $this->token !== null && time() < $this->tokenEndsAt;
            try {
                $token = $this->token();
            } catch (ApiException $error) {
                // What was not sent was not done; a try with the token before may have been.
                throw $error->ofCall($key, $isUnknown);
            }
            try {
                return $this->caller->call($method, $path, $headers + ['Authorization' => "Bearer $token"], $body, true);
            } catch (ApiException $error) {
                $isUnknown = $isUnknown || $error->isOutcomeUnknown();
                // A kept token ends early when its key is rotated: a new one may do.
                if ($error->status !== 401 || !$wasKept) {
                    throw $error->ofCall($key, $isUnknown);
                }
                $this->token = null;
            }
        }
    }

    private function token(): string
    {
        if ($this->token === null || time() >= $this->tokenEndsAt) {
            $headers = [
                'Authorization' => 'Basic ' . base64_encode("{$this->apiKey}:{$this->apiSecret}"),
                'Content-Type' => 'application/x-www-form-urlencoded',
            ];
            $answer = $this->caller->call('POST', '/api/token', $headers, 'grant_type=client_credentials', true);
            $this->token = (string) $answer['access_token'];
            $this->tokenEndsAt = time() + (int) $answer['expires_in'] - self::TOKEN_MARGIN_SECONDS;
        }
        return $this->token;
    }

    private static function purchasePath(string $purchaseUid): string
    {
        return '/api/purchases/' . rawurlencode($purchaseUid);
    }
}
