<?php

declare(strict_types=1);

// A test runner in a screen: a script requires this file, checks, and ends with 1 when a check failed.

require __DIR__ . '/../src/autoload.php';

set_error_handler(static function (int $_, string $message, string $file, int $line): bool {
    // What is silenced with @ is expected.
    return error_reporting() & E_WARNING ? throw new ErrorException("$message at $file:$line") : true;
});

final class Check
{
    public static int $passed = 0;
    public static int $failed = 0;
}

function same(mixed $expected, mixed $actual, string $sentence): void
{
    if ($expected === $actual) {
        Check::$passed++;
        return;
    }
    Check::$failed++;
    echo "failed: $sentence\n  expected ", json_encode($expected), "\n  actual   ", json_encode($actual), "\n";
}

/** What the call throws, which has to be of this class; null and a failed check otherwise. */
function refused(string $class, callable $call, string $sentence): ?Throwable
{
    try {
        $call();
    } catch (Throwable $thrown) {
        same($class, $thrown::class, "$sentence ({$thrown->getMessage()})");
        return $thrown;
    }
    same($class, 'nothing', $sentence);
    return null;
}

register_shutdown_function(static function (): void {
    $died = in_array(error_get_last()['type'] ?? 0, [E_ERROR, E_PARSE, E_COMPILE_ERROR], true);
    printf("%d passed, %d failed\n", Check::$passed, Check::$failed + ($died ? 1 : 0));
    if (Check::$failed > 0 || Check::$passed === 0) {
        exit(1);
    }
});
