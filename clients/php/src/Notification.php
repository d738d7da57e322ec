<?php

declare(strict_types=1);

namespace Whipround;

/** A call to a notification address: the shop will be paid, has been paid, or will not be. */
final class Notification
{
    /** What the SHA-256 of a shop that its own PSP pays covers; `uid` as well where there is one. */
    private const SIGNED = ['created_at', 'error', 'id', 'reference', 'sandbox', 'status'];
    /** What may stand beside these. It is not signed but by the headers. */
    private const UNSIGNED = ['additional_data', 'metadata', 'signature'];

    /**
     * The members of a genuine notification, whichever of its two forms it has: `{"signature": "<JWT>"}`, or members
     * with a SHA-256 beside them, which does not cover `additional_data` and `metadata`. Give the headers: then those of
     * Standard Webhooks have to be right, too, where there are any, and these cover every byte and the time. The end of a
     * shared payment is signed by its headers alone, and refused without them: read the purchase instead.
     *
     * @param string $body the bytes of the request: file_get_contents('php://input')
     * @param string|array<string> $secret the merchant's notification secret, its secret where none was set; both, while one
     *     replaces another
     * @param array<string, mixed>|null $headers $_SERVER, or getallheaders()
     * @return array<string, mixed>
     * @throws SignatureException
     */
    public static function read(
        string $body,
        #[\SensitiveParameter] string|array $secret,
        ?int $now = null,
        ?array $headers = null,
    ): array {
        $isSealed = $headers !== null && StandardWebhook::header($headers, 'webhook-signature') !== '';
        if ($isSealed) {
            StandardWebhook::verify($body, $headers, $secret, $now);
        }
        $members = Json::object($body) ?? throw new SignatureException('the body is not a JSON object');
        if ($isSealed && !isset($members['signature'])) {
            return $members;
        }
        $signature = $members['signature'] ?? null;
        if (!is_string($signature)) {
            throw new SignatureException('the notification is not signed');
        }
        if (count($members) === 1) {
            return self::ofItsKind(Jwt::verify($signature, $secret, $now));
        }
        $names = array_key_exists('uid', $members) ? [...self::SIGNED, 'uid'] : self::SIGNED;
        $more = array_diff(array_keys($members), $names, self::UNSIGNED);
        if ($more !== []) {
            throw new SignatureException('the notification has a member that is not signed: ' . reset($more));
        }
        $pairs = [];
        foreach ($names as $name) {
            if (!is_string($members[$name] ?? null)) {
                throw new SignatureException("the notification lacks $name");
            }
            $pairs[] = "$name={$members[$name]}";
        }
        foreach (Secrets::of($secret) as $one) {
            if (hash_equals(strtoupper(hash('sha256', implode($one, $pairs))), $signature)) {
                return $members;
            }
        }
        throw new SignatureException('the notification is not signed with this secret');
    }

    /**
     * The same secret signs a shop's requests, which its customers hold, and what their browsers bring back.
     *
     * @param array<string, mixed> $claims
     * @return array<string, mixed>
     */
    private static function ofItsKind(array $claims): array
    {
        $isText = static fn (string $name): bool => is_string($claims[$name] ?? null);
        $isTransfer = $isText('transfer_order_item_uid') && $isText('purchase_uid') && is_int($claims['amount_cents'] ?? null);
        $isError = $isText('state') && $isText('uid');
        return $isTransfer || $isError ? $claims : throw new SignatureException('what is signed is no notification');
    }
}
