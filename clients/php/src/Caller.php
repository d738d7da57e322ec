<?php

declare(strict_types=1);

namespace Whipround;

/**
 * Sends requests, again where that is safe.
 *
 * @internal
 */
final class Caller
{
    /** A restart of the service is over within seconds; a shop's customer is waiting meanwhile. */
    private const TRIES = 4;
    private const WAITS_SECONDS = [0.5, 1.0, 2.0];
    /** Who is asked to wait longer is told so, rather than left without an answer. */
    private const WAIT_MAX_SECONDS = 15;

    private readonly string $baseUrl;
    private readonly Transport $transport;
    private readonly \Closure $sleep;

    public function __construct(string $baseUrl, ?Transport $transport, private readonly string $language, ?\Closure $sleep)
    {
        $url = parse_url($baseUrl);
        $isLoopback = in_array($url['host'] ?? '', ['localhost', '127.0.0.1', '[::1]'], true);
        if (($url['scheme'] ?? '') !== 'https' && !(($url['scheme'] ?? '') === 'http' && $isLoopback)) {
            throw new \InvalidArgumentException('baseUrl must be https: every request carries a secret');
        }
        $this->baseUrl = rtrim($baseUrl, '/');
        $this->transport = $transport ?? (extension_loaded('curl') ? new CurlTransport() : new StreamTransport());
        $this->sleep = $sleep ?? static function (float $seconds): void {
            usleep((int) ($seconds * 1e6));
        };
    }

    /**
     * @param array<string, string> $headers
     * @param bool $mayRepeat whether a second one that arrives does no harm: it reads, or carries an idempotency key
     * @return array<string, mixed>
     * @throws ApiException
     */
    public function call(string $method, string $path, array $headers, string $body, bool $mayRepeat): array
    {
        $headers += ['Accept' => 'application/json', 'Accept-Language' => $this->language, 'User-Agent' => 'whipround-php'];
        $wasUnknown = false;
        for ($try = 1; ; $try++) {
            try {
                $response = $this->transport->send($method, $this->baseUrl . $path, $headers, $body);
                if ($response->status >= 200 && $response->status < 300) {
                    // An answer that cannot be read is none: a proxy's page, or half of it.
                    return Json::object($response->body) ?? throw new TransportException('the answer is not a JSON object');
                }
                $error = ApiException::ofResponse($response);
            } catch (TransportException $exception) {
                $error = new ApiException('no_answer', 0, $exception->getMessage(), previous: $exception);
            }
            $wasUnknown = $wasUnknown || $error->isOutcomeUnknown();
            $wait = $try < self::TRIES ? self::waitOf($error, $try, $mayRepeat) : null;
            if ($wait === null) {
                throw $error->ofCall($headers['Idempotency-Key'] ?? null, $wasUnknown);
            }
            ($this->sleep)($wait);
        }
    }

    /** Seconds until the next try; null when there shall be none. */
    private static function waitOf(ApiException $error, int $try, bool $mayRepeat): ?float
    {
        $wait = $error->retryAfter ?? self::WAITS_SECONDS[$try - 1];
        // Too many, and what a 503 names by this code: nothing was done, whatever the request.
        $wasNotDone = $error->status === 429 || $error->errorCode === 'temporarily_unavailable';
        $mayPass = $error->status === 0 || $error->status === 408 || $error->status >= 500
            || $error->errorCode === 'idempotent_request_in_progress';
        return ($wasNotDone || $mayRepeat && $mayPass) && $wait <= self::WAIT_MAX_SECONDS ? (float) $wait : null;
    }
}
