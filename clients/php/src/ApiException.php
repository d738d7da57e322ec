<?php

declare(strict_types=1);

namespace Whipround;

/** A call that was refused, or that nobody answered. The codes are listed in docs/errors.md. */
final class ApiException extends \RuntimeException
{
    /** Of the call; null: as this answer says. */
    private ?bool $isUnknown = null;
    private ?string $idempotencyKey = null;

    public function __construct(
        /** Machine-readable, such as `refund_exceeds_amount`; `no_answer` when there was none. */
        public readonly string $errorCode,
        /** Of HTTP; 0 when nobody answered. */
        public readonly int $status,
        string $message,
        /** A sentence for a person, in the language that was asked for; empty where the interface gives none. */
        public readonly string $info = '',
        /** Name it when you ask the operator. */
        public readonly ?string $requestId = null,
        /** Seconds until the same request may be sent again; null when no wait was named. */
        public readonly ?int $retryAfter = null,
        ?\Throwable $previous = null,
    ) {
        parent::__construct($message, $status, $previous);
    }

    /**
     * Whether nobody knows if it was done, by whichever of its tries. The same request under the same idempotency key does it
     * once only.
     */
    public function isOutcomeUnknown(): bool
    {
        return $this->isUnknown ?? (
            $this->status === 0
            || $this->status === 408
            || $this->status >= 500 && $this->errorCode !== 'temporarily_unavailable'
            || $this->errorCode === 'idempotent_request_in_progress'
        );
    }

    /** The one that all tries had, yours or one that was made for the call; null where it takes none. */
    public function idempotencyKey(): ?string
    {
        return $this->idempotencyKey;
    }

    /** @internal what this answer does not say of its call */
    public function ofCall(?string $idempotencyKey, bool $isUnknown): self
    {
        $this->idempotencyKey = $idempotencyKey;
        $this->isUnknown = $isUnknown;
        return $this;
    }

    /** @internal */
    public static function ofResponse(Response $response): self
    {
        $body = Json::object($response->body) ?? [];
        $error = is_array($body['error'] ?? null) ? $body['error'] : [];
        $text = static fn (string $name): string => is_string($error[$name] ?? null) ? $error[$name] : '';
        // The token API says app_error, debug and info; the merchant API v1 says code and message.
        $code = ($text('app_error') ?: $text('code')) ?: 'unreadable_answer';
        $message = ($text('debug') ?: $text('message')) ?: "HTTP status {$response->status}";
        return new self(
            $code,
            $response->status,
            $message,
            $text('info'),
            $response->headers['x-request-id'] ?? null,
            $response->retryAfter(),
        );
    }
}
