<?php

declare(strict_types=1);

// Every method against a running service: BASE_URL, API_KEY, API_SECRET, SPLIT_UID, SPLIT_SECRET, SPLIT_TOKEN, INSTALLMENT_UID.

require __DIR__ . '/check.php';

use Whipround\ApiException;
use Whipround\Client;
use Whipround\CurlTransport;
use Whipround\MerchantApi;
use Whipround\SignedRequest;
use Whipround\StreamTransport;

$env = static fn (string $name): string => getenv($name) ?: throw new RuntimeException("$name is not set");
$split = $env('SPLIT_UID');
$transports = ['streams' => new StreamTransport()] + (extension_loaded('curl') ? ['curl' => new CurlTransport()] : []);

foreach ($transports as $name => $transport) {
    $client = new Client($env('BASE_URL'), $env('API_KEY'), $env('API_SECRET'), $transport, 'en');
    $reference = "php-$name-" . bin2hex(random_bytes(4));
    $data = ['title' => 'Week-end à Brest', 'reference' => $reference, 'amountCents' => 10001, 'language' => 'en'];

    $made = $client->createPurchaseLink($split, $data, ['send_email' => true, 'email' => 'alice@example.test'], $reference);
    same(true, $made['email_has_been_sent'], "$name: a link is made and sent");
    same($made, $client->createPurchaseLink($split, $data, ['send_email' => true, 'email' => 'alice@example.test'], $reference), 'once');
    $uid = $made['purchase_uid'];
    same([$reference, 10001], [$client->purchase($uid)['reference'], $client->purchase($uid)['amount_cents']], 'it is read');
    same($uid, $client->purchaseByReference($split, $reference)['uid'], 'by its reference, too');
    same(true, $client->resendLink($uid, ['send_email' => true, 'email' => 'bob@example.test'])['email_has_been_sent'], 'its link is sent again');

    foreach (range(2, 5) as $number) {
        $client->createPurchaseLink($split, ['reference' => "$reference-$number"] + $data);
    }
    $seen = [];
    foreach ($client->purchases(['q' => $reference, 'limit' => 2], $split) as $purchase) {
        $seen[] = $purchase['reference'];
    }
    same(["$reference-5", "$reference-4", "$reference-3", "$reference-2", $reference], $seen, 'lists go on over pages');
    foreach ($client->purchases(['limit' => 1]) as $purchase) {
        same("$reference-5", $purchase['reference'], 'those of the company as well');
        break;
    }

    same([], $client->refunds($uid)['refunds'], 'nothing was given back');
    foreach (['refund' => fn () => $client->refund($uid, 1), 'release' => fn () => $client->release($uid)] as $verb => $call) {
        same('purchase_not_refundable', refused(ApiException::class, $call, $verb)?->errorCode, 'nothing was paid');
    }
    same('CANCELLED', $client->expireLink($uid)['state'], 'a link is ended');
    $other = $client->purchaseByReference($split, "$reference-2")['uid'];
    same('ABORTED', $client->abort($other)['state'], 'a purchase is aborted');
    $error = refused(ApiException::class, fn () => $client->abort($other), 'twice');
    same(['purchase_already_aborted', 409, 'The purchase was already aborted.'], [$error->errorCode, $error->status, $error->info], 'in English');
    same(true, $error->requestId !== null, 'with an id that the operator finds');

    $simulation = $client->simulate($env('INSTALLMENT_UID'), 24000, gmdate('Y-m-d'));
    same(3, count($simulation['INSTALLMENT']), 'three instalments');
    $hook = $client->setWebhookEndpoint($split, "https://shop.example/$name");
    same('whsec_', substr($hook['signing_secret'], 0, 6), 'a webhook address is set');
    $urls = ['payment_notification_url' => 'https://shop.example/paid', 'error_notification_url' => null];
    same('https://shop.example/paid', $client->setNotificationUrls($split, $urls)['payment_notification_url'], 'and those of notifications');
    $error = refused(ApiException::class, fn () => $client->triggerCapture($split, $uid, $env('SPLIT_SECRET')), 'a capture');
    same('capture_not_possible', $error?->errorCode, 'of what is not deferred');
    same('invalid_signature', refused(ApiException::class, fn () => $client->triggerCapture($split, $uid, 'x'), 'not signed')?->errorCode, 'is told so');

    $v1 = new MerchantApi($env('BASE_URL'), $env('SPLIT_TOKEN'), $transport);
    $bought = $v1->createPurchase(['title' => 'Brest', 'amount' => 500, 'client' => ['ref' => $reference, 'first_name' => 'Alice']]);
    same('INITIALIZED', $v1->purchase($bought['id'])['state'], 'v1 makes purchases');
    same('Alice', $v1->client($bought['client']['id'])['first_name'], 'knows their clients');
    same('CANCELLED', $v1->cancelPurchase($bought['id'])['state'], 'and cancels them');

    $url = SignedRequest::purchaseUrl($env('BASE_URL'), ['merchantUid' => $split, 'metadata' => ['a' => 'é']] + $data, $env('SPLIT_SECRET'));
    $page = $transport->send('GET', $url, ['Accept-Language' => 'en'], '');
    same([200, true], [$page->status, str_contains($page->body, 'Week-end à Brest')], 'a signed address opens the payment page');
    $forged = SignedRequest::purchaseUrl($env('BASE_URL'), ['merchantUid' => $split] + $data, 'another');
    same(400, $transport->send('GET', $forged, [], '')->status, 'one signed by another does not');
    $nobody = new Client('http://127.0.0.1:1', 'k', 's', $transport, sleep: static function (): void {
    });
    same('no_answer', refused(ApiException::class, fn () => $nobody->purchase($uid), 'nobody there')?->errorCode, 'is told apart');
}
