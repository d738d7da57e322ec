<?php

declare(strict_types=1);

namespace Whipround;

/** For machines without ext-curl: PHP's own HTTP client, a connection for each request. */
final class StreamTransport implements Transport
{
    public function __construct(private readonly int $timeoutSeconds = 30)
    {
    }

    public function send(string $method, string $url, array $headers, string $body): Response
    {
        $lines = ['Connection: close'];
        foreach ($headers as $name => $value) {
            $lines[] = "$name: $value";
        }
        $context = stream_context_create(['http' => [
            'method' => $method,
            'header' => $lines,
            'content' => $body,
            'protocol_version' => 1.1,
            'timeout' => $this->timeoutSeconds,
            'follow_location' => 0,
            'ignore_errors' => true,
        ]]);
        // It warns and answers false when nobody is there: said by the exception.
        $stream = @fopen($url, 'rb', false, $context);
        if ($stream === false) {
            throw new TransportException(error_get_last()['message'] ?? 'no answer');
        }
        $answer = stream_get_contents($stream);
        $meta = stream_get_meta_data($stream);
        fclose($stream);
        $received = self::headersOf($meta['wrapper_data'] ?? []);
        $length = $received['content-length'] ?? null;
        if ($answer === false || $meta['timed_out'] || ($length !== null && strlen($answer) !== (int) $length)) {
            throw new TransportException('the answer did not arrive whole');
        }
        return new Response((int) ($received[':status'] ?? 0), $received, $answer);
    }

    /**
     * @param array<mixed> $lines
     * @return array<string, string>
     */
    private static function headersOf(array $lines): array
    {
        $headers = [];
        foreach ($lines as $line) {
            if (preg_match('~^HTTP/\S+ (\d{3})~', (string) $line, $match) === 1) {
                $headers = [':status' => $match[1]];
            } elseif (($at = strpos((string) $line, ':')) !== false) {
                $headers[strtolower(trim(substr((string) $line, 0, $at)))] = trim(substr((string) $line, $at + 1));
            }
        }
        return $headers;
    }
}
