<?php

declare(strict_types=1);

namespace Whipround;

/** JSON Web Tokens (RFC 7519) as Whipround uses them: HS256, the key being the bytes of a secret. */
final class Jwt
{
    /** @param array<string, mixed> $claims */
    public static function sign(array $claims, #[\SensitiveParameter] string $secret): string
    {
        $signed = self::encode(Json::encode(['typ' => 'JWT', 'alg' => 'HS256'])) . '.' . self::encode(Json::encode($claims));
        return $signed . '.' . self::encode(hash_hmac('sha256', $signed, $secret, true));
    }

    /**
     * The claims of a genuine token; `exp` and `nbf` are honoured where it has them.
     *
     * @param string|array<string> $secret both, while one replaces another
     * @return array<string, mixed>
     * @throws SignatureException
     */
    public static function verify(string $token, #[\SensitiveParameter] string|array $secret, ?int $now = null): array
    {
        $parts = explode('.', $token);
        if (count($parts) !== 3) {
            throw new SignatureException('this is not a signed token');
        }
        [$header, $payload, $mac] = $parts;
        // The token does not choose how it is verified (RFC 8725, 3.1): one algorithm, whatever its header asks for.
        if ((self::object($header)['alg'] ?? null) !== 'HS256') {
            throw new SignatureException('the token is not signed by HS256');
        }
        $isSigned = false;
        foreach (Secrets::of($secret) as $one) {
            $isSigned = $isSigned || hash_equals(self::encode(hash_hmac('sha256', "$header.$payload", $one, true)), $mac);
        }
        if (!$isSigned) {
            throw new SignatureException('the token is not signed with this secret');
        }
        $claims = self::object($payload) ?? throw new SignatureException('the token holds no claims');
        $now ??= time();
        if (isset($claims['exp']) && !(is_int($claims['exp']) && $now < $claims['exp'])) {
            throw new SignatureException('the token has expired');
        }
        if (isset($claims['nbf']) && !(is_int($claims['nbf']) && $now >= $claims['nbf'])) {
            throw new SignatureException('the token is not valid yet');
        }
        return $claims;
    }

    private static function encode(string $bytes): string
    {
        return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
    }

    /** @return array<string, mixed>|null */
    private static function object(string $part): ?array
    {
        $bytes = base64_decode(strtr($part, '-_', '+/'), true);
        return $bytes === false ? null : Json::object($bytes);
    }
}
