<?php

declare(strict_types=1);

namespace Whipround;

final class CurlTransport implements Transport
{
    /** Made once, so that its connections are used again. */
    private ?\CurlHandle $handle = null;

    public function __construct(private readonly int $timeoutSeconds = 30, private readonly int $connectSeconds = 5)
    {
    }

    public function send(string $method, string $url, array $headers, string $body): Response
    {
        $handle = $this->handle ??= curl_init();
        curl_reset($handle);
        $received = [];
        $lines = [];
        foreach ($headers as $name => $value) {
            $lines[] = "$name: $value";
        }
        // Without it curl asks for leave to send a longer body, and waits a second for an answer.
        $lines[] = 'Expect:';
        $options = [
            CURLOPT_URL => $url,
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => $lines,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_CONNECTTIMEOUT => $this->connectSeconds,
            CURLOPT_TIMEOUT => $this->timeoutSeconds,
            CURLOPT_ENCODING => '',
            CURLOPT_HEADERFUNCTION => static function ($_, string $line) use (&$received): int {
                $at = strpos($line, ':');
                if ($at !== false) {
                    $received[strtolower(trim(substr($line, 0, $at)))] = trim(substr($line, $at + 1));
                }
                return strlen($line);
            },
        ];
        if ($body !== '' || $method === 'POST' || $method === 'PUT') {
            $options[CURLOPT_POSTFIELDS] = $body;
        }
        curl_setopt_array($handle, $options);
        $answer = curl_exec($handle);
        if (!is_string($answer)) {
            throw new TransportException(curl_error($handle) ?: 'no answer');
        }
        return new Response((int) curl_getinfo($handle, CURLINFO_RESPONSE_CODE), $received, $answer);
    }
}
