<?php

declare(strict_types=1);

namespace Whipround;

/** A call to a notification address: the shop will be paid, has been paid, or will not be. */
final class Notification
{
    /** What the SHA-256 of a shop that its own PSP pays covers; `uid` as well where there is one. */
    private const SIGNED = ['created_at', 'error', 'id', 'reference', 'sandbox', 'status'];

    /**
     * The members of a genuine notification, whichever of its two forms it has: `{"signature": "<JWT>"}`, or members
     * with a SHA-256 beside them. The end of a shared payment is not signed, and refused here: read the purchase instead.
     *
     * @param string $body the bytes of the request: file_get_contents('php://input')
     * @param string $secret the merchant's notification secret; its secret where none was set
     * @return array<string, mixed>
     * @throws SignatureException
     */
    public static function read(string $body, #[\SensitiveParameter] string $secret, ?int $now = null): array
    {
        $members = Json::object($body) ?? throw new SignatureException('the body is not a JSON object');
        $signature = $members['signature'] ?? null;
        if (!is_string($signature) || $secret === '') {
            throw new SignatureException('the notification is not signed');
        }
        if (count($members) === 1) {
            return Jwt::verify($signature, $secret, $now);
        }
        $names = isset($members['uid']) ? [...self::SIGNED, 'uid'] : self::SIGNED;
        sort($names, SORT_STRING);
        $pairs = [];
        foreach ($names as $name) {
            if (!is_string($members[$name] ?? null)) {
                throw new SignatureException("the notification lacks $name");
            }
            $pairs[] = "$name={$members[$name]}";
        }
        if (!hash_equals(strtoupper(hash('sha256', implode($secret, $pairs))), $signature)) {
            throw new SignatureException('the notification is not signed with this secret');
        }
        return $members;
    }
}
