<?php

declare(strict_types=1);

namespace Whipround;

/**
 * What a customer's browser brings back to the shop. It says what to show; that the shop is paid is what notifications
 * are for.
 */
final class ShopReturn
{
    private function __construct(
        /** @var array<string, mixed>|null `purchase`, and `transaction` where the shop's own PSP paid; null after an error */
        public readonly ?array $result,
        /** @var array{type: string, message: string}|null null after a success */
        public readonly ?array $error,
    ) {
    }

    /**
     * @param array<string, mixed> $query $_GET: `pledg_result` or `pledg_error`
     * @param string|array<string> $secret the merchant's, with which the purchase was signed; both, while one replaces another
     * @throws SignatureException when nothing signed was brought
     */
    public static function read(array $query, #[\SensitiveParameter] string|array $secret, ?int $now = null): self
    {
        foreach (['pledg_result', 'pledg_error'] as $name) {
            $text = $query[$name] ?? null;
            $members = is_string($text) ? Json::object($text) : null;
            if ($members === null) {
                continue;
            }
            $signature = $members['signature'] ?? null;
            if (!is_string($signature)) {
                throw new SignatureException("$name is not signed");
            }
            // Only what the signature holds is believed, not the members beside it.
            $claims = Jwt::verify($signature, $secret, $now);
            $error = is_array($claims['error'] ?? null) ? $claims['error'] : null;
            $kind = $error === null ? 'pledg_result' : 'pledg_error';
            if ($kind !== $name || ($error === null && !is_string($claims['purchase']['uid'] ?? null))) {
                throw new SignatureException("what is signed is no $name");
            }
            return $error === null
                ? new self($claims, null)
                : new self(null, ['type' => (string) ($error['type'] ?? ''), 'message' => (string) ($error['message'] ?? '')]);
        }
        throw new SignatureException('the address holds no result');
    }
}
