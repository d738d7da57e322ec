<?php

declare(strict_types=1);

namespace Whipround;

/** The merchant API v1, by a merchant's long-lived token. Errors are ApiException, as in Client. */
final class MerchantApi
{
    private const PREFIX = '/api/merchants/v1';

    private readonly Caller $caller;

    /**
     * @param \Closure(float): void|null $sleep seconds between two tries; for tests
     * @param string $language of `comment`: `de`, `en`, `es`, `fr`, `it` or `nl`
     */
    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter] private readonly string $merchantToken,
        ?Transport $transport = null,
        ?\Closure $sleep = null,
        string $language = 'fr',
    ) {
        $this->caller = new Caller($baseUrl, $transport, $language, $sleep);
    }

    /**
     * @param array<string, mixed> $purchase title, amount, ref, client, products, callback_url, …
     * @return array<string, mixed> id, payment_url, state, …
     */
    public function createPurchase(array $purchase, ?string $idempotencyKey = null): array
    {
        return $this->post('/purchases', Json::encode($purchase), $idempotencyKey);
    }

    /** @return array<string, mixed> */
    public function purchase(string $id): array
    {
        return $this->send('GET', '/purchases/' . rawurlencode($id), [], '');
    }

    /** @return array<string, mixed> */
    public function cancelPurchase(string $id, ?string $idempotencyKey = null): array
    {
        return $this->post('/purchases/' . rawurlencode($id) . '/cancel', '', $idempotencyKey);
    }

    /** @return array<string, mixed> a leader, or a friend named by a webhook */
    public function client(string $id): array
    {
        return $this->send('GET', '/clients/' . rawurlencode($id), [], '');
    }

    /** @return array<string, mixed> */
    private function post(string $path, string $body, ?string $idempotencyKey): array
    {
        return $this->send('POST', $path, ['Idempotency-Key' => $idempotencyKey ?? bin2hex(random_bytes(16))], $body);
    }

    /**
     * @param array<string, string> $headers
     * @return array<string, mixed>
     */
    private function send(string $method, string $path, array $headers, string $body): array
    {
        $headers['Authorization'] = 'Bearer ' . $this->merchantToken;
        if ($body !== '') {
            $headers['Content-Type'] = 'application/json';
        }
        return $this->caller->call($method, self::PREFIX . $path, $headers, $body, true);
    }
}
