<?php

declare(strict_types=1);

namespace Whipround;

/** What a shop signs with its merchant's secret, so that its customer's browser may carry it. */
final class SignedRequest
{
    /**
     * The value of `signature`, for the plugin and for addresses.
     *
     * @param array<string, mixed> $data the purchase: merchantUid, title, reference, amountCents, …
     */
    public static function sign(array $data, #[\SensitiveParameter] string $secret): string
    {
        return Jwt::sign(['data' => $data], $secret);
    }

    /**
     * Where to send the customer. Opening it creates nothing; pressing the button there does, once.
     *
     * @param array<string, mixed> $data
     */
    public static function purchaseUrl(string $baseUrl, array $data, #[\SensitiveParameter] string $secret): string
    {
        return rtrim($baseUrl, '/') . '/purchase?signature=' . self::sign($data, $secret);
    }
}
