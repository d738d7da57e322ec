<?php

declare(strict_types=1);

namespace Whipround;

/** An event that Whipround posted to a merchant's webhook address. */
final class Webhook
{
    private function __construct(
        /** Grows with time; the same when it is told again. */
        public readonly int $triggerId,
        /** `paymentProcessed`, `paymentFailed`, `pledgerContributes`, or what you have subscribed to. */
        public readonly string $triggerName,
        public readonly string $triggerDate,
        /** As the merchant API v1 spells it; the token API adds `pur_`. */
        public readonly string $purchaseId,
        /** The friend whom it concerns; null where it concerns none. */
        public readonly ?string $clientId,
    ) {
    }

    /**
     * @param string $body the bytes of the request: file_get_contents('php://input')
     * @param array<string, mixed> $headers $_SERVER, or getallheaders()
     * @param string|array<string> $signingSecret `whsec_…`, shown when the address was set; both, while one replaces another
     * @throws SignatureException
     */
    public static function read(string $body, array $headers, #[\SensitiveParameter] string|array $signingSecret, ?int $now = null): self
    {
        $keys = [];
        foreach ((array) $signingSecret as $one) {
            $key = base64_decode(preg_replace('/^whsec_/', '', $one) ?? '', true);
            if ($key === false) {
                throw new SignatureException('the signing secret is not whsec_ and base64');
            }
            $keys[] = $key;
        }
        StandardWebhook::verify($body, $headers, $keys, $now);
        $event = Json::object($body) ?? [];
        $objects = is_array($event['objects'] ?? null) ? $event['objects'] : [];
        return new self(
            (int) ($event['triggerID'] ?? 0),
            (string) ($event['triggerName'] ?? ''),
            (string) ($event['triggerDate'] ?? ''),
            (string) ($objects['purchaseId'] ?? ''),
            isset($objects['clientId']) ? (string) $objects['clientId'] : null,
        );
    }
}
