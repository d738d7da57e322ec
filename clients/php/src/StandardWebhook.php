<?php

declare(strict_types=1);

namespace Whipround;

/** Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.body`. */
final class StandardWebhook
{
    /** What the specification recommends; older calls may be replays. */
    public const TOLERANCE_SECONDS = 300;

    /**
     * @param array<string, mixed> $headers of the request, by whatever spelling: `webhook-id`, `HTTP_WEBHOOK_ID`, … ($_SERVER will do)
     * @param string|array<string> $key raw bytes; both, while one replaces another
     * @throws SignatureException
     */
    public static function verify(string $body, array $headers, #[\SensitiveParameter] string|array $key, ?int $now = null): void
    {
        $id = self::header($headers, 'webhook-id');
        $timestamp = self::header($headers, 'webhook-timestamp');
        if ($id === '' || preg_match('/^\d{1,12}$/D', $timestamp) !== 1) {
            throw new SignatureException('the headers of a signed webhook are missing');
        }
        if (abs(($now ?? time()) - (int) $timestamp) > self::TOLERANCE_SECONDS) {
            throw new SignatureException('the webhook is too old, or the clock of this machine is wrong');
        }
        foreach (Secrets::of($key) as $one) {
            $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $one, true));
            // Several while a secret is being changed.
            foreach (explode(' ', self::header($headers, 'webhook-signature')) as $given) {
                if (hash_equals($expected, $given)) {
                    return;
                }
            }
        }
        throw new SignatureException('the webhook is not signed with this secret');
    }

    /**
     * @internal
     *
     * @param array<string, mixed> $headers
     */
    public static function header(array $headers, string $name): string
    {
        foreach ($headers as $spelling => $value) {
            $same = str_replace('_', '-', strtolower(preg_replace('/^HTTP_/', '', (string) $spelling) ?? ''));
            if ($same === $name) {
                // Some frameworks give each header as a list.
                $value = is_array($value) ? ($value[0] ?? '') : $value;
                return is_string($value) || is_int($value) ? (string) $value : '';
            }
        }
        return '';
    }
}
