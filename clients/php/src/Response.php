<?php

declare(strict_types=1);

namespace Whipround;

final class Response
{
    /** @param array<string, string> $headers names in lower case */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly string $body,
    ) {
    }

    /** Seconds; null when the answer names no number. */
    public function retryAfter(): ?int
    {
        $value = $this->headers['retry-after'] ?? '';
        return preg_match('/^\d{1,6}$/D', $value) === 1 ? (int) $value : null;
    }
}
