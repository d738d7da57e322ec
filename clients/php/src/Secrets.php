<?php

declare(strict_types=1);

namespace Whipround;

/** @internal */
final class Secrets
{
    /**
     * Those that keep a secret: everybody signs with an empty one, which a setting that is missing often is.
     *
     * @param string|array<string> $given
     * @return list<string>
     */
    public static function of(#[\SensitiveParameter] string|array $given): array
    {
        return array_values(array_filter((array) $given, static fn (string $secret): bool => $secret !== ''));
    }
}
