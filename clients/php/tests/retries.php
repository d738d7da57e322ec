<?php

declare(strict_types=1);

// What is sent again, when, and under which key: with a transport that answers by the book.

require __DIR__ . '/check.php';

use Whipround\ApiException;
use Whipround\Client;
use Whipround\MerchantApi;
use Whipround\Response;
use Whipround\Transport;
use Whipround\TransportException;

final class Scripted implements Transport
{
    /** @var list<array{method: string, url: string, headers: array<string, string>, body: string}> */
    public array $sent = [];
    /** How many there are to be had. */
    public int $tokens = 1000;

    /** @param list<Response|null> $answers null: none comes; tokens are answered beside them */
    public function __construct(private array $answers)
    {
    }

    public function send(string $method, string $url, array $headers, string $body): Response
    {
        $this->sent[] = compact('method', 'url', 'headers', 'body');
        if (str_ends_with($url, '/api/token')) {
            if ($this->tokens-- <= 0) {
                throw new TransportException('nobody is there');
            }
            return new Response(200, [], '{"access_token":"t' . count($this->sent) . '","expires_in":600}');
        }
        return array_shift($this->answers) ?? throw new TransportException('nobody is there');
    }

    /** @return list<string> */
    public function keys(): array
    {
        return array_values(array_filter(array_map(static fn (array $one) => $one['headers']['Idempotency-Key'] ?? '', $this->sent)));
    }
}

function answer(int $status, string $code = '', array $headers = []): Response
{
    $body = $status < 300 ? ['state' => 'OK'] : ['error' => ['app_error' => $code, 'debug' => 'why', 'info' => 'Pourquoi.']];
    return new Response($status, $headers, (string) json_encode($body));
}

/** @return array{Scripted, Client, ArrayObject<int, float>} */
function client(Response|null ...$answers): array
{
    $transport = new Scripted($answers);
    $waits = new ArrayObject();
    $sleep = static function (float $seconds) use ($waits): void {
        $waits[] = $seconds;
    };
    return [$transport, new Client('https://pay.example/', 'key', 'secret', $transport, sleep: $sleep), $waits];
}

[$transport, $client, $waits] = client(null, answer(503, 'outcome_unknown', ['retry-after' => '10']), answer(500, 'internal_error'), answer(200));
same('OK', $client->refund('pur_1', 1500)['state'], 'a refund whose answer was lost is sent again');
same([0.5, 10.0, 2.0], $waits->getArrayCopy(), 'after the wait that was asked for, else after ours');
same(4, count($transport->keys()), 'four times');
same(1, count(array_unique($transport->keys())), 'under one key');
same('https://pay.example/api/purchases/pur_1/credit_by_transfer', $transport->sent[1]['url'], 'at the documented address');
same(['amount_cents' => 1500], json_decode($transport->sent[1]['body'], true), 'with the documented body');

[$transport, $client] = client(null, null, null, null, answer(200));
$error = refused(ApiException::class, fn () => $client->refund('pur_1', 1), 'in the end the caller is told');
same(['no_answer', 0, true], [$error->errorCode, $error->status, $error->isOutcomeUnknown()], 'that nobody knows');
same('OK', $client->refund('pur_1', 1, 'mine')['state'], 'a later call goes on');
same('mine', $transport->keys()[4], 'under a key of the caller’s own');

// Once a try was lost, no later refusal says that nothing was done.
foreach ([
    'then asked to wait for long' => [null, answer(429, 'rate_limited', ['retry-after' => '600'])],
    'then not reached' => [answer(503, 'outcome_unknown'), ...array_fill(0, 3, answer(503, 'temporarily_unavailable', ['retry-after' => '1']))],
    'still being worked on' => array_fill(0, 4, answer(409, 'idempotent_request_in_progress')),
    'not arrived whole' => array_fill(0, 4, answer(408, 'request_timeout')),
    'then refused for its token' => [null, answer(401, 'invalid_credentials')],
] as $what => $answers) {
    [$transport, $client] = client(...$answers);
    $error = refused(ApiException::class, fn () => $client->refund('pur_1', 1), "a refund that was lost, $what");
    same(true, $error->isOutcomeUnknown(), "may have been made: $what");
    same($transport->keys()[0], $error->idempotencyKey(), 'its key is told');
}
[$transport, $client] = client(answer(200), null, answer(401, 'invalid_credentials'), answer(429, 'rate_limited', ['retry-after' => '600']));
$client->purchase('pur_1');
$error = refused(ApiException::class, fn () => $client->refund('pur_1', 1), 'lost, refused for its token, refused by a new one');
same([429, true], [$error->status, $error->isOutcomeUnknown()], 'it may have been made');
foreach ([[0, [], false], [1, [answer(401, 'invalid_credentials')], false], [1, [null, answer(401, 'invalid_credentials')], true]] as [$tokens, $answers, $isUnknown]) {
    [$transport, $client] = client(...($tokens === 0 ? [] : [answer(200)]), ...$answers);
    $transport->tokens = $tokens;
    if ($tokens > 0) {
        $client->purchase('pur_1');
    }
    $error = refused(ApiException::class, fn () => $client->refund('pur_1', 1, 'mine'), 'a refund for which there is no token');
    same(['no_answer', 'mine'], [$error->errorCode, $error->idempotencyKey()], 'is told with its key');
    same($isUnknown, $error->isOutcomeUnknown(), 'it may have been made with the token before, and with no other');
}
[$transport, $client] = client(...array_fill(0, 4, answer(503, 'temporarily_unavailable', ['retry-after' => '1'])));
$error = refused(ApiException::class, fn () => $client->refund('pur_1', 1, 'mine'), 'a refund that was never begun');
same([false, 'mine'], [$error->isOutcomeUnknown(), $error->idempotencyKey()], 'was not made');

[$transport, $client] = client(answer(200), answer(200));
$client->refund('pur_1', 1);
$client->refund('pur_1', 1);
same(2, count(array_unique($transport->keys())), 'two calls are two refunds');
same(1, count(array_filter($transport->sent, static fn (array $one) => str_ends_with($one['url'], '/token'))), 'by one token');

foreach ([[400, 'refund_exceeds_amount'], [404, 'purchase_not_found'], [409, 'unwinding_in_progress'], [409, 'idempotency_key_reused']] as [$status, $code]) {
    [$transport, $client, $waits] = client(answer($status, $code, ['x-request-id' => 'req-1']));
    $error = refused(ApiException::class, fn () => $client->refund('pur_1', 1), "$code is final");
    same([$code, $status, 'req-1', 'Pourquoi.'], [$error->errorCode, $error->status, $error->requestId, $error->info], 'as it was said');
    same([0, false], [count($waits), $error->isOutcomeUnknown()], 'at once');
}

[$transport, $client, $waits] = client(answer(409, 'idempotent_request_in_progress'), answer(429, 'rate_limited', ['retry-after' => '3']), answer(200));
$client->abort('pur_1');
same([0.5, 3.0], $waits->getArrayCopy(), 'what is still being worked on, and what was too much, is asked again');

[$transport, $client, $waits] = client(answer(429, 'too_many_declines', ['retry-after' => '600']));
$error = refused(ApiException::class, fn () => $client->abort('pur_1'), 'nobody waits for ten minutes');
same([600, 0], [$error->retryAfter, count($waits)], 'but reads how long it would be');

[$transport, $client] = client(answer(401, 'invalid_credentials'));
refused(ApiException::class, fn () => $client->purchase('pur_1'), 'a fresh token that is refused is refused');
[$transport, $client] = client(answer(200), answer(401, 'invalid_credentials'), answer(200));
$client->purchase('pur_1');
same('OK', $client->purchase('pur_1')['state'], 'a kept token that ended is replaced');
same('Bearer t4', $transport->sent[4]['headers']['Authorization'], 'by a new one');

[$transport, $client, $waits] = client(null);
refused(ApiException::class, fn () => $client->triggerCapture('mer_1', 'pur_1', 's'), 'a capture whose answer was lost is not repeated');
same(0, count($waits), 'not once');
[$transport, $client] = client(answer(503, 'temporarily_unavailable', ['retry-after' => '2']), answer(200));
same('OK', $client->triggerCapture('mer_1', 'pur_1', 's')['state'], 'one that was not begun is');

[$transport, $client] = client(new Response(200, [], '<html>'), answer(200));
same('OK', $client->purchase('pur_1')['state'], 'a page in place of an answer is none');
[$transport, $client] = client(new Response(400, [], 'no JSON'));
same('unreadable_answer', refused(ApiException::class, fn () => $client->purchase('a/b ?'), 'a foreign refusal')?->errorCode, 'has a code of ours');
same('https://pay.example/api/purchases/a%2Fb%20%3F', $transport->sent[1]['url'], 'identifiers stay identifiers');

$transport = new Scripted([new Response(406, [], '{"error":{"code":"invalid_parameters","message":"amount"}}')]);
$error = refused(ApiException::class, fn () => (new MerchantApi('http://localhost:3000', 't', $transport))->createPurchase(['title' => 'x']), 'v1');
same(['invalid_parameters', 'amount'], [$error->errorCode, $error->getMessage()], 'v1 has its own words for it');

foreach (['http://pay.example', 'ftp://localhost', 'pay.example', 'http://localhost.evil.example', ''] as $url) {
    refused(InvalidArgumentException::class, fn () => new Client($url, 'k', 's'), "no secrets to $url");
}
