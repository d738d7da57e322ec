<?php

declare(strict_types=1);

// What Whipround signs is believed, and nothing else is: the examples are made by its own functions.

require __DIR__ . '/check.php';

use Whipround\Jwt;
use Whipround\Notification;
use Whipround\ShopReturn;
use Whipround\SignatureException;
use Whipround\SignedRequest;
use Whipround\StandardWebhook;
use Whipround\Webhook;

$vectors = json_decode((string) file_get_contents(__DIR__ . '/../../vectors.json'), true, 32, JSON_THROW_ON_ERROR);

/** The same text with one character changed, at a place that counts. */
function changed(string $text, int $at): string
{
    $text[$at] = $text[$at] === 'A' ? 'B' : 'A';
    return $text;
}

foreach ($vectors['jwt'] as ['secret' => $secret, 'claims' => $claims, 'token' => $token]) {
    same($token, Jwt::sign($claims, $secret), 'claims are signed to the same token, byte for byte');
    same($claims, Jwt::verify($token, $secret), 'its claims are read back');
    refused(SignatureException::class, fn () => Jwt::verify($token, "$secret."), 'another secret');
    foreach ([0, 25, strrpos($token, '.') + 1, strlen($token) - 2] as $at) {
        refused(SignatureException::class, fn () => Jwt::verify(changed($token, $at), $secret), "changed at $at");
    }
}
foreach ($vectors['forged_jwt'] as $what => $token) {
    refused(SignatureException::class, fn () => Jwt::verify($token, $vectors['jwt'][0]['secret']), $what);
}
refused(SignatureException::class, fn () => Jwt::verify(Jwt::sign(['a' => 1], ''), ''), 'an empty secret signs nothing');
$timed = Jwt::sign(['nbf' => 1000, 'exp' => 2000], 's');
same(1000, Jwt::verify($timed, 's', 1000)['nbf'], 'valid from its first second');
refused(SignatureException::class, fn () => Jwt::verify($timed, 's', 999), 'too early');
refused(SignatureException::class, fn () => Jwt::verify($timed, 's', 2000), 'expired');
refused(SignatureException::class, fn () => Jwt::verify(Jwt::sign(['exp' => '9999'], 's'), 's', 1), 'an expiry that is no number');

['secret' => $secret, 'claims' => ['data' => $data], 'token' => $token] = $vectors['jwt'][0];
same($token, SignedRequest::sign($data, $secret), 'a purchase is signed below data');
same(
    "https://pay.example/purchase?signature=$token",
    SignedRequest::purchaseUrl('https://pay.example/', $data, $secret),
    'the address of a signed purchase',
);

$told = $vectors['notifications'];
foreach (['transfer', 'error', 'back', 'back_of_a_card_processor'] as $kind) {
    ['body' => $body, 'headers' => $headers, 'claims' => $claims] = $told[$kind];
    same($claims, Notification::read($body, $told['secret']), "$kind is read");
    refused(SignatureException::class, fn () => Notification::read($body, 'another'), "$kind of another secret");
    refused(SignatureException::class, fn () => Notification::read($body, ''), "$kind without a secret");
    $at = strpos($body, '"signature":"') + strlen('"signature":"');
    refused(SignatureException::class, fn () => Notification::read(changed($body, $at), $told['secret']), "$kind with another signature");
    StandardWebhook::verify($body, $headers, $told['secret'], $told['now']);
    refused(
        SignatureException::class,
        fn () => StandardWebhook::verify("$body ", $headers, $told['secret'], $told['now']),
        "$kind with a byte more",
    );
}
$back = json_decode($told['back']['body'], true);
foreach (['status', 'id', 'reference', 'sandbox', 'created_at', 'error'] as $name) {
    $body = json_encode([$name => 'other'] + $back);
    refused(SignatureException::class, fn () => Notification::read($body, $told['secret']), "another $name");
    unset($body);
    $less = $back;
    unset($less[$name]);
    refused(SignatureException::class, fn () => Notification::read(json_encode($less), $told['secret']), "no $name");
}
foreach ($vectors['forged_notifications']['bodies'] as $what => $body) {
    refused(SignatureException::class, fn () => Notification::read($body, $vectors['forged_notifications']['secret']), $what);
}
foreach (['transfer', 'error', 'back', 'back_of_a_card_processor', 'unsigned'] as $kind) {
    ['body' => $body, 'headers' => $headers, 'claims' => $claims] = $told[$kind];
    $read = static fn (string $body, array $headers, array|string $secret, int $now) => Notification::read($body, $secret, $now, $headers);
    same($claims, $read($body, $headers, $told['secret'], $told['now']), "$kind is read with its headers");
    same($claims, $read($body, $headers, ['another', $told['secret']], $told['now']), "$kind by either of two secrets");
    refused(SignatureException::class, fn () => $read("$body ", $headers, $told['secret'], $told['now']), "$kind with a byte more");
    refused(SignatureException::class, fn () => $read($body, $headers, 'another', $told['now']), "$kind of another secret");
    refused(SignatureException::class, fn () => $read($body, $headers, ['', ''], $told['now']), "$kind by no secret");
    refused(SignatureException::class, fn () => $read($body, $headers, $told['secret'], $told['now'] + 301), "$kind too late");
}
same($told['back']['claims'], Notification::read($told['back']['body'], $told['secret'], null, ['host' => 'shop.example']), 'where there are any');
$plain = json_decode($told['back']['body'], true);
$plain['metadata'] = ['basket' => 43];
same(['basket' => 43], Notification::read(json_encode($plain), $told['secret'])['metadata'], 'metadata are not signed');
refused(
    SignatureException::class,
    fn () => Notification::read(json_encode($plain), $told['secret'], $told['now'], $told['back']['headers']),
    'but by the headers',
);
refused(SignatureException::class, fn () => Notification::read($told['unsigned']['body'], $told['secret']), 'an end of a pot is not signed');
['secret' => $secret, 'tokens' => $tokens] = $vectors['other_kinds'];
foreach ($tokens as $kind => $token) {
    $body = json_encode(['signature' => $token]);
    if (in_array($kind, $vectors['other_kinds']['notifications'], true)) {
        same(true, Notification::read($body, $secret) !== [], "$kind is a notification");
    } else {
        refused(SignatureException::class, fn () => Notification::read($body, $secret), "$kind is no notification");
    }
    foreach (['pledg_result', 'pledg_error'] as $name) {
        if (in_array($kind, $vectors['other_kinds'][$name], true)) {
            same(true, ShopReturn::read([$name => $body], $secret) instanceof ShopReturn, "$kind is a $name");
        } else {
            refused(SignatureException::class, fn () => ShopReturn::read([$name => $body], $secret), "$kind is no $name");
        }
    }
}
foreach (['', '[]', 'null', '"x"', '{', '{"signature":5}', '{"signature":["x"]}'] as $body) {
    refused(SignatureException::class, fn () => Notification::read($body, $told['secret']), "no notification: $body");
}

same($told['error']['claims'], Notification::read($told['error']['body'], ['another', $told['secret']]), 'either of two secrets is believed');
refused(SignatureException::class, fn () => Notification::read($told['error']['body'], ['another', 'a third']), 'but none of others');
refused(SignatureException::class, fn () => Notification::read($told['error']['body'], []), 'and none of none');

['headers' => $headers, 'body' => $body, 'signing_secret' => $key, 'now' => $now] = $vectors['webhook'];
$event = Webhook::read($body, $headers, $key, $now);
same([41, 'pledgerContributes'], [$event->triggerId, $event->triggerName], 'a webhook is read');
same(true, $event->clientId !== null && $event->purchaseId !== '', 'it names purchase and friend');
$asServer = [];
foreach ($headers as $name => $value) {
    $asServer['HTTP_' . strtoupper(strtr($name, '-', '_'))] = $value;
}
same(41, Webhook::read($body, $asServer, $key, $now)->triggerId, 'its headers may come as $_SERVER has them');
$lists = array_map(static fn (string $value): array => [$value], $headers);
same(41, Webhook::read($body, $lists, $key, $now + 299)->triggerId, 'or as lists');
$two = ['webhook-signature' => 'v1,AAAA ' . $headers['webhook-signature']] + $headers;
same(41, Webhook::read($body, $two, $key, $now)->triggerId, 'one of several signatures is enough');
refused(SignatureException::class, fn () => Webhook::read("$body ", $headers, $key, $now), 'a byte more');
refused(SignatureException::class, fn () => Webhook::read($body, $headers, $key, $now + 301), 'too old');
refused(SignatureException::class, fn () => Webhook::read($body, $headers, $key, $now - 301), 'from the future');
refused(SignatureException::class, fn () => Webhook::read($body, $headers, 'whsec_', $now), 'no key');
refused(SignatureException::class, fn () => Webhook::read($body, $headers, 'whsec_***', $now), 'a key that is no base64');
same(41, Webhook::read($body, $headers, ['whsec_AAAA', $key], $now)->triggerId, 'with either of two secrets');
refused(SignatureException::class, fn () => Webhook::read($body, $headers, ['whsec_AAAA', 'whsec_'], $now), 'none of two');
foreach (['webhook-id', 'webhook-timestamp', 'webhook-signature'] as $name) {
    refused(SignatureException::class, fn () => Webhook::read($body, [$name => 'x'] + $headers, $key, $now), "another $name");
    refused(SignatureException::class, fn () => Webhook::read($body, array_diff_key($headers, [$name => 1]), $key, $now), "no $name");
}

$queryOf = static function (string $url): array {
    parse_str((string) parse_url($url, PHP_URL_QUERY), $query);
    return $query;
};
['secret' => $secret, 'result' => $result, 'jwt_result' => $jwtResult, 'error' => $error, 'unsigned_result' => $unsigned] = $vectors['returns'];
same($result['result'], ShopReturn::read($queryOf($result['url']), $secret)->result, 'a result is read');
same($error['error'], ShopReturn::read($queryOf($error['url']), $secret)->error, 'an error is read');
same($result['result'], ShopReturn::read($queryOf($result['url']), ['another', $secret])->result, 'by either of two secrets');
refused(SignatureException::class, fn () => ShopReturn::read($queryOf($unsigned['url']), $secret), 'an unsigned result');
refused(SignatureException::class, fn () => ShopReturn::read($queryOf($result['url']), 'another'), 'a result of another secret');
refused(SignatureException::class, fn () => ShopReturn::read([], $secret), 'no result at all');
refused(SignatureException::class, fn () => ShopReturn::read(['pledg_result' => ['x']], $secret), 'a list');
$swapped = ['pledg_result' => $queryOf($error['url'])['pledg_error']];
refused(SignatureException::class, fn () => ShopReturn::read($swapped, $secret), 'an error under the name of a result');
same($jwtResult['result'], ShopReturn::read($queryOf($jwtResult['url']), $secret)->result, 'a result that is a token and nothing else');
