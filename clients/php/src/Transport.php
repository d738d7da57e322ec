<?php

declare(strict_types=1);

namespace Whipround;

/** How requests are sent: give one of your own where a shop has its own HTTP client. */
interface Transport
{
    /**
     * Follows no redirect: requests carry secrets.
     *
     * @param array<string, string> $headers
     * @throws TransportException when no whole answer came
     */
    public function send(string $method, string $url, array $headers, string $body): Response;
}
